package dev.allways.core.contract;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.contract.Footprints.Intrusion;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A program that is small enough to know all there is to it. */
final class SmallProgram {
    private static final List<String> INTRUSIONS = List.of("prune", "assumption", "failure");

    /** Makes a program. */
    @FunctionalInterface
    private interface Source {
        /**
         * A program that notes what it covers.
         *
         * @param notes where it does
         * @param intrusion what happens on the way
         */
        Program program(Set<Object> notes, Intrusion intrusion);
    }

    private final String name;
    private final Source source;
    private final boolean cyclic;
    private final Set<Object> everything;

    /** @param cyclic whether some execution has no end unless states are told apart */
    private SmallProgram(String name, Source source, boolean cyclic) {
        this.name = name;
        this.source = source;
        this.cyclic = cyclic;
        this.everything = everything(source);
    }

    /** A program and what it covers. */
    record Covering(Program program, Set<Object> covered) {}

    Covering covering() {
        return covering(Intrusion.NONE);
    }

    Covering covering(Intrusion intrusion) {
        Set<Object> covered = ConcurrentHashMap.newKeySet();
        return new Covering(source.program(covered, intrusion), covered);
    }

    /** All there is to cover. */
    Set<Object> everything() {
        return everything;
    }

    /** What is noted, but of tasks only what each of them has come to, and where all of them wait. */
    static Set<Object> local(Set<Object> noted) {
        Set<Object> local = new HashSet<>();
        for (Object note : noted) {
            if (note instanceof SmallTasks.End end) {
                local.addAll(end.tasks());
                local.add(end.deadlock() ? end.tasks() : "no deadlock");
            } else {
                local.add(note);
            }
        }
        return local;
    }

    boolean cyclic() {
        return cyclic;
    }

    @Override
    public String toString() {
        return name;
    }

    /** Found by the simplest of searches: every way is tried by a run from the beginning. */
    private static Set<Object> everything(Source source) {
        Set<Object> covered = new HashSet<>();
        Program program = source.program(covered, Intrusion.NONE);
        Set<Long> states = new HashSet<>();
        List<long[]> path = new ArrayList<>(); // answer and size
        do {
            try {
                program.run(new FirstOfAll(path, states));
            } catch (Throwable end) {
                // the program has noted it
            }
            while (!path.isEmpty() && path.getLast()[0] + 1 == path.getLast()[1]) {
                path.removeLast();
            }
            if (!path.isEmpty()) {
                path.getLast()[0]++;
            }
        } while (!path.isEmpty());
        return covered;
    }

    /** Follows a path, and beyond it takes the first option everywhere, to the first state that is not new. */
    private static final class FirstOfAll implements Chooser {
        private final List<long[]> path;
        private final Set<Long> states;
        private int at;

        FirstOfAll(List<long[]> path, Set<Long> states) {
            this.path = path;
            this.states = states;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (point.size() <= 1 && point instanceof ChoicePoint.Schedule) {
                return point.size() - 1;
            }
            if (at == path.size()) {
                path.add(new long[] {0, point.size()});
            }
            return path.get(at++)[0];
        }

        @Override
        public boolean visit(State state) {
            return at < path.size() || states.add(state.fingerprint());
        }
    }

    private static SmallProgram of(String name, Program program) {
        return new SmallProgram(name, (notes, intrusion) -> new Footprints(program, notes, intrusion), false);
    }

    private static SmallProgram cyclic(String name, Program program) {
        return new SmallProgram(name, (notes, intrusion) -> new Footprints(program, notes, intrusion), true);
    }

    private static SmallProgram intruded(String name, Program program, boolean cyclic, Intrusion intrusion) {
        return new SmallProgram(name, (notes, none) -> new Footprints(program, notes, intrusion), cyclic);
    }

    /** Tasks of which every inequivalent order is to be covered. */
    private static SmallProgram tasks(String... tasks) {
        return new SmallProgram(
                "tasks " + String.join(" | ", tasks),
                (notes, intrusion) -> noting(SmallTasks.program(notes::add, tasks), intrusion),
                false);
    }

    /** Tasks of which every end is to be covered. */
    private static SmallProgram tasksWithStates(String... tasks) {
        return new SmallProgram(
                "tasks with states " + String.join(" | ", tasks),
                (notes, intrusion) ->
                        noting(SmallTasks.programWithStates(end -> notes.add(end.inAnyOrder()), tasks), intrusion),
                false);
    }

    private static Program noting(Program program, Intrusion intrusion) {
        return new Footprints(program, ConcurrentHashMap.newKeySet(), intrusion);
    }

