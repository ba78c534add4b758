package dev.allways.studies.speed;

import dev.allways.core.Counts;
import dev.allways.core.Program;
import dev.allways.core.engine.Allways;
import dev.allways.examples.actors.Paxos;
import dev.allways.examples.actors.SingleCopyRegister;
import dev.allways.examples.models.Avl;
import dev.allways.examples.models.Grid;
import dev.allways.examples.models.TwoPhaseCommit;
import dev.allways.examples.pekko.Register;
import dev.allways.examples.storage.DurableStore;
import dev.allways.examples.storage.Store;
import dev.allways.pekko.PekkoTest;
import dev.allways.report.Study;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

/** How fast Allways is: the counts exact, the time of each beside its target. */
public final class Speed implements Study {
    /** One exploration that is measured. */
    private interface Part {
        void measure(Appendable out) throws IOException, InterruptedException;
    }

    private static final Set<String> WITH_AGENT = Set.of("threads", "orders", "orders-long", "symbolic", "agent");

    private final Map<String, Part> parts = new LinkedHashMap<>();

    /** Measures what the targets are about. */
    public Speed() {
        this(20, 7, 10, 15, 7, 3);
    }

    /** Measures the same in other sizes. */
    Speed(int flips, int dimensions, int size, int keys, int managers, int clients) {
        parts.put("choose", out -> choose(flips, out));
        parts.put("grid", out -> grid(dimensions, size, out));
        parts.put("2pc", out -> twoPhaseCommit(managers, out));
        parts.put("avl", out -> avl(keys, out));
        parts.put("actors", out -> actors(clients, out));
        parts.put("pekko", out -> pekko(clients, out));
        parts.put("crashes", Speed::crashes);
        parts.put("commands", CommandSpeed::measure);
        parts.put("threads", new ThreadSpeed(100_000, 5, 218_243, Measured.WARM)::measure);
        parts.put("orders", new OrderSpeed(4, Measured.WARM, 0.3, 1, 0.2)::measure);
        parts.put("orders-long", new OrderSpeed(5, Measured.WARM, 1, 20, 3)::measure);
        parts.put("symbolic", new SymbolicSpeed(500, 5, 50_000, Measured.WARM)::measure);
        parts.put("agent", new OtherJvm()::measure);
    }

    @Override
    public String name() {
        return "speed";
    }

    @Override
    public String summary() {
        return "how fast the searches are, beside their targets: choose, grid, 2pc, avl, actors, pekko, crashes,"
                + " commands, or all of these; threads, orders, orders-long, symbolic, agent";
    }

