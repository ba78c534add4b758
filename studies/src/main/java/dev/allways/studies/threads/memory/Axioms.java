package dev.allways.studies.threads.memory;

import dev.allways.studies.threads.memory.Instruction.Kind;
import dev.allways.studies.threads.memory.Instruction.Mode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * All outcomes of a small program that the axioms of RC11 allow (Lahav et al., PLDI 2017, section 4), by trying all
 * execution graphs: each read with each write of its variable, the writes of each variable in each order.
 *
 * <p>Adapted to Java: a release sequence continues through operations that read and write (C++20), a volatile write
 * synchronizes with every later volatile read of the variable (JLS 17.4.4), and plain reads are coherent only with
 * what happens before them (JLS 17.4.5). There is no load buffering: program order and reads-from are acyclic.
 */
final class Axioms {
    private static final int FATES = Fate.values().length;

    private final SmallProgram program;
    private final Instruction[] events; // the initial writes first
    private final int[] thread; // -1: of an initial write
    private final int variables;
    private final int[] source; // of each read: the write that it reads
    private final int[][] order; // of the writes of each variable
    private final Relation programOrder;
    private final @Nullable Instruction[] comparisons; // what is one in the program
    private final Set<String> outcomes;

    /**
     * @param fates of each comparison, in the order of the threads, what becomes of it: one digit to the base of
     *     {@link Fate}
     */
    private Axioms(SmallProgram program, int fates, Set<String> outcomes) {
        this.program = program;
        this.outcomes = outcomes;
        int left = fates;
        variables = Instruction.VARIABLES.length();
        List<Instruction> all = new ArrayList<>();
        List<Integer> of = new ArrayList<>();
        List<@Nullable Instruction> made = new ArrayList<>();
        for (int variable = 0; variable < variables; variable++) {
            all.add(new Instruction(Kind.WRITE, variable, Mode.PLAIN, 0));
            of.add(-1);
            made.add(null);
        }
        for (int i = 0; i < program.threads().size(); i++) {
            for (Instruction each : program.threads().get(i)) {
                if (each.compares()) {
                    all.add(Fate.values()[left % FATES].of(each));
                    left /= FATES;
                } else {
                    all.add(each);
                }
                made.add(each.compares() ? each : null);
                of.add(i);
            }
        }
        comparisons = made.toArray(Instruction[]::new);
        events = all.toArray(Instruction[]::new);
        thread = of.stream().mapToInt(i -> i).toArray();
        source = new int[events.length];
        order = new int[variables][];
        programOrder = new Relation(events.length);
        for (int i = 0; i < events.length; i++) {
            for (int j = 0; j < events.length; j++) {
                if (thread[i] < 0 && thread[j] >= 0 || thread[i] >= 0 && thread[i] == thread[j] && i < j) {
                    programOrder.add(i, j);
                }
            }
        }
    }

    static Set<String> outcomes(SmallProgram program) {
        Set<String> outcomes = new TreeSet<>();
        int combinations = 1;
        for (List<Instruction> thread : program.threads()) {
            for (Instruction each : thread) {
                combinations *= each.compares() ? FATES : 1;
            }
        }
        for (int fates = 0; fates < combinations; fates++) {
            new Axioms(program, fates, outcomes).read(0);
        }
        return outcomes;
    }

    /** What may become of a comparison. */
    private enum Fate {
        HOLDS,
        FAILS,
        FAILS_FOR_NO_REASON;

        /** The event that it is then. */
        Instruction of(Instruction comparison) {
            Mode mode = comparison.mode();
            return switch (this) {
                case HOLDS -> new Instruction(Kind.EXCHANGE, comparison.variable(), mode, comparison.value());
                case FAILS -> // what fails has the effects of a read in the mode without its writing part
                    new Instruction(Kind.READ, comparison.variable(), mode == Mode.RELEASE ? Mode.OPAQUE : mode, 0);
                case FAILS_FOR_NO_REASON -> Instruction.NOTHING;
            };
        }
    }

    /** Whether a comparison became what its event is, if it reads a value. */
    private boolean agrees(int event, int value) {
        Instruction comparison = comparisons[event];
        return comparison == null || (value == comparison.expected()) == (events[event].kind() == Kind.EXCHANGE);
    }

