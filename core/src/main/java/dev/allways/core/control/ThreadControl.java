package dev.allways.core.control;

import dev.allways.core.CannotExplore;
import dev.allways.core.Explorable;
import dev.allways.core.Program;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * What puts the threads of programs under control: a service, so that whoever explores need not know which there is.
 * There may be several: each takes hold of a program in turn, around those before it.
 */
public interface ThreadControl {
    /** Those on the class path. */
    static List<ThreadControl> all() {
        return Controls.ALL;
    }

    /**
     * The program of a class, under every control, if that is wanted and there may be threads.
     *
     * @throws IllegalStateException if that is not possible in this JVM; the message says why and what to do
     */
    static Program controlled(Class<?> type, Program program, Settings settings) {
        Program held = program;
        for (ThreadControl each : program instanceof Explorable ? List.<ThreadControl>of() : all()) {
            boolean wanted = switch (settings.when()) {
                case ON -> true;
                case OFF -> false;
                case AUTO -> program.startsThreads() || program.mayStartThreads() && each.mayBeStartedBy(type);
            };
            held = wanted ? each.control(type, held, settings) : held;
        }
        return held;
    }

    /** Whether {@link #mayBeNeededBy} says so of a class. */
    static boolean isNeededBy(Class<?> type) {
        return all().stream().anyMatch(each -> each.mayBeNeededBy(type));
    }

    /** Whether a program is under control. */
    static boolean isControlled(Program program) {
        return all().stream().anyMatch(each -> each.controls(program));
    }

    /** Whether the calling thread is under control. */
    static boolean isCallerControlled() {
        return all().stream().anyMatch(ThreadControl::controlsCaller);
    }

    /** A program under control, static state reset in each execution; empty if it is so already, or can't be. */
    static Optional<Program> isolatedOf(Program program) {
        return all().stream().flatMap(each -> each.isolated(program).stream()).findFirst();
    }

