package dev.allways.core;

import java.time.Duration;
import java.util.Optional;
import java.util.ServiceLoader;

/** What puts the threads of programs under control: a service, so that whoever explores need not know which there is. */
public interface ThreadControl {
    /** The one on the class path; empty if there is none. */
    static Optional<ThreadControl> find() {
        return ServiceLoader.load(ThreadControl.class, ThreadControl.class.getClassLoader())
                .findFirst();
    }

    /**
     * Whether a class may start threads: whether its class file, or those that it leads to in the same folder or jar, names what
     * starts them. What other folders' classes do is seen, too; of a library only what is named directly.
     */
    boolean mayBeStartedBy(Class<?> type);

    /**
     * Makes the JVM ready before the classes of programs are loaded, if that is possible. Where it is not, {@link #control} says so of the
     * first program that needs it.
     */
    void prepare();

    /** Whether the caller runs in a thread that is under control: its stack does not show who makes the execution. */
    default boolean controlsCaller() {
        return false;
    }

    /** Why an error is not the program's, but of the control, which has changed its classes; empty if it is the program's. */
    default Optional<CannotExplore> blame(Throwable error) {
        return Optional.empty();
    }

    /**
     * The program of a class, with its threads under control.
     *
     * @throws IllegalStateException if that is not possible in this JVM; the message says why and what to do
     */
    Program control(Class<?> type, Program program, Settings settings);

    /**
     * The program of a class, its threads under control if that is wanted and there may be some.
     *
     * @throws IllegalStateException if that is not possible in this JVM
     */
    default Program control(When when, Class<?> type, Program program, Settings settings) {
        boolean wanted = switch (when) {
            case ON -> true;
            case OFF -> false;
            case AUTO -> mayBeStartedBy(type);
        };
        return wanted && !(program instanceof Explorable) ? control(type, program, settings) : program;
    }

    /** What the labels begin with that count the waits of an execution which were taken for guards against hanging, and never ended early. */
    String GUARDS = "taken for guards";

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
        /** The execution goes on; it is labelled with each race, so that the statistics tell of it. */
        NOTE,
        /** The execution fails. */
        FAIL
    }

    /**
     * What the program's surroundings do to it.
     *
     * @param spuriousWakeups how many waits of a thread may end for no reason
     * @param earlyTimeouts how many waits of a thread may run out of time whatever others do, the first ones that are
     *     shorter than a guard; when no thread can go on otherwise, those do whose time comes first
     * @param steps how many steps an execution may have; one that has more is a livelock, unless some thread was starved or waits for time
     *     to pass: then all have their turns, and time passes, for as many steps again
     * @param races what is done about data races
     * @param isolated whether each execution begins the static state of the program's classes anew; several workers share it
     *     otherwise. If not, that is done all the same where an execution wakes a thread that an earlier one has left waiting
     * @param guardTimeout from which length on a time-out is a guard against hanging, which is never early
     */
    record Settings(
            int spuriousWakeups, int earlyTimeouts, long steps, Races races, boolean isolated, Duration guardTimeout) {
        /** One of each for a thread, a hundred thousand steps, data races ignored, and static state left as it is where it can be. */
        public static final Settings DEFAULT = new Settings(1, 1, 100_000, Races.IGNORE, false, Duration.ofSeconds(1));

        /** @throws IllegalArgumentException if a number is negative, or there are no steps */
        public Settings {
            if (spuriousWakeups < 0 || earlyTimeouts < 0 || steps < 1 || guardTimeout.isNegative()) {
                throw new IllegalArgumentException(
                        "%d spurious wake-ups, %d early time-outs, %d steps, guards from %s on: there must be at least 0, 0, 1 and 0"
                                .formatted(spuriousWakeups, earlyTimeouts, steps, guardTimeout));
            }
        }

        /** These settings with another number of waits that may end for no reason. */
        public Settings withSpuriousWakeups(int spuriousWakeups) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated, guardTimeout);
        }

        /** These settings with another number of waits that may run out of time early. */
        public Settings withEarlyTimeouts(int earlyTimeouts) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated, guardTimeout);
        }

        /** These settings with another number of steps. */
        public Settings withSteps(long steps) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated, guardTimeout);
        }

        /** These settings, with data races ignored, noted or failing. */
        public Settings withRaces(Races races) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated, guardTimeout);
        }

        /** These settings with another length from which on a time-out is a guard against hanging. */
        public Settings withGuardTimeout(Duration guardTimeout) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated, guardTimeout);
        }

        /** These settings, with static state begun anew in each execution or not. */
        public Settings withIsolated(boolean isolated) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated, guardTimeout);
        }
    }
}
