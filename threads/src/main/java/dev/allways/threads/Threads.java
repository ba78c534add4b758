package dev.allways.threads;

import dev.allways.agent.Untreated;
import dev.allways.core.CannotExplore;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl.Settings;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Programs whose threads are under control: which thread makes the next step is a choice like any other, and so are
 * whom a notification wakes, whether a wait ends before its time, and whether it ends for no reason.
 *
 * <p>Needs the agent, {@code -javaagent:allways-threads-agent.jar}; where the JVM was started without it, it is
 * attached if the JVM lets it. Nothing in the code under test is changed.
 */
public final class Threads {
    private static final StackWalker CALLER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private static final String TROUBLE = "dev.allways.agent.trouble"; // that the agent had when it began

    private static volatile boolean controlled; // known to be
    private static volatile boolean inUse; // there is a program under control
    private static volatile @Nullable Runnable begins; // an execution

    private static final ClassValue<Boolean> ASKS_WHO_WAITS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return new Mentions(type).askWhoWaits();
        }
    };

    private Threads() {}

    /**
     * Whether the agent is at work in this JVM. Once it is, to ask is no step of an execution, as it is to ask for a
     * property of the system.
     */
    public static boolean areControlled() {
        if (!controlled) {
            controlled = System.getProperties().get("dev.allways.agent") != null;
        }
        return controlled;
    }

    /**
     * The classes, by their binary names, that the agent could not put under control and has left as they are, and why.
     */
    public static Map<String, String> untreated() {
        return Untreated.classes();
    }

    /** Whether static state can be reset: not in classes that were loaded before the agent, or that it leaves alone. */
    static boolean canBeIsolated() {
        return "loaded".equals(System.getProperty("dev.allways.agent"));
    }

    /**
     * Whether the caller is an execution that has reset the static state of the program's classes. To ask is no
     * step.
     */
    public static boolean haveOwnStatics() {
        Steering steering = inUse ? Steering.here() : null;
        return steering != null && steering.isIsolated();
    }

    /**
     * Has something done before the process ends by {@code System.exit} or {@code Runtime.halt}, if the agent is at
     * work.
     */
    public static void beforeExit(Runnable action) {
        if (areControlled() && System.getProperty(TROUBLE) == null) {
            AllwaysHooks.beforeExit(action);
        }
    }

    /**
     * Has something done whenever an execution under control begins, also one that does not count or is made once more;
     * null: nothing more.
     */
    public static void whenBegun(@Nullable Runnable action) {
        begins = action;
    }

    static void begin() {
        Runnable action = begins;
        if (action != null) {
            action.run();
        }
    }

    /**
     * From here on each execution of the calling worker is made once, whatever classes are loaded in it: for one that
     * somebody looks at while it runs.
     */
    public static void makeOnce() {
        AllwaysWorker worker = areControlled() ? AllwaysWorker.here() : null;
        if (worker != null && worker.attachment() instanceof Steering steering) {
            steering.makeOnce();
        }
    }

    /**
     * Ends the execution that the caller is part of, because it can't be explored; does not return. To be called by
     * none of its hooks.
     */
    public static RuntimeException end(CannotExplore problem) {
        Steering steering = inUse ? Steering.here() : null;
        if (steering != null) {
            throw steering.end(problem);
        }
        throw problem;
    }

    /** Whether this program's threads are under control. */
    public static boolean areControlledIn(Program program) {
        return program instanceof ThreadsProgram;
    }

    /**
     * A program whose threads are under control, each execution with static state of its own; empty if it is so
     * already, or can't be.
     */
    public static Optional<Program> isolated(Program program) {
        return program instanceof ThreadsProgram controlled && canBeIsolated()
                ? controlled.isolated()
                : Optional.empty();
    }

    /**
     * The program with its threads under control.
     *
     * @param program starts threads, perhaps; it is run again for each execution
     * @throws NoAgent if the agent is not at work and can't be attached
     * @throws ControlBroken if it does not work in this JVM
     */
    public static Program control(Program program) {
        return control(CALLER.getCallerClass(), program, Settings.DEFAULT);
    }

    /**
     * The program with its threads under control.
     *
     * @throws NoAgent if the agent is not at work and can't be attached
     * @throws ControlBroken if it does not work in this JVM
     */
    public static Program control(Program program, Settings settings) {
        return control(CALLER.getCallerClass(), program, settings);
    }

    /** What is done as one step, or at a place. */
    @FunctionalInterface
    public interface Block<T extends @Nullable Object, E extends Throwable> {
        /** Does it. */
        T run() throws E;
    }

    /**
     * Does something that is to be atomic: whatever other threads do meanwhile, all goes as if it had been done before
     * the block or after it. Of a thread under control an execution in which that does not hold fails with
     * {@link NotAtomic}; elsewhere the block is only run. A block within another belongs to that one.
     *
     * @param name what to call it in a report
     * @return what the block answers
     * @throws E if the block throws it
     */
    public static <T extends @Nullable Object, E extends Throwable> T atomic(String name, Block<T, E> block) throws E {
        Steering steering = Steering.here();
        if (steering == null) {
            return block.run();
        }
        steering.enterBlock(name);
        try {
            return block.run();
        } finally {
            steering.exitBlock();
        }
    }

    /**
     * Keeps two places apart: an execution in which a thread is {@linkplain #at at} one of them while another thread is
     * at the other fails with {@link NotApart}. The same place twice is mutual exclusion. To be said before the program
     * starts threads; without control it says nothing.
     *
     * @throws IllegalStateException if other threads were started
     */
    public static void apart(String one, String other) {
        Steering steering = Steering.here();
        if (steering != null) {
            steering.keepApart(one, other);
        }
    }

    /**
     * Does something at a place. To come there is a step of its own, and so is to go: whatever else the block does,
     * other threads may come meanwhile. At a place that is kept {@linkplain #apart apart} from none, and of a thread
     * that is not under control, the block is only run.
     *
     * @return what the block answers
     * @throws E if the block throws it
     */
    public static <T extends @Nullable Object, E extends Throwable> T at(String place, Block<T, E> block) throws E {
        Steering steering = Steering.here();
        if (steering == null || !steering.enterPlace(place)) {
            return block.run();
        }
        try {
            return block.run();
        } finally {
            steering.exitPlace(place);
        }
    }

    /** A class, or of one that has no class file of its own the one that it was made by. */
    private static Class<?> named(Class<?> type) {
        return type.isHidden() ? type.getNestHost() : type;
    }

    /** A program of a class. */
    static Program control(Class<?> type, Program program, Settings settings) {
        if (program instanceof ThreadsProgram) {
            return program;
        }
        Attachment.ensure(type, settings);
        String trouble = System.getProperty(TROUBLE);
        if (trouble != null) {
            throw new ControlBroken(trouble, (Throwable) null);
        }
        SelfCheck.once();
        inUse = true;
        return new ThreadsProgram(
                program, settings, ASKS_WHO_WAITS.get(type) || ASKS_WHO_WAITS.get(named(program.getClass())));
    }
}