    /** Programs that tell of no states. */
    static List<SmallProgram> trees() {
        return List.of(
                of("nothing", chooser -> {}),
                of("failure without a choice", chooser -> {
                    throw new IllegalStateException();
                }),
                of("one option", chooser -> chooser.pick("only", List.of("a"))),
                of("three times three", chooser -> {
                    chooser.choose("v1", List.of("a", "b", "c"));
                    chooser.choose("v2", List.of("x", "y", "z"));
                }),
                of("four flips", chooser -> {
                    for (int i = 0; i < 4; i++) {
                        chooser.flip("bit");
                    }
                }),
                of("comb", chooser -> {
                    for (int i = 0; i < 6 && chooser.flip("more"); i++) {}
                }),
                of("comb of first answers", chooser -> {
                    for (int i = 0; i < 6 && !chooser.flip("enough"); i++) {}
                }),
                of("uneven", chooser -> {
                    int count = chooser.between("count", 0, 3);
                    for (int i = 0; i < count; i++) {
                        chooser.between("digit", 0, i);
                    }
                }),
                of("assumption", chooser -> {
                    int x = chooser.between("x", 0, 3);
                    int y = chooser.between("y", 0, 3);
                    chooser.assume(x < y);
                    chooser.flip("bit");
                }),
                of("pruning", chooser -> {
                    for (int i = 0; i < 4; i++) {
                        if (chooser.flip("bit") && i == 1) {
                            chooser.prune();
                        }
                    }
                }),
                of("ranges", chooser -> {
                    chooser.between("around zero", -2, 2);
                    chooser.between("above", 3, 5);
                    chooser.between("below", -4, -3);
                    chooser.between("one value", 7, 7);
                }),
                of("some failures", chooser -> {
                    int sum = 0;
                    for (int i = 0; i < 3; i++) {
                        sum += chooser.between("digit", 0, 2);
                    }
                    if (sum == 4) {
                        throw new IllegalStateException();
                    }
                }),
                of("failure halfway", chooser -> {
                    if (chooser.flip("a") && chooser.flip("b")) {
                        throw new IllegalStateException();
                    }
                    chooser.flip("c");
                }),
                of("wide", chooser -> {
                    if (chooser.between("number", 0, 269) % 100 == 0) {
                        chooser.flip("bit");
                    }
                }),
                of("sugar", chooser -> {
                    chooser.subset("set", List.of(1, 2));
                    chooser.permutation("order", List.of(1, 2, 3));
                    if (chooser.fault("disk")) {
                        chooser.label("faulty");
                    }
                    chooser.span("span", () -> chooser.flip("bit"));
                    chooser.note("end");
                }));
    }

    /** Programs that tell of their states. */
    static List<SmallProgram> graphs() {
        return Stream.of(true, false)
                .flatMap(copied -> {
                    String how = copied ? ", states kept" : ", by replay";
                    int[] first = {0};
                    int[][] paths = {{1, 2}, {3}, {3, 4}, {5}, {5, 3}, {}};
                    int[][] loops = {{0, 1}, {2, 0}, {3, 1, 2}, {1}};
                    Set<Integer> none = Set.of();
                    return Stream.of(
                            of("one state" + how, new Graph(first, new int[1][0], none, copied, false)),
                            of("chain" + how, new Graph(first, new int[][] {{1}, {2}, {3}, {}}, none, copied, false)),
                            of("grid" + how, new Graph(first, Graph.grid(3), none, copied, false)),
                            of("joins" + how, new Graph(first, paths, none, copied, false)),
                            cyclic("loops" + how, new Graph(first, loops, none, copied, false)),
                            cyclic("circle" + how, new Graph(first, new int[][] {{1}, {2}, {0}}, none, copied, false)),
                            cyclic("ring" + how, new Graph(first, Graph.ring(9, 1, 3), none, copied, false)),
                            of(
                                    "three beginnings" + how,
                                    new Graph(new int[] {4, 0, 7}, Graph.grid(3), none, copied, false)),
                            cyclic(
                                    "two choices for a step" + how,
                                    new Graph(
                                            first,
                                            new int[][] {{1, 2, 3, 4, 5}, {5, 3, 1, 1}, {}, {4, 5}, {}, {0, 2}},
                                            none,
                                            copied,
                                            true)),
                            of("wrong states" + how, new Graph(first, Graph.grid(3), Set.of(2, 4), copied, false)),
                            of("wrong first" + how, new Graph(first, Graph.grid(2), Set.of(0), copied, false)),
                            of(
                                    "star with wrong leaves" + how,
                                    new Graph(first, Graph.star(270), Set.of(3, 10, 257, 265), copied, false)),
                            of(
                                    "star with wrong leaves, two choices" + how,
                                    new Graph(first, Graph.star(270), Set.of(3, 10, 257, 265), copied, true)),
                            of("beginnings of different lengths" + how, beginnings(copied)),
                            cyclic("ends between states" + how, ends(copied)));
                })
                .toList();
    }