    /** @return whether all counts are exact: a time is told, it decides nothing */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        for (String argument : arguments) {
            if (!parts.containsKey(argument)) {
                throw new IllegalArgumentException(
                        "speed measures %s, not %s".formatted(String.join(", ", parts.keySet()), argument));
            }
            if (WITH_AGENT.contains(argument) && !Threads.areControlled()) {
                throw new IllegalArgumentException("speed of " + argument
                        + ": that of threads under control, and no agent is at work in this JVM");
            }
        }
        out.append("""
            Seconds are those of the processor in one thread, without the garbage collector's; two workers by
            the clock, which wants a machine with nothing else to do. All parts take about 140 s.

            """);
        List<String> wanted = arguments.isEmpty()
                ? parts.keySet().stream()
                        .filter(part -> !WITH_AGENT.contains(part))
                        .toList()
                : arguments;
        out.append(Figure.head());
        try {
            for (String part : wanted) {
                Objects.requireNonNull(parts.get(part)).measure(out);
            }
        } catch (Measured.WrongCount e) {
            out.append("WRONG COUNT  ").append(e.getMessage()).append('\n');
            return false;
        }
        return true;
    }

    private static void choose(int flips, Appendable out) throws IOException {
        Program program = chooser -> {
            for (int i = 0; i < flips; i++) {
                chooser.flip("bit");
            }
        };
        Measured measured = Measured.warm(() -> Allways.explore(program).strategy("dfs"));
        long leaves = measured.counters().executions();
        Measured.exactly("leaves of %d flips".formatted(flips), leaves, 1L << flips);
        out.append(Figure.atLeast(
                        "choose(): %d flips, depth-first".formatted(flips),
                        leaves / measured.processor(),
                        8e6,
                        "leaves/s")
                .row());
    }

    private static void grid(int dimensions, int size, Appendable out) throws IOException {
        String name = "Grid(%d,%d)".formatted(dimensions, size);
        Measured measured = Measured.measured(
                () -> new Grid(dimensions, size).explore(), () -> new Grid(Math.min(dimensions, 5), size).explore());
        Counts counters = measured.counters();
        long transitions = counters.duplicates() + counters.states() - 1;
        long states = power(size, dimensions);
        Measured.exactly("states of " + name, counters.states(), states);
        // each of the D counters can be raised unless it is at its end
        Measured.exactly("transitions of " + name, transitions, (size - 1L) * dimensions * power(size, dimensions - 1));
        out.append(Figure.atLeast(name + ", breadth-first", states / measured.processor(), 3e6, "states/s")
                .row());
        out.append(Figure.atLeast("", transitions / measured.processor(), 10e6, "transitions/s")
                .row());
        out.append(Figure.atMost("    a state in the set of those visited", measured.bytesOfState(), 16, "bytes")
                .row());
    }

    private static void twoPhaseCommit(int managers, Appendable out) throws IOException {
        Measured measured = Measured.warm(() -> new TwoPhaseCommit(managers).explore());
        long states = measured.counters().states();
        if (managers == 7) {
            Measured.exactly("states of two-phase commit", states, 296_448);
        }
        out.append(Figure.atLeast(
                        "two-phase commit, %d resource managers".formatted(managers),
                        states / measured.processor(),
                        500e3,
                        "states/s")
                .row());
    }

    /**
     * A store with 60 puts, and a checkpoint behind every fifth. A process is killed before all, behind the creation of
     * the log, 60 writes and 60 acknowledgements, and at 5 points of 12 checkpoints: 182. Each write may leave only its
     * length: 72. The removal of an old log may be lost when the next record is there, or its length: 2 behind each of
     * the first 11 checkpoints. Where directory entries are lost, too, the old log may be there at 17 points up to the
     * next checkpoint's renaming, again behind 11: see {@code DurableStoreTest}.
     */
    private static void crashes(Appendable out) throws IOException {
        Measured measured =
                Measured.warm(3 * Measured.WARM, () -> Allways.explore(new DurableStore(Store.Mistake.NONE, 60)));
        long states = measured.counters().states();
        Measured.exactly("crash states of the store", states, 182 + 72 + 2 * 11 + 17 * 11);
        out.append(Figure.atLeast(
                        "crashes: a store with 60 puts, each state checked",
                        states / measured.processor(),
                        100e3,
                        "states/s")
                .row());
        out.append(Figure.atMost("    a write of 100 bytes", DiskWrites.microseconds(), 0.5, "us")
                .row());
    }

    private static void avl(int keys, Appendable out) throws IOException {
        Supplier<Allways> small = () -> new Avl(Math.min(keys, 13)).explore();
        Measured one = Measured.measured(() -> new Avl(keys).explore(), small);
        Measured two = Measured.measured(
                () -> new Avl(keys).explore().workers(2), () -> small.get().workers(2));
        long states = one.counters().states();
        if (keys == 15) {
            Measured.exactly("trees of up to 15 keys", states, 1_003_777);
        }
        Measured.exactly("trees met by two workers", two.counters().states(), states);
        out.append(Figure.atMost("AVL(%d), %,d states".formatted(keys, states), one.processor(), 9.5, "s")
                .row());
        out.append(Figure.atMost(
                        String.format(
                                Locale.ROOT, "    2 workers %.1f s, 1 %.1f s by the clock", two.clock(), one.clock()),
                        100 * two.clock() / one.clock(),
                        55,
                        "%")
                .row());
    }

    /** The systems of actors whose numbers of states are published. */
    private static void actors(int clients, Appendable out) throws IOException {
        Measured paxos = Measured.measured(() -> new Paxos(3, clients).explore(), () -> new Paxos(3, 2).explore());
        long states = paxos.counters().states();
        if (clients == 3) {
            Measured.exactly("states of Paxos", states, 1_194_428);
        }
        out.append(Figure.atLeast(
                        "Paxos of actors, 3 servers, %d clients".formatted(clients),
                        states / paxos.processor(),
                        300e3,
                        "states/s")
                .row());
        if (clients == 3) {
            var weighed = new Weighed(new Paxos(3, clients));
            Measured.exactly(
                    "states of Paxos",
                    weighed.explore().run().statistics().counters().states(),
                    states);
            out.append(Figure.atMost(
                            "    a state, in cache and queue together", (double) weighed.most() / states, 100, "bytes")
                    .row());
        }
        Measured walks =
                Measured.warm(() -> new Paxos(3, 2).explore().strategy("random").executions(20_000));
        out.append(Figure.atLeast(
                        "Paxos of actors, by random walks",
                        (walks.counters().depthSum() - walks.counters().executions()) / walks.processor(),
                        500e3,
                        "deliveries/s")
                .row());
        Measured register = Measured.warm(() -> new SingleCopyRegister(3).explore());
        Measured.exactly("states of a register", register.counters().states(), 4_243);
        out.append(Figure.atLeast("a register of actors, 3 clients", 4_243 / register.processor(), 50e3, "states/s")
                .row());
    }

    /** Clients of a register on unmodified Pekko, each of which makes 4 steps: 12! / (4!)^3 schedules of three. */
    private static void pekko(int clients, Appendable out) throws IOException {
        PekkoTest test = kit -> {
            ActorRef<Register.Command> register = kit.spawn(Register.keeping(0), "register");
            for (int i = 0; i < clients; i++) {
                kit.spawn(client(register), "client-" + i);
            }
            kit.runAll();
        };
        Allways.explore(test).executions(500).run(); // starts the actor system
        Measured measured = Measured.measured(
                () -> Allways.explore(test).strategy("dfs"),
                () -> Allways.explore(test).strategy("dfs").executions(5_000));
        long schedules = measured.counters().executions();
        long steps = 1;
        long expected = 1;
        for (int client = 0; client < clients; client++) {
            for (int i = 1; i <= 4; i++) {
                expected = expected * steps++ / i;
            }
        }
        Measured.exactly("schedules of %d clients".formatted(clients), schedules, expected);
        out.append(Figure.atLeast(
                        "Pekko, unmodified, %d clients".formatted(clients),
                        4.0 * clients * schedules / measured.processor(),
                        60e3,
                        "deliveries/s")
                .row());
    }

    private static Behavior<Register.Answer> client(ActorRef<Register.Command> register) {
        return Behaviors.setup(context -> {
            register.tell(new Register.Get(context.getSelf()));
            return Behaviors.receive(Register.Answer.class)
                    .onMessage(Register.Value.class, value -> {
                        register.tell(new Register.Put(value.value() + 1, false, context.getSelf()));
                        return Behaviors.same();
                    })
                    .onMessage(Register.Done.class, done -> Behaviors.same())
                    .build();
        });
    }

    private static long power(int base, int exponent) {
        long power = 1;
        for (int i = 0; i < exponent; i++) {
            power *= base;
        }
        return power;
    }
}
