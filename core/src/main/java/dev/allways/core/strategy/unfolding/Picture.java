package dev.allways.core.strategy.unfolding;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * An unfolding as a graph in the language of Graphviz: events as boxes, conditions as circles, read arcs dashed. In the
 * ordinary net a version of a cell is one condition for each task that has to do with the cell.
 */
final class Picture {
    private final Net net;
    private final List<Event> events = new ArrayList<>();
    private final Map<Place, Set<Line>> users = new LinkedHashMap<>();
    private final Set<String> drawn = new HashSet<>();
    private final StringBuilder text = new StringBuilder();

    Picture(Net net) {
        this.net = net;
        for (Line line : net.lines()) {
            Deque<LocalState> left = new ArrayDeque<>(line.roots);
            while (!left.isEmpty()) {
                LocalState state = left.pop();
                for (LocalState child = state.child; child != null; child = child.sibling) {
                    left.push(child);
                }
                for (Place place : state.places) {
                    users.computeIfAbsent(place, p -> new HashSet<>()).add(line);
                }
                if (state.by != null && state.by.to == state) {
                    events.add(state.by);
                }
            }
        }
        events.sort(Net.ORDER);
    }

    String draw() {
        text.append("digraph unfolding {\n  node [fontsize=10];\n");
        for (Event event : events) {
            Line line = event.from.line;
            String what = event.meeting == null ? "answer " + event.answer : event.from.kind.name();
            String box = "e" + event.id;
            text.append("  %s [shape=box, label=\"t%d %s\"];%n".formatted(box, line.index, what));
            arc(state(event.from), box);
            arc(box, state(Net.to(event)));
            for (LocalState other : event.others) {
                if (other.parent != null) {
                    arc(state(other.parent), box);
                }
                arc(box, state(other));
            }
            for (int i = 0; i < event.met(); i++) {
                if (net.contextual) {
                    drawContext(event, i, box);
                } else {
                    drawCopies(event, i, box);
                }
            }
        }
        return text.append("}\n").toString();
    }

    private void drawContext(Event event, int i, String box) {
        String met = condition("v" + event.met(i).id, name(event.met(i).place));
        if (!event.writes(i)) {
            text.append("  %s -> %s [style=dashed, arrowhead=none];%n".formatted(met, box));
            return;
        }
        arc(met, box);
        if (!event.answered) {
            arc(box, condition("v" + event.made[i].id, name(event.made[i].place)));
        }
    }

    private void drawCopies(Event event, int i, String box) {
        Version met = event.met(i);
        Line own = event.from.line;
        if (!event.writes(i)) {
            arc(copy(met, own, lastRead(event.from, met)), box);
            arc(box, copy(met, own, event));
            return;
        }
        for (Line line : users.getOrDefault(met.place, Set.of())) {
            Event reader = line == own ? lastRead(event.from, met) : null;
            for (Event each : event.readers) {
                reader = each.from.line == line && reads(each, met) ? each : reader;
            }
            arc(copy(met, line, reader), box);
            if (!event.answered) {
                arc(box, copy(event.made[i], line, null));
            }
        }
    }

    private static @Nullable Event lastRead(LocalState from, Version version) {
        for (LocalState state = from; state != null; state = state.parent) {
            if (state.by != null && state.by.to == state && reads(state.by, version)) {
                return state.by;
            }
        }
        return null;
    }

    private static boolean reads(Event event, Version version) {
        for (int i = 0; i < event.met(); i++) {
            if (event.met(i) == version && !event.writes(i)) {
                return true;
            }
        }
        return false;
    }

    private String copy(Version version, Line line, @Nullable Event after) {
        String name = "v%d_%d".formatted(version.id, line.index) + (after == null ? "" : "_" + after.id);
        return condition(name, "%s,%d".formatted(name(version.place), line.index));
    }

    private String state(LocalState state) {
        return condition("s" + state.id, "t" + state.line.index);
    }

    private String name(Place place) {
        return "x" + List.copyOf(users.keySet()).indexOf(place);
    }

    private String condition(String name, String label) {
        if (drawn.add(name)) {
            text.append("  %s [shape=circle, label=\"%s\"];%n".formatted(name, label));
        }
        return name;
    }

    private void arc(String from, String to) {
        text.append("  ").append(from).append(" -> ").append(to).append(";\n");
    }
}