    /** Comes to the first state after one choice, or after two or three. */
    private static Program beginnings(boolean copied) {
        Graph graph = new Graph(new int[] {0, 1}, Graph.grid(3), Set.of(), copied, false);
        Graph others = new Graph(new int[] {8, 3, 5}, Graph.grid(3), Set.of(), copied, false);
        return chooser -> {
            if (chooser.flip("other")) {
                (chooser.flip("others") ? others : graph).run(chooser);
            } else {
                new Graph(new int[] {2}, Graph.grid(3), Set.of(), copied, false).run(chooser);
            }
        };
    }

    /** Ends, fails, prunes and assumes between states. */
    private static Program ends(boolean copied) {
        return chooser -> from(0, copied, chooser);
    }

    private static void from(int node, boolean copied, Chooser chooser) {
        if (chooser.visit(new Counted(node, copied))) {
            step(node, copied, chooser);
        }
    }

    private static void step(int node, boolean copied, Chooser chooser) {
        switch (chooser.between("what", 0, 5)) {
            case 0 -> {
                if (node == 1) {
                    throw new IllegalStateException();
                }
            }
            case 1 -> chooser.assume(node == 2);
            case 2 -> chooser.prune();
            case 3 -> chooser.flip("and ends");
            default -> from(Math.min(node + 1, 3), copied, chooser);
        }
    }

    private record Counted(int node, boolean copied) implements State {
        @Override
        public long fingerprint() {
            return node;
        }

        @Override
        public @Nullable Program resume() {
            return copied ? chooser -> step(node, true, chooser) : null;
        }
    }

    /** Programs with tasks. */
    static List<SmallProgram> schedules() {
        return List.of(
                tasks(""),
                tasks("rx wx ."),
                tasks("rx wx", "rx wx"),
                tasks("wx wy", "ry rx", ". ."),
                tasks("+x", "+x", "ry wy"),
                tasks("lm rx wx um", "lm rx wx um"),
                tasks("lm ln un um", "ln lm um un"),
                tasks("? wx", "rx ? ."),
                tasksWithStates("rx wx rx wx", "rx wx"),
                tasksWithStates("lm +x um", "lm +x um", "+y"));
    }

    /** All of them. */
    static List<SmallProgram> all() {
        return Stream.of(trees(), graphs(), schedules()).flatMap(List::stream).toList();
    }

    /** Programs in which something happens at the n-th choice after a state or the root, for every n. */
    static List<SmallProgram> intruded() {
        Program flips = chooser -> {
            for (int i = 0; i < 4; i++) {
                chooser.flip("bit");
            }
        };
        return INTRUSIONS.stream()
                .flatMap(what -> Stream.of(0, 1, 2, 3, 4, 5, 6, 7).flatMap(n -> {
                    Intrusion intrusion = (from, choices, chooser) -> {
                        if (choices == n) {
                            intrude(what, chooser);
                        }
                    };
                    Intrusion atState = (from, choices, chooser) -> {
                        if (choices == n % 2 && from == n) {
                            intrude(what, chooser);
                        }
                    };
                    String where = ", " + what + " before choice " + n;
                    String whereState = ", " + what + " at state " + n;
                    return Stream.of(
                            intruded("four flips" + where, flips, false, intrusion),
                            intruded("ends between states, kept" + whereState, ends(true), true, atState),
                            intruded("ends between states, by replay" + whereState, ends(false), true, atState),
                            intruded(
                                    "grid, kept" + whereState,
                                    new Graph(new int[] {0, 2}, Graph.grid(3), Set.of(), true, true),
                                    false,
                                    atState),
                            intruded(
                                    "grid, by replay" + whereState,
                                    new Graph(new int[] {0, 2}, Graph.grid(3), Set.of(), false, true),
                                    false,
                                    atState));
                }))
                .toList();
    }

    /** Tasks in which something happens at the n-th choice, for every n; a reduction need not cover all their ways. */
    static List<SmallProgram> intrudedTasks() {
        Program tasks = SmallTasks.silent("rx wx", "lm +x um", "lm um");
        return INTRUSIONS.stream()
                .flatMap(what -> Stream.of(0, 1, 2, 3, 4, 5, 6, 7)
                        .map(n -> intruded(
                                "tasks, " + what + " before choice " + n, tasks, false, (from, choices, chooser) -> {
                                    if (choices == n) {
                                        intrude(what, chooser);
                                    }
                                })))
                .toList();
    }

    private static void intrude(String what, Chooser chooser) {
        switch (what) {
            case "prune" -> chooser.prune();
            case "assumption" -> chooser.assume(false);
            default -> throw new Footprints.Intruded();
        }
    }
}
