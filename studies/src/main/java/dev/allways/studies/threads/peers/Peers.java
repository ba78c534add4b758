package dev.allways.studies.threads.peers;

import dev.allways.report.Study;
import dev.allways.studies.threads.program.Subject;
import dev.allways.studies.workshop.Workshop;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/** Small programs under Allways and under its peers, in one run on one machine: how fast, and what is found. */
public final class Peers implements Study {
    private static final String SPEED = "speed";
    private static final String STRUCTURES = "structures";
    private static final int BUDGET = 1_000; // executions
    private static final int SECONDS = 20; // of the processor

    /** So many that they take longer than the start: peers make a thousand in that time. */
    private static final Map<String, Integer> MANY = Map.of("Allways", 300_000);

    private final Preparation preparation;
    private final int repetitions;

    /** As it is asked for by name: the median of three measurements. */
    public Peers() {
        this(Workshop.here(), 3);
    }

    /** The same with peers from elsewhere. */
    Peers(Workshop workshop, int repetitions) {
        this.preparation = new Preparation(workshop);
        this.repetitions = repetitions;
    }

    @Override
    public String name() {
        return "peers";
    }

    @Override
    public String summary() {
        return "small programs under Allways, Lincheck and VMLens, which are fetched: speed, structures, programs, or"
                + " all";
    }

