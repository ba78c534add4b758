package dev.allways.core.contract;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Operation;
import dev.allways.core.Operation.Kind;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.State;
import dev.allways.core.Stay;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * A program of a few tasks over shared numbers, given as text: what partial-order reductions are tested with. Each task
 * is a row of instructions; the chooser says which task makes its next one.
 *
 * <table>
 * <caption>Instructions</caption>
 * <tr><td>{@code rx}</td><td>reads x into the task's register</td></tr>
 * <tr><td>{@code wx}</td><td>writes the register plus one to x</td></tr>
 * <tr><td>{@code +x}</td><td>adds one to x, as one step</td></tr>
 * <tr><td>{@code lm}, {@code um}</td><td>locks and unlocks m; a task that is to lock what another one holds is not
 * enabled</td></tr>
 * <tr><td>{@code (p}, {@code )p}</td><td>comes to the place p, and goes from it: no two tasks may be there at once
 * </td></tr>
 * <tr><td>{@code .}</td><td>does nothing that others can notice</td></tr>
 * <tr><td>{@code ?}</td><td>chooses the register, 0 or 1</td></tr>
 * </table>
 *
 * <p>All numbers are 0 at first. When every task has ended, the result is checked; when none is enabled but some has
 * not ended, the execution fails with {@link Deadlock}; where two were at a place at once, with {@link Together}.
 */
public final class SmallTasks {
    /** Tasks that wait for each other. */
    public static final class Deadlock extends AssertionError {
        private static final long serialVersionUID = 1;

        Deadlock(String tasks) {
            super("deadlock: " + tasks);
        }
    }

    /** Tasks that were at one place at once. */
    public static final class Together extends AssertionError {
        private static final long serialVersionUID = 1;

        private final List<String> places;

        Together(Set<String> places) {
            super("together: " + String.join(" ", places));
            this.places = List.copyOf(places);
        }

        /** The places, in their order. */
        public List<String> places() {
            return places;
        }
    }

    /**
     * How one execution went.
     *
     * @param numbers the shared numbers at the end, in the order of their names' first appearance
     * @param order which instructions came after which, where that can matter: equal for two executions that differ
     *     only in the order of independent instructions (one Mazurkiewicz trace)
     * @param deadlock whether some task could not end
     * @param tasks what each task has come to
     */
    public record End(List<Long> numbers, String order, boolean deadlock, List<String> tasks) {
        /** The same, however it came to that. */
        End inAnyOrder() {
            return new End(numbers, "", deadlock, tasks);
        }
    }

    private final List<String> names = new ArrayList<>();
    private final Kind[][] kinds;
    private final int[][] targets; // 1 more than the index of the name; 0: none
    private final boolean[][] chooses;
    private final String[][] places;
    private final boolean states;
    private final Consumer<? super End> ends;
    private final boolean silent;

    private SmallTasks(List<String> tasks, boolean states, boolean silent, Consumer<? super End> ends) {
        this.states = states;
        this.silent = silent;
        this.ends = ends;
        int count = tasks.size();
        kinds = new Kind[count][];
        targets = new int[count][];
        chooses = new boolean[count][];
        places = new String[count][];
        for (int task = 0; task < count; task++) {
            places[task] = tasks.get(task).isBlank()
                    ? new String[0]
                    : tasks.get(task).strip().split("\\s+");
            int length = places[task].length;
            kinds[task] = new Kind[length];
            targets[task] = new int[length];
            chooses[task] = new boolean[length];
            for (int i = 0; i < length; i++) {
                String instruction = places[task][i];
                chooses[task][i] = instruction.charAt(0) == '?';
                kinds[task][i] = kind(instruction);
                targets[task][i] = kinds[task][i] == Kind.LOCAL ? 0 : target(instruction.substring(1));
            }
        }
    }

