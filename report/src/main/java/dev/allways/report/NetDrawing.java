package dev.allways.report;

import dev.allways.core.OccurrenceNet;
import dev.allways.core.OccurrenceNet.Condition;
import dev.allways.core.OccurrenceNet.Event;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;

/** Unfoldings as pictures: events as boxes, conditions as circles, read arcs dashed. */
public final class NetDrawing {
    private static final int SWEEPS = 8; // in which nodes move nearer to their neighbours
    private static final int DOWN = 80; // from one layer to the next
    private static final int RADIUS = 9;
    private static final int HEIGHT = 22; // of a box
    private static final double LETTER = 6.2; // its width
    private static final int LONGEST = 48; // letters in a box

    private NetDrawing() {}

    /**
     * Writes the unfoldings of tests in the language of Graphviz.
     *
     * @throws IllegalStateException if a test has none
     */
    public static void write(List<Report> reports, Appendable out) throws IOException {
        for (Report report : reports) {
            dot(net(report), out);
        }
    }

    /**
     * Writes the unfolding of the first test as SVG.
     *
     * @throws IllegalStateException if the test has none
     */
    public static void writeSvg(List<Report> reports, Appendable out) throws IOException {
        new Layers(net(reports.getFirst())).write(out);
    }

    private static OccurrenceNet net(Report report) {
        return report.result().net().orElseThrow(() -> new IllegalStateException(report.test()));
    }

    private static void dot(OccurrenceNet net, Appendable out) throws IOException {
        out.append("digraph unfolding {\n  node [fontsize=10];\n");
        List<Condition> conditions = net.conditions();
        for (int i = 0; i < conditions.size(); i++) {
            out.append("  c%d [shape=circle, label=\"%s\"];\n"
                    .formatted(i, quoted(conditions.get(i).label())));
        }
        List<Event> events = net.events();
        for (int i = 0; i < events.size(); i++) {
            Event event = events.get(i);
            out.append("  e%d [shape=box, label=\"%s\"];\n".formatted(i, quoted(text(event))));
            for (int each : event.consumes()) {
                out.append("  c%d -> e%d;\n".formatted(each, i));
            }
            for (int each : event.produces()) {
                out.append("  e%d -> c%d;\n".formatted(i, each));
            }
            for (int each : event.reads()) {
                out.append("  c%d -> e%d [style=dashed, arrowhead=none];\n".formatted(each, i));
            }
        }
        out.append("}\n");
    }

    private static String text(Event event) {
        return event.task() + ": " + event.label();
    }

    private static String quoted(String text) {
        return text.replace("\\", "\\\\").replace("\"", "\\\"");
    }

    /**
     * A drawing in layers, causes above effects. A layer is ordered by barycenters: each node moves to the mean place
     * of its neighbours in the layers before, or behind (Sugiyama, Tagawa, Toda, 1981).
     */
    private static final class Layers {
        private final OccurrenceNet net;
        private final int events;
        private final int[] layer; // by node: events first, then conditions
        private final double[] x;
        private final List<List<Integer>> layers = new ArrayList<>();
        private final List<List<Integer>> before = new ArrayList<>();
        private final List<List<Integer>> behind = new ArrayList<>();

        Layers(OccurrenceNet net) {
            this.net = net;
            events = net.events().size();
            int nodes = events + net.conditions().size();
            layer = new int[nodes];
            x = new double[nodes];
            for (int node = 0; node < nodes; node++) {
                before.add(new ArrayList<>());
                behind.add(new ArrayList<>());
            }
            for (int event = 0; event < events; event++) {
                Event each = net.events().get(event);
                for (List<Integer> causes : List.of(each.consumes(), each.reads())) {
                    for (int condition : causes) {
                        arc(events + condition, event);
                    }
                }
                for (int condition : each.produces()) {
                    arc(event, events + condition);
                }
            }
            for (boolean changed = true; changed; ) {
                changed = false;
                for (int node = 0; node < nodes; node++) {
                    for (int cause : before.get(node)) {
                        if (layer[node] <= layer[cause]) {
                            layer[node] = layer[cause] + 1;
                            changed = true;
                        }
                    }
                }
            }
            for (int node = 0; node < nodes; node++) {
                while (layers.size() <= layer[node]) {
                    layers.add(new ArrayList<>());
                }
                layers.get(layer[node]).add(node);
            }
            layers.forEach(this::place);
            for (int sweep = 0; sweep < SWEEPS; sweep++) {
                List<List<Integer>> near = sweep % 2 == 0 ? before : behind;
                List<List<Integer>> all = sweep % 2 == 0 ? layers : layers.reversed();
                for (List<Integer> each : all) {
                    each.sort(Comparator.comparingDouble(node -> near.get(node).stream()
                            .mapToDouble(other -> x[other])
                            .average()
                            .orElse(x[node])));
                    place(each);
                }
            }
        }