    /** Gives all reads from here on their sources. */
    private void read(int event) {
        if (event == events.length) {
            write(0);
        } else if (!events[event].reads()) {
            Instruction comparison = comparisons[event];
            if (comparison == null || comparison.kind() == Kind.TRY) {
                read(event + 1);
            }
        } else {
            for (int other = 0; other < events.length; other++) {
                if (other != event
                        && events[other].writes()
                        && events[other].isOfSameVariable(events[event])
                        && agrees(event, events[other].value())) {
                    source[event] = other;
                    read(event + 1);
                }
            }
        }
    }

    /** Orders the writes of all variables from here on. */
    private void write(int variable) {
        if (variable == variables) {
            check();
            return;
        }
        List<Integer> writes = new ArrayList<>();
        for (int i = variables; i < events.length; i++) {
            if (events[i].writes() && events[i].variable() == variable) {
                writes.add(i);
            }
        }
        permute(variable, writes, new int[] {variable});
    }

    private void permute(int variable, List<Integer> left, int[] ordered) {
        if (left.isEmpty()) {
            order[variable] = ordered;
            write(variable + 1);
            return;
        }
        for (Integer each : left) {
            List<Integer> rest = new ArrayList<>(left);
            rest.remove(/* element */ each);
            int[] longer = Arrays.copyOf(ordered, ordered.length + 1);
            longer[ordered.length] = each;
            permute(variable, rest, longer);
        }
    }

    private Relation readsFrom() {
        Relation readsFrom = new Relation(events.length);
        for (int i = 0; i < events.length; i++) {
            if (events[i].reads()) {
                readsFrom.add(source[i], i);
            }
        }
        return readsFrom;
    }

    private Relation modificationOrder() {
        Relation modificationOrder = new Relation(events.length);
        for (int[] writes : order) {
            for (int i = 0; i < writes.length; i++) {
                for (int j = i + 1; j < writes.length; j++) {
                    modificationOrder.add(writes[i], writes[j]);
                }
            }
        }
        return modificationOrder;
    }

    /** Whether a read reads what a write has overwritten. */
    private Relation readsBefore(Relation modificationOrder) {
        Relation readsBefore = new Relation(events.length);
        for (int i = 0; i < events.length; i++) {
            for (int j = 0; j < events.length; j++) {
                if (i != j && events[i].reads() && modificationOrder.has(source[i], j)) {
                    readsBefore.add(i, j);
                }
            }
        }
        return readsBefore;
    }

    private void check() {
        Relation readsFrom = readsFrom();
        Relation modificationOrder = modificationOrder();
        Relation readsBefore = readsBefore(modificationOrder);
        if (programOrder.or(readsFrom).isCyclic() || !isAtomic(modificationOrder, readsBefore)) {
            return;
        }
        Relation before = programOrder.or(synchronizesWith(modificationOrder)).closed();
        if (before.isCyclic()
                || !isCoherent(before, modificationOrder)
                || !isConsistent(before, readsFrom, modificationOrder, readsBefore)) {
            return;
        }
        long[] read = new long[program.threads().size()];
        Arrays.fill(read, 1);
        for (int i = variables; i < events.length; i++) {
            Instruction comparison = comparisons[i];
            if (comparison != null && comparison.kind() == Kind.TRY) {
                boolean held = events[i].kind() == Kind.EXCHANGE;
                read[thread[i]] = 10 * read[thread[i]] + (held ? SmallProgram.HELD : SmallProgram.FAILED);
            } else if (events[i].reads()) {
                read[thread[i]] = 10 * read[thread[i]] + events[source[i]].value();
            }
        }
        int[] last = Arrays.stream(order)
                .mapToInt(writes -> events[writes[writes.length - 1]].value())
                .toArray();
        outcomes.add(program.outcome(read, last));
    }

