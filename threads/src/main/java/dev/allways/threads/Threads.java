package dev.allways.threads;

import dev.allways.core.Program;

/**
 * Programs whose threads are under control: which thread makes the next step is a choice like any other, and so are whom a
 * notification wakes, whether a wait ends before its time, and whether it ends for no reason.
 *
 * <p>Needs the agent, {@code -javaagent:allways-threads-agent.jar}; nothing in the code under test is changed.
 */
public final class Threads {
    private Threads() {}

    /** Whether the agent is at work in this JVM. */
    public static boolean areControlled() {
        return System.getProperties().get("dev.allways.agent") != null;
    }

    /** Whether this program's threads are under control. */
    public static boolean areControlledIn(Program program) {
        return program instanceof ThreadsProgram;
    }

    /**
     * Whether a class may start threads: whether its class file, or those that it leads to in the same folder or jar, names what
     * starts them. What other folders' classes do is seen, too; of a library only what is named directly.
     */
    public static boolean mayBeStartedBy(Class<?> type) {
        return new Mentions(type).startThreads();
    }

    /**
     * The program with its threads under control.
     *
     * @param program starts threads, perhaps; it is run anew for each execution
     * @throws NoAgent if the agent is not at work
     * @throws ControlBroken if it does not work in this JVM
     */
    public static Program control(Program program) {
        return control(program, Settings.DEFAULT);
    }

    /**
     * The program with its threads under control.
     *
     * @throws NoAgent if the agent is not at work
     * @throws ControlBroken if it does not work in this JVM
     */
    public static Program control(Program program, Settings settings) {
        if (!areControlled()) {
            throw new NoAgent();
        }
        String trouble = System.getProperty("dev.allways.agent.trouble");
        if (trouble != null) {
            throw new ControlBroken(trouble, (Throwable) null);
        }
        SelfCheck.once();
        if (areControlledIn(program)) {
            return program;
        }
        return new ThreadsProgram(program, settings);
    }

    /** What is done about data races. */
    public enum Races {
        /** They are not looked for. */
        IGNORE,
        /** The execution goes on; it is labelled with each race, so that the statistics tell of it. */
        NOTE,
        /** The execution ends with a {@link DataRace}. */
        FAIL
    }

    /**
     * What the program's surroundings do to it.
     *
     * @param spuriousWakeups how many waits of an execution may end for no reason
     * @param earlyTimeouts how many waits may run out of time while other threads could go on; when none can, any may
     * @param steps how many steps an execution may have; one that has more is a {@link Livelock}
     * @param races what is done about data races
     * @param isolated whether each execution begins the static state of the program's classes anew; several workers share it
     *     otherwise. If not, that is done all the same where an execution wakes a thread that an earlier one has left waiting
     */
    public record Settings(int spuriousWakeups, int earlyTimeouts, long steps, Races races, boolean isolated) {
        /** One of each, a hundred thousand steps, data races ignored, and static state left as it is where it can be. */
        public static final Settings DEFAULT = new Settings(1, 1, 100_000, Races.IGNORE, false);

        /** @throws IllegalArgumentException if a number is negative, or there are no steps */
        public Settings {
            if (spuriousWakeups < 0 || earlyTimeouts < 0 || steps < 1) {
                throw new IllegalArgumentException(
                        "%d spurious wake-ups, %d early time-outs, %d steps: there must be at least 0, 0 and 1"
                                .formatted(spuriousWakeups, earlyTimeouts, steps));
            }
        }

        /** These settings with another number of waits that may end for no reason. */
        public Settings withSpuriousWakeups(int spuriousWakeups) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated);
        }

        /** These settings with another number of waits that may run out of time early. */
        public Settings withEarlyTimeouts(int earlyTimeouts) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated);
        }

        /** These settings with another number of steps. */
        public Settings withSteps(long steps) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated);
        }

        /** These settings, with data races ignored, noted or failing. */
        public Settings withRaces(Races races) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated);
        }

        /** These settings, with static state begun anew in each execution or not. */
        public Settings withIsolated(boolean isolated) {
            return new Settings(spuriousWakeups, earlyTimeouts, steps, races, isolated);
        }
    }
}