        private void arc(int from, int to) {
            before.get(to).add(from);
            behind.get(from).add(to);
        }

        private void place(List<Integer> nodes) {
            double width = nodes.stream().mapToDouble(this::width).sum();
            double left = -width / 2;
            for (int node : nodes) {
                x[node] = left + width(node) / 2;
                left += width(node);
            }
        }

        private String label(int node) {
            String label = node < events
                    ? text(net.events().get(node))
                    : net.conditions().get(node - events).label();
            return label.length() <= LONGEST ? label : label.substring(0, LONGEST - 1) + "…";
        }

        private double width(int node) {
            return label(node).length() * LETTER + (node < events ? 36 : 44);
        }

        private double y(int node) {
            return layer[node] * DOWN + DOWN / 2.0;
        }

        void write(Appendable out) throws IOException {
            double least = 0;
            double most = 0;
            for (int node = 0; node < x.length; node++) {
                least = Math.min(least, x[node] - width(node) / 2);
                most = Math.max(most, x[node] + width(node) / 2);
            }
            out.append(String.format(
                    Locale.ROOT,
                    "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"%.0f 0 %.0f %d\" width=\"%.0f\""
                            + " font-family=\"sans-serif\" font-size=\"11\" fill=\"none\" stroke=\"#445\">\n",
                    least,
                    most - least,
                    layers.size() * DOWN,
                    most - least));
            out.append("<defs><marker id=\"tip\" viewBox=\"0 0 8 8\" refX=\"8\" refY=\"4\" markerWidth=\"7\""
                    + " markerHeight=\"7\" orient=\"auto\"><path d=\"M0 0L8 4L0 8z\" fill=\"#445\""
                    + " stroke=\"none\"/></marker></defs>\n");
            for (int event = 0; event < events; event++) {
                Event each = net.events().get(event);
                for (int condition : each.consumes()) {
                    line(out, events + condition, event, "marker-end=\"url(#tip)\"");
                }
                for (int condition : each.produces()) {
                    line(out, event, events + condition, "marker-end=\"url(#tip)\"");
                }
                for (int condition : each.reads()) {
                    line(out, events + condition, event, "stroke-dasharray=\"4 3\"");
                }
            }
            for (int node = 0; node < x.length; node++) {
                draw(out, node);
            }
            out.append("</svg>\n");
        }

        private void line(Appendable out, int from, int to, String style) throws IOException {
            int above = from < events ? HEIGHT / 2 : RADIUS;
            int below = to < events ? HEIGHT / 2 : RADIUS;
            out.append(String.format(
                    Locale.ROOT,
                    "<path d=\"M%.0f %.0fL%.0f %.0f\" %s/>\n",
                    x[from],
                    y(from) + above,
                    x[to],
                    y(to) - below,
                    style));
        }

        private void draw(Appendable out, int node) throws IOException {
            boolean isEvent = node < events;
            if (isEvent) {
                double width = label(node).length() * LETTER + 14;
                out.append(String.format(
                        Locale.ROOT,
                        "<rect x=\"%.0f\" y=\"%.0f\" width=\"%.0f\" height=\"%d\" fill=\"#fff\"/>",
                        x[node] - width / 2,
                        y(node) - HEIGHT / 2.0,
                        width,
                        HEIGHT));
            } else {
                out.append(String.format(
                        Locale.ROOT,
                        "<circle cx=\"%.0f\" cy=\"%.0f\" r=\"%d\" fill=\"#fff\"/>",
                        x[node],
                        y(node),
                        RADIUS));
            }
            out.append(String.format(
                    Locale.ROOT,
                    "<text x=\"%.0f\" y=\"%.0f\" text-anchor=\"%s\" fill=\"#112\" stroke=\"none\">%s</text>\n",
                    isEvent ? x[node] : x[node] + RADIUS + 3,
                    y(node) + 4,
                    isEvent ? "middle" : "start",
                    label(node).replace("&", "&amp;").replace("<", "&lt;")));
        }
    }
}