    /** @return whether Allways can do all and raises no false alarm */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        List<Selected> known = Selected.all();
        List<String> names =
                known.stream().map(program -> program.subject().name()).toList();
        for (String argument : arguments) {
            if (!argument.equals(SPEED) && !argument.equals(STRUCTURES) && !names.contains(argument)) {
                throw new IllegalArgumentException("%s is neither a program (%s) nor speed nor structures"
                        .formatted(argument, String.join(", ", names)));
            }
        }
        if (!Threads.areControlled()) {
            throw new IllegalArgumentException(
                    "the study peers needs threads under control, and no agent is at work in this JVM");
        }
        boolean right = true;
        if (arguments.isEmpty() || arguments.contains(STRUCTURES)) {
            right = structures(
                    tools(List.of(preparation.allwaysOnStructures(), preparation.lincheckOnStructures()), out), out);
        }
        if (arguments.equals(List.of(STRUCTURES))) {
            return right;
        }
        List<Peer.Tool> tools =
                tools(List.of(preparation.allways(), preparation.lincheck(), preparation.vmlens()), out);
        if (arguments.isEmpty() || arguments.contains(SPEED)) {
            speed(tools, out);
        }
        List<Selected> wanted = arguments.isEmpty()
                ? known
                : known.stream()
                        .filter(program -> arguments.contains(program.subject().name()))
                        .toList();
        return (wanted.isEmpty() || bugs(wanted, tools, out)) && right;
    }

    /** Those that are here. */
    private static List<Peer.Tool> tools(List<Peer> peers, Appendable out) throws IOException {
        List<Peer.Tool> tools = new ArrayList<>();
        for (Peer peer : peers) {
            switch (peer) {
                case Peer.Tool tool -> {
                    tools.add(tool);
                    out.append("%-9s %s on JDK %s%n"
                            .formatted(tool.name(), tool.version(), tool.jdk().version()));
                }
                case Peer.Missing missing -> out.append("%-9s not here: %s%n".formatted(missing.name(), missing.why()));
            }
        }
        return tools;
    }

    private static boolean structures(List<Peer.Tool> tools, Appendable out) throws IOException, InterruptedException {
        out.append("""

            Concurrent objects of three operations, in two threads of at most two calls each behind at most two. Lincheck
            tries %d scenarios in at most %,d executions each; Allways draws another scenario for each execution, of as
            many. In parentheses seconds of the processor, with the start of the JVM; at most %d.

            """.formatted(Structures.SCENARIOS, BUDGET, 3 * SECONDS));
        out.append(wide("structure", "", tools.stream().map(Peer::name).toList()));
        boolean oursAreRight = true;
        for (String name : Structures.names()) {
            List<String> cells = new ArrayList<>();
            for (Peer.Tool tool : tools) {
                Outcome outcome = tool.attempt(name, BUDGET, 3 * SECONDS);
                oursAreRight &= !cells.isEmpty() || outcome.isRight(Structures.isRight(name));
                cells.add("%s (%.1f)".formatted(outcome.cell(Structures.isRight(name)), outcome.seconds()));
            }
            out.append(wide(name, Structures.isRight(name) ? "right" : "wrong", cells));
        }
        out.append('\n');
        return oursAreRight;
    }

    private void speed(List<Peer.Tool> tools, Appendable out) throws IOException, InterruptedException {
        out.append("""

            Executions in a second of all processors: of at most %,d with the start of the JVM, and what one execution
            costs taken off from many. In parentheses how many times as many Allways makes. The median of %d.

            """.formatted(BUDGET, repetitions));
        out.append(row("", "", tools.stream().map(Peer::name).toList()));
        for (String times : List.of("once", "twice")) {
            String method = Increments.class.getName() + "#" + times;
            List<Double> started = new ArrayList<>();
            List<Double> after = new ArrayList<>();
            List<Long> made = new ArrayList<>();
            for (Peer.Tool tool : tools) {
                double[] with = new double[repetitions];
                double[] without = new double[repetitions];
                for (int i = 0; i < repetitions; i++) {
                    Outcome some = tool.attempt(method, BUDGET, SECONDS);
                    Outcome one = tool.attempt(method, 1, SECONDS);
                    int many = MANY.getOrDefault(tool.name(), BUDGET);
                    Outcome most = many == BUDGET ? some : tool.attempt(method, many, SECONDS);
                    with[i] = some.rate(Outcome.NOTHING);
                    without[i] = most.rate(one);
                    if (i == 0) {
                        made.add(most.executions());
                    }
                }
                started.add(median(with));
                after.add(median(without));
            }
            out.append(row(
                    "two threads, x++ " + times,
                    "made",
                    made.stream().map("%,d"::formatted).toList()));
            out.append(row("", "with start", ratios(started)));
            out.append(row("", "without", ratios(after)));
        }
    }

    private static double median(double[] measured) {
        Arrays.sort(measured);
        return measured[(measured.length - 1) / 2];
    }

    private static List<String> ratios(List<Double> rates) {
        List<String> cells = new ArrayList<>();
        for (double rate : rates) {
            String ratio = cells.isEmpty() ? "" : " (%,.0f)".formatted(rates.get(0) / rate);
            cells.add(rate > 0 ? "%,.0f".formatted(rate) + ratio : "-");
        }
        return cells;
    }

    private static boolean bugs(List<Selected> programs, List<Peer.Tool> tools, Appendable out)
            throws IOException, InterruptedException {
        out.append("""

            What is found in at most %,d executions and %d s of the processor; of programs with a bug: in how many
            executions, or not. "hangs": it stood still and said nothing; "slow": its time was over before its executions.
            Correct programs: "ok", and how many executions were made.

            """.formatted(BUDGET, SECONDS));
        out.append(row("program", "wrong", tools.stream().map(Peer::name).toList()));
        List<String> remarks = new ArrayList<>();
        int[][] right = new int[2][tools.size()];
        boolean oursAreRight = true;
        for (Selected program : programs) {
            Subject subject = program.subject();
            boolean correct = subject.correct();
            List<String> cells = new ArrayList<>();
            for (Peer.Tool tool : tools) {
                if (program.java() > tool.jdk().feature()) {
                    cells.add("needs JDK " + program.java());
                    continue;
                }
                Outcome outcome = tool.attempt(program.method(), BUDGET, SECONDS);
                boolean isRight = outcome.isRight(correct);
                if (isRight) {
                    right[correct ? 1 : 0][cells.size()]++;
                } else if (outcome.how() == Outcome.How.FAILED || outcome.how() == Outcome.How.BROKEN) {
                    remarks.add("%s by %s: %s".formatted(subject.name(), tool.name(), outcome.why()));
                }
                oursAreRight &= !cells.isEmpty() || isRight || !correct && outcome.how() == Outcome.How.PASSED;
                cells.add(outcome.cell(correct));
            }
            out.append(row(subject.name(), subject.wrong().name().toLowerCase(Locale.ROOT), cells));
        }
        long correct =
                programs.stream().filter(program -> program.subject().correct()).count();
        out.append(row("found", "of " + (programs.size() - correct), strings(right[0])));
        out.append(row("ok", "of " + correct, strings(right[1])));
        for (String remark : remarks) {
            out.append("  ").append(remark).append('\n');
        }
        return oursAreRight;
    }

    private static List<String> strings(int[] numbers) {
        return Arrays.stream(numbers).mapToObj(Integer::toString).toList();
    }

    private static String wide(String first, String second, List<String> cells) {
        return "%-16s %-6s".formatted(first, second)
                + cells.stream().map("%25s"::formatted).collect(Collectors.joining())
                + "\n";
    }

    private static String row(String first, String second, List<String> cells) {
        return "%-22s %-10s".formatted(first, second)
                + cells.stream().map("%18s"::formatted).collect(Collectors.joining())
                + "\n";
    }
}