    /** An operation that reads and writes comes right behind what it reads. */
    private boolean isAtomic(Relation modificationOrder, Relation readsBefore) {
        for (int i = 0; i < events.length; i++) {
            for (int j = 0; events[i].kind() == Kind.EXCHANGE && j < events.length; j++) {
                if (readsBefore.has(i, j) && modificationOrder.has(j, i) || !modificationOrder.has(source[i], i)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** A write, and the operations that read it and write, one after the other. */
    private Relation releaseSequences() {
        Relation steps = new Relation(events.length);
        for (int i = 0; i < events.length; i++) {
            if (events[i].kind() == Kind.EXCHANGE) {
                steps.add(source[i], i);
            }
        }
        return steps.closed().optional();
    }

    private Relation synchronizesWith(Relation modificationOrder) {
        Relation sequences = releaseSequences();
        Relation synchronizes = new Relation(events.length);
        for (int write = variables; write < events.length; write++) {
            for (int read = variables; read < events.length; read++) {
                if (!events[write].writes() || !events[read].reads() || thread[write] == thread[read]) {
                    continue;
                }
                boolean heads = sequences.has(write, source[read]);
                if (!heads && !isLater(write, source[read], modificationOrder, sequences)) {
                    continue;
                }
                for (int from = variables; from < events.length; from++) {
                    boolean releases = from == write && events[write].releases()
                            || heads
                                    && events[from].isFence()
                                    && events[from].releases()
                                    && programOrder.has(from, write);
                    for (int to = variables; releases && to < events.length; to++) {
                        if (to == read && events[read].acquires()
                                || events[to].isFence() && events[to].acquires() && programOrder.has(read, to)) {
                            synchronizes.add(from, to);
                        }
                    }
                }
            }
        }
        return synchronizes;
    }

    /** Whether a volatile write comes before the one whose release sequence is read. */
    private boolean isLater(int write, int read, Relation modificationOrder, Relation sequences) {
        for (int other = 0; other < events.length; other++) {
            if (events[write].isVolatile()
                    && events[other].writes()
                    && events[other].isVolatile()
                    && modificationOrder.has(write, other)
                    && sequences.has(other, read)) {
                return true;
            }
        }
        return false;
    }

    private boolean isCoherent(Relation before, Relation modificationOrder) {
        for (int i = 0; i < events.length; i++) {
            for (int j = 0; j < events.length; j++) {
                if (before.has(i, j)
                        && events[i].isOfSameVariable(events[j])
                        && !isCoherent(i, j, before, modificationOrder)) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Whether two accesses of a variable, of which one happens before the other, agree with the order of its writes.
     */
    private boolean isCoherent(int i, int j, Relation before, Relation modificationOrder) {
        Instruction first = events[i];
        Instruction second = events[j];
        if (first.writes() && second.writes() && modificationOrder.has(j, i)
                || first.writes() && second.reads() && modificationOrder.has(source[j], i)) {
            return false;
        }
        boolean fenced = false;
        for (int fence = variables; fence < events.length; fence++) {
            fenced |= events[fence].isFence() && programOrder.has(i, fence) && before.has(fence, j);
        }
        boolean seen = fenced || !first.isPlainRead();
        if (first.reads() && second.writes() && (source[i] == j || seen && modificationOrder.has(j, source[i]))) {
            return false;
        }
        return !(first.reads()
                && second.reads()
                && (fenced || seen && !second.isPlainRead())
                && modificationOrder.has(source[j], source[i]));
    }

    /** The partial order of volatile accesses and full fences (psc) is acyclic. */
    private boolean isConsistent(
            Relation before, Relation readsFrom, Relation modificationOrder, Relation readsBefore) {
        Relation apart = new Relation(events.length);
        Relation local = new Relation(events.length);
        Relation volatiles = new Relation(events.length);
        Relation fences = new Relation(events.length);
        for (int i = 0; i < events.length; i++) {
            for (int j = 0; j < events.length; j++) {
                boolean same = events[i].isOfSameVariable(events[j]);
                if (programOrder.has(i, j) && !same && !events[i].isNothing() && !events[j].isNothing()) {
                    apart.add(i, j);
                }
                if (before.has(i, j) && same) {
                    local.add(i, j);
                }
            }
            if (events[i].isVolatile()) {
                volatiles.add(i, i);
            }
            if (events[i].isFullFence()) {
                fences.add(i, i);
            }
        }
        Relation extended = readsFrom.or(modificationOrder).or(readsBefore).closed();
        Relation strong = programOrder
                .or(apart.then(before).then(apart))
                .or(local)
                .or(modificationOrder)
                .or(readsBefore);
        Relation base = volatiles
                .or(fences.then(before.optional()))
                .then(strong)
                .then(volatiles.or(before.optional().then(fences)));
        Relation fenced =
                fences.then(before.or(before.then(extended).then(before))).then(fences);
        return !base.or(fenced).isCyclic();
    }
}