    private static Kind kind(String instruction) {
        return switch (instruction.charAt(0)) {
            case 'r' -> Kind.READ;
            case 'w' -> Kind.WRITE;
            case '+' -> Kind.UPDATE;
            case 'l' -> Kind.LOCK;
            case 'u' -> Kind.UNLOCK;
            case '(' -> Kind.ENTER;
            case ')' -> Kind.EXIT;
            case '.', '?' -> Kind.LOCAL;
            default ->
                throw new IllegalArgumentException(
                        "\"%s\" is no instruction: it begins with none of r w + l u ( ) . ?".formatted(instruction));
        };
    }

    private int target(String name) {
        if (!names.contains(name)) {
            names.add(name);
        }
        return names.indexOf(name) + 1;
    }

    /**
     * Tasks that tell how each execution ended.
     *
     * @throws IllegalArgumentException if some text is no instruction
     */
    public static Program program(Consumer<? super End> ends, String... tasks) {
        return new SmallTasks(List.of(tasks), false, false, ends)::run;
    }

    /** Tasks that tell of their state before each step. */
    public static Program programWithStates(Consumer<? super End> ends, String... tasks) {
        return new SmallTasks(List.of(tasks), true, false, ends)::run;
    }

    /** Tasks that tell nothing, and allocate nothing for a step. */
    public static Program silent(String... tasks) {
        return new SmallTasks(List.of(tasks), false, true, end -> {})::run;
    }

    private void run(Chooser chooser) {
        Memory memory = new Memory();
        for (memory.look(); memory.count > 0; memory.look()) {
            if (states && !chooser.visit(memory.state())) {
                return;
            }
            memory.step(memory.enabled[(int) chooser.choose(memory)], chooser);
        }
        chooser.choose(memory);
        if (!silent) {
            ends.accept(memory.end());
        }
        if (!memory.together.isEmpty()) {
            throw new Together(memory.together);
        }
        if (memory.left > 0) {
            throw new Deadlock(memory.blocked());
        }
    }

    /** The tasks and numbers of one execution, and the view of them that the chooser is shown. */
    private final class Memory implements ChoicePoint.Schedule {
        private final int[] at = new int[kinds.length];
        private final long[] registers = new long[kinds.length];
        private final long[] numbers = new long[names.size() + 1];
        private final int[] holders = new int[names.size() + 1]; // 1 more than the task; 0: nobody
        private final int[] enabled = new int[kinds.length];
        private final Stay[] stays = new Stay[kinds.length];
        private final Set<String> together = new TreeSet<>(); // places where two were at once
        private int count; // of enabled tasks
        private int left; // tasks that have not ended
        private final View[] views = new View[kinds.length];
        private final List<Event> events = new ArrayList<>();

        /** What was done, as the task's how-manieth instruction, after how many of each task's. */
        private record Event(Operation operation, int number, long chosen, List<Integer> after) {}

        Memory() {
            for (int task = 0; task < views.length; task++) {
                views[task] = new View(task);
            }
            Arrays.fill(stays, Stay.NOWHERE);
        }

        void look() {
            count = 0;
            left = 0;
            for (int task = 0; task < kinds.length; task++) {
                if (at[task] < kinds[task].length) {
                    left++;
                    if (!views[task].blocks() || holders[targets[task][at[task]]] == 0) {
                        enabled[count++] = task;
                    }
                }
            }
        }

        void step(int task, Chooser chooser) {
            int i = at[task];
            int target = targets[task][i];
            Kind kind = kinds[task][i];
            long chosen = 0;
            if (kind == Kind.READ) {
                registers[task] = numbers[target];
            } else if (kind == Kind.WRITE) {
                numbers[target] = registers[task] + 1;
            } else if (kind == Kind.UPDATE) {
                numbers[target]++;
            } else if (kind == Kind.LOCK) {
                holders[target] = task + 1;
            } else if (kind == Kind.UNLOCK) {
                holders[target] = 0;
            } else if (kind == Kind.ENTER) {
                enter(task, names.get(target - 1));
            } else if (kind == Kind.EXIT) {
                stays[task] = Stay.NOWHERE;
            } else if (chooses[task][i]) {
                chosen = chooser.flip("bit") ? 1 : 0;
                registers[task] = chosen;
            }
            if (!silent) {
                remember(task, i, chosen);
            }
            at[task]++;
        }

