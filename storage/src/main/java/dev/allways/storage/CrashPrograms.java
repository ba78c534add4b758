package dev.allways.storage;

import dev.allways.core.Chooser;
import dev.allways.core.OutsideControl;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.core.engine.PartChooser;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The programs of crash tests, one for each exploration: under control where static state has to die with the process.
 */
final class CrashPrograms {
    private static volatile @Nullable Begun begun; // the last one

    private record Begun(CrashTest test, Program program) {}

    private CrashPrograms() {}

    /** The program of one exploration of a test. */
    static Program begin(CrashTest test) {
        simulateIfPossible();
        Program program = made(test);
        begun = new Begun(test, program);
        return program;
    }

    /**
     * Where the agent is at work, it tells of changes of the real disk from now on, and the time of a disk is virtual.
     * Without, {@link Mount} can't even be loaded: it names the agent's classes.
     */
    static void simulateIfPossible() {
        if (Watch.hasAgent()) {
            try {
                Mount.begin();
            } catch (OutsideControl e) {
                // disk.path() needs nothing of it, and disk.folder() says so
            }
        }
    }

    /** The program of a test whose exploration may have begun: it continues with that one. */
    static Program of(CrashTest test) {
        if (Watch.isControlled()) { // by a program around it, which knows whether static state is reset
            return new CrashProgram(test, Set.of());
        }
        Begun last = begun;
        return last != null && last.test == test ? last.program : begin(test);
    }

    /** @throws OutsideControl if it has to put itself under control where the caller's code is followed without */
    static void run(CrashTest test, Chooser chooser) throws Throwable {
        Program program = of(test);
        if (chooser.followsCode() && ThreadControl.isControlled(program)) {
            throw new OutsideControl(
                    "static state is to die with the process, in a program with symbolic inputs that is not under"
                            + " control",
                    test.getClass().getName(),
                    "a program with symbolic inputs runs a CrashTest with static fields that may keep something",
                    "say --threads on, or @Explore(threads = ON), for the whole program");
        }
        try {
            program.run(chooser);
        } finally {
            PartChooser.tellLeftOut(chooser, program);
        }
    }

    /*
     * Static state dies with the process. So where the code under test may keep some, all runs under control, which
     * resets it. That takes longer, and finds the schedules of threads, too.
     */
    private static Program made(CrashTest test) {
        Class<?> type = test.getClass();
        Set<String> kept = ThreadControl.staticStateOf(type);
        if (kept.isEmpty() && !test.crashes().isolated()) {
            return new CrashProgram(test, kept);
        }
        try {
            Settings settings = Settings.DEFAULT.with(Settings.THREADS, When.ON).withIsolated(true);
            return ThreadControl.controlled(type, new CrashProgram(test, Set.of()), settings);
        } catch (IllegalStateException e) { // no agent is at work, or not for threads
            return new CrashProgram(test, kept.isEmpty() ? Set.of("those of " + type.getSimpleName()) : kept);
        }
    }
}