    /** What {@link #staticState} says of a class. */
    static Set<String> staticStateOf(Class<?> type) {
        return all().stream()
                .flatMap(each -> each.staticState(type).stream())
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /**
     * The static fields that executions of a program under control have written, where later ones see what is left
     * there; none if static state is reset.
     */
    static List<String> keptStateOf(Program program) {
        return all().stream().flatMap(each -> each.keptState(program).stream()).toList();
    }

    /**
     * A program under control, static state reset in each execution, of which {@link #keptStateOf} says what executions
     * would leave for others if it were not; empty if it can't be.
     *
     * @param fields static fields, by class and name: what can be reached from these is looked at, too
     */
    static Optional<Program> watchedOf(Program program, Set<String> fields) {
        return all().stream()
                .flatMap(each -> each.watched(program, fields).stream())
                .findFirst();
    }

    /**
     * Whether a class may start threads: whether its class file, or those that it leads to in the same folder or jar,
     * names what starts them. What other folders' classes do is seen, too; of a library only what is named directly.
     */
    boolean mayBeStartedBy(Class<?> type);

    /** As {@link #mayBeStartedBy}; or whether a class lets threads wait for others: its only one may wait for ever. */
    default boolean mayBeNeededBy(Class<?> type) {
        return mayBeStartedBy(type);
    }

    /**
     * Makes the JVM ready before the classes of programs are loaded, if that is possible. Where it is not,
     * {@link #control} says so of the first program that needs it.
     */
    void prepare();

    /** Whether the caller runs in a thread that is under control: its stack does not show who makes the execution. */
    default boolean controlsCaller() {
        return false;
    }

    /**
     * What the calling thread does from here on is no step of the program, if it is under control: for a front that
     * works beside the program's code.
     *
     * @return whether it was so before, for {@link #resume}
     */
    default boolean suspend() {
        return true;
    }

    /** Whether no thread under control, other than the calling one, has begun and not ended. */
    default boolean isAlone() {
        return true;
    }

    /**
     * Whether each thread under control, other than the calling one, has ended, and another one has waited for that:
     * what the calling one does comes behind all that they did.
     */
    default boolean hasJoinedAll() {
        return true;
    }

    /**
     * Time-outs of the calling thread, if it is under control, strike from here on only when no other thread can go on:
     * none of them is early, and none is taken for a guard.
     */
    default void waitPatiently() {}

    /** The calling thread, if it is under control, stops for ever when it has made so many steps more. */
    default void stopAfter(long steps) {}

    /** How much virtual time has passed for the calling thread, in nanoseconds; 0 if it is not under control. */
    default long elapsed() {
        return 0;
    }

    /**
     * From here on sleep takes no time in the execution that the calling thread is part of, if that is under control.
     */
    default void sleepWithoutTime() {}

    /** Whether a thread under control, other than the calling one, sleeps: none but time can end that. */
    default boolean othersSleep() {
        return false;
    }

    /** Whether a thread under control, other than the calling one, waits with a time-out, or sleeps. */
    default boolean othersWaitForTime() {
        return false;
    }

    /**
     * The process of the program dies, and another one begins: if the calling thread is under control and static state
     * is reset in each execution, it is reset here, too.
     */
    default void loseMemory() {}

    /**
     * The static fields, by class and name, in which the code that a class leads to in the same folder or jar may keep
     * something: all but final ones of types that never change.
     */
    default Set<String> staticState(Class<?> type) {
        return Set.of();
    }

    /** Undoes {@link #suspend}. */
    default void resume(boolean was) {}

    /**
     * Why an error is not the program's, but of the control, which has changed its classes; empty if it is the
     * program's.
     */
    default Optional<CannotExplore> blame(Throwable error) {
        return Optional.empty();
    }

    /**
     * The program of a class, with its threads under control.
     *
     * @throws IllegalStateException if that is not possible in this JVM; the message says why and what to do
     */
    Program control(Class<?> type, Program program, Settings settings);

    /** Whether a program is one that this has put under control. */
    boolean controls(Program program);

    /** What {@link #keptStateOf} says of a program that this controls. */
    default List<String> keptState(Program program) {
        return List.of();
    }

    /** What {@link #watchedOf} gives of a program that this controls. */
    default Optional<Program> watched(Program program, Set<String> fields) {
        return Optional.empty();
    }

    /**
     * A program that this controls, static state reset in each execution; empty if it is so already, or can't
     * be.
     */
    Optional<Program> isolated(Program program);

    /**
     * The title of remarks on waits of an execution that were taken for guards against hanging, and never ended
     * early.
     */
    String GUARDS = "guards";

    /** The title of remarks on collections of the platform whose calls were not one step each. */
    String FROM_WITHIN = "stepwise";

    /** The title of remarks on pools that had as many threads as tasks. */
    String POOL = "pool";

    /** The title of remarks on shutdown hooks, which are not run. */
    String HOOKS = "hooks";

    /** The title of remarks on data races. */
    String DATA_RACES = "races";

    /** The title of remarks on executions that could not be made to the end. */
    String LEFT_OUT = "left out";

    /** The title of remarks on pools and timers whose threads wait for more to do at the end. */
    String LEFT_RUNNING = "running";

    /** The title of remarks on classes that are not under control, for they could not be rewritten. */
    String UNTREATED = "untreated";

    /** When threads are put under control. */
    enum When {
        /** If the class of the program may start some. */
        AUTO,
        /** Always. */
        ON,
        /** Never: they run as they like, and nothing of their order is explored. */
        OFF
    }

    /** What is done about data races. */
    enum Races {
        /** They are not looked for. */
        IGNORE,
        /** The execution continues; the report names each race, its two places and what it may show. */
        NOTE,
        /** The execution fails. */
        FAIL
    }

    /** How the platform's locks, conditions, semaphores, latches and concurrent collections are explored. */
    enum Platform {
        /** As what they promise: each call is one operation. */
        MODELLED,
        /** From within, step by step, as the code under test is. */
        STEPWISE
    }

    /** What a read of a variable may find. */
    enum MemoryModel {
        /** The last value that was written: executions are sequentially consistent. */
        SC,
        /** Also older ones, as the Java memory model and the access modes of {@code VarHandle} allow. */
        WEAK
    }

    /**
     * How threads are treated, and what the program's surroundings do to them: a value for each {@link Setting} of
     * {@link #ALL}.
     */
    final class Settings {
        /** When threads are put under control. */
        public static final Setting<When> THREADS = Setting.choice(
                "threads",
                When.class,
                When.AUTO,
                "WHEN",
                "Put threads under control: on, off, or auto: if the class, or one that it leads to, may start"
                        + " threads");

        /** How many waits of a thread may end for no reason. */
        public static final Setting<Integer> SPURIOUS_WAKEUPS =
                Setting.number("spurious", 1, "N waits of a thread may end for no reason");

        /**
         * How many waits of a thread may run out of time whatever others do, the first ones that are shorter than a
         * guard; when no thread can continue otherwise, those do whose time comes first.
         */
        public static final Setting<Integer> EARLY_TIMEOUTS = Setting.number(
                "early-timeouts", 1, "N waits of a thread may run out of time while other threads could continue");

        /** From which length on a time-out is a guard against hanging, which is never early. */
        public static final Setting<Duration> GUARD_TIMEOUT = Setting.time(
                "guard-timeout",
                Duration.ofSeconds(1),
                "A time-out of TIME or more is a guard against hanging, which never strikes early");

        /**
         * How many steps an execution may have; one that has more is a livelock, unless some thread was starved or
         * waits for time to pass: then all have their turns, and time passes, for as many steps again.
         */
        public static final Setting<Long> STEPS = Setting.count(
                "steps", 100_000, "An execution with more than N steps of its threads continues for ever");

        /** What is done about data races. */
        public static final Setting<Races> RACES = Setting.choice(
                "races",
                Races.class,
                Races.NOTE,
                "WHAT",
                "Data races are to ignore, to note in the report, or to fail");

        /**
         * Whether each execution resets the static state of the program's classes; several workers share it
         * otherwise. If not, that is done all the same where an execution wakes a thread that an earlier one has left
         * waiting.
         */
        public static final Setting<Boolean> ISOLATED = Setting.flag(
                "isolated",
                "isolate",
                "Reset the static state of the program's classes in each execution, or never; always done with"
                        + " several --workers. Without it: where a test needs it.");

        /** How the platform's locks, conditions, semaphores, latches and concurrent collections are explored. */
        public static final Setting<Platform> PLATFORM = Setting.choice(
                "platform",
                Platform.class,
                Platform.MODELLED,
                "HOW",
                "Locks and collections of java.util.concurrent are modelled, one operation a call, or explored from"
                        + " within: stepwise");

        /** What a read of a variable may find. */
        public static final Setting<MemoryModel> MEMORY_MODEL = Setting.choice(
                "memory-model",
                MemoryModel.class,
                MemoryModel.SC,
                "MODEL",
                "Memory is sequentially consistent: sc, or as weak as the Java memory model allows: weak");

        /** How many accesses of a thread may find older values or go behind newer ones, if the memory is weak. */
        public static final Setting<Integer> STALE = Setting.number(
                "stale",
                2,
                "N reads of a thread may find older values, or writes go behind newer ones, in weak memory");

        /** All of them, in the order in which they are listed. */
        public static final List<Setting<?>> ALL = List.of(
                THREADS,
                SPURIOUS_WAKEUPS,
                EARLY_TIMEOUTS,
                GUARD_TIMEOUT,
                STEPS,
                RACES,
                ISOLATED,
                PLATFORM,
                MEMORY_MODEL,
                STALE);

        /** Each of them as usual. */
        public static final Settings DEFAULT =
                new Settings(ALL.stream().map(Setting::usual).toArray());

        private static final Setting<?>[] ORDER = ALL.toArray(Setting[]::new); // an array: to read it is no step

        private final Object[] values; // in this order

        private Settings(Object[] values) {
            this.values = values;
        }

        /** The value of one setting. */
        public <T> T get(Setting<T> setting) {
            return setting.type().cast(values[index(setting)]);
        }

        /**
         * These settings with another value of one.
         *
         * @throws IllegalArgumentException if it makes no sense
         */
        public Settings with(Setting<?> setting, Object value) {
            Object[] changed = values.clone();
            changed[index(setting)] = setting.checked(value);
            return new Settings(changed);
        }

        private static int index(Setting<?> setting) {
            for (int i = 0; i < ORDER.length; i++) {
                if (ORDER[i] == setting) {
                    return i;
                }
            }
            throw new IllegalArgumentException(setting + " is no setting of threads");
        }

        /** When threads are put under control. */
        public When when() {
            return get(THREADS);
        }

        /** How many waits of a thread may end for no reason. */
        public int spuriousWakeups() {
            return get(SPURIOUS_WAKEUPS);
        }

        /** How many waits of a thread may run out of time whatever others do. */
        public int earlyTimeouts() {
            return get(EARLY_TIMEOUTS);
        }

        /** From which length on a time-out is a guard against hanging. */
        public Duration guardTimeout() {
            return get(GUARD_TIMEOUT);
        }

        /** How many steps an execution may have. */
        public long steps() {
            return get(STEPS);
        }

        /** What is done about data races. */
        public Races races() {
            return get(RACES);
        }

        /** Whether each execution resets the static state of the program's classes. */
        public boolean isolated() {
            return get(ISOLATED);
        }

        /** How the platform's locks, conditions, semaphores, latches and concurrent collections are explored. */
        public Platform platform() {
            return get(PLATFORM);
        }

        /** What a read of a variable may find. */
        public MemoryModel memoryModel() {
            return get(MEMORY_MODEL);
        }

        /** How many accesses of a thread may find older values or go behind newer ones, if the memory is weak. */
        public int stale() {
            return get(STALE);
        }

        /** These settings with another number of waits that may end for no reason. */
        public Settings withSpuriousWakeups(int spuriousWakeups) {
            return with(SPURIOUS_WAKEUPS, spuriousWakeups);
        }

        /** These settings with another number of waits that may run out of time early. */
        public Settings withEarlyTimeouts(int earlyTimeouts) {
            return with(EARLY_TIMEOUTS, earlyTimeouts);
        }

        /** These settings with another number of steps. */
        public Settings withSteps(long steps) {
            return with(STEPS, steps);
        }

        /** These settings, with data races ignored, noted or failing. */
        public Settings withRaces(Races races) {
            return with(RACES, races);
        }

        /** These settings with another length from which on a time-out is a guard against hanging. */
        public Settings withGuardTimeout(Duration guardTimeout) {
            return with(GUARD_TIMEOUT, guardTimeout);
        }

        /** These settings, with static state reset in each execution or not. */
        public Settings withIsolated(boolean isolated) {
            return with(ISOLATED, isolated);
        }

        /** These settings, with the platform's locks, conditions, semaphores and latches explored in another way. */
        public Settings withPlatform(Platform platform) {
            return with(PLATFORM, platform);
        }

        /** These settings with another memory model. */
        public Settings withMemoryModel(MemoryModel memoryModel) {
            return with(MEMORY_MODEL, memoryModel);
        }

        /** These settings with another number of accesses of a thread that may be stale, if the memory is weak. */
        public Settings withStale(int stale) {
            return with(STALE, stale);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Settings settings && Arrays.equals(values, settings.values);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(values);
        }

        @Override
        public String toString() {
            return Arrays.toString(values);
        }
    }
}