        private void enter(int task, String place) {
            stays[task] = new Stay(Set.of(place), Set.of(place));
            for (int other = 0; other < stays.length; other++) {
                if (other != task && stays[task].meets(stays[other])) {
                    together.add(place);
                }
            }
        }

        /** Notes how many instructions of each task come before this one, where that can matter. */
        private void remember(int task, int number, long chosen) {
            Operation operation = new Operation(task, kinds[task][number], targets[task][number], places[task][number]);
            int[] after = new int[kinds.length];
            for (Event event : events) {
                if (event.operation.dependsOn(operation)) {
                    for (int other = 0; other < after.length; other++) {
                        after[other] = Math.max(after[other], event.after.get(other));
                    }
                    after[event.operation.task()] = Math.max(after[event.operation.task()], event.number + 1);
                }
            }
            events.add(new Event(
                    operation, number, chosen, Arrays.stream(after).boxed().toList()));
        }

        End end() {
            StringBuilder order = new StringBuilder();
            events.stream()
                    .sorted((a, b) -> a.operation.task() == b.operation.task()
                            ? Integer.compare(a.number, b.number)
                            : Integer.compare(a.operation.task(), b.operation.task()))
                    .forEach(event -> order.append(event.operation.task())
                            .append(event.operation.place())
                            .append(event.chosen)
                            .append(event.after));
            return new End(
                    Arrays.stream(numbers).skip(1).boxed().toList(),
                    order.toString(),
                    left > 0,
                    IntStream.range(0, kinds.length)
                            .mapToObj(task -> "task %d after %d: %d".formatted(task, at[task], registers[task]))
                            .toList());
        }

        String blocked() {
            StringBuilder text = new StringBuilder();
            for (int task = 0; task < kinds.length; task++) {
                if (pending(task) != null) {
                    text.append(text.isEmpty() ? "" : ", ").append(pending(task));
                }
            }
            return text.toString();
        }

        State state() {
            long mixed = 1;
            for (int task = 0; task < kinds.length; task++) {
                mixed = mix(mix(mixed, at[task]), registers[task]);
            }
            for (int i = 0; i < numbers.length; i++) {
                mixed = mix(mix(mixed, numbers[i]), holders[i]);
            }
            long fingerprint = mixed;
            return () -> fingerprint;
        }

        private static long mix(long sum, long next) { // the finaliser of SplitMix64
            long z = sum + next + 0x9e3779b97f4a7c15L;
            z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
            z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
            return z ^ z >>> 31;
        }

        @Override
        public long size() {
            return count;
        }

        @Override
        public int task(long answer) {
            return enabled[(int) answer];
        }

        @Override
        public int tasks() {
            return kinds.length;
        }

        @Override
        public @Nullable Pending pending(int task) {
            return at[task] < kinds[task].length ? views[task] : null;
        }

        /** What a task is about to do. */
        private final class View implements Pending {
            private final int task;

            View(int task) {
                this.task = task;
            }

            @Override
            public Kind kind() {
                return kinds[task][at[task]];
            }

            @Override
            public long target() {
                return targets[task][at[task]];
            }

            @Override
            public long level(Operation.Cell cell) {
                return holders[targets[task][at[task]]] == 0 ? 1 : 0;
            }

            @Override
            public boolean blocks() {
                return kind() == Kind.LOCK;
            }

            @Override
            public Stay stay() {
                return stays[task];
            }

            @Override
            public String place() {
                return places[task][at[task]];
            }

            @Override
            public String toString() {
                return new Operation(task, kind(), target(), place()).toString();
            }
        }
    }
}
