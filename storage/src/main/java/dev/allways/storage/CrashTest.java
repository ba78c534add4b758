package dev.allways.storage;

import dev.allways.core.Audit;
import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.PartChooser;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Code that writes files, and what must hold after a crash. The workload runs on a simulated {@link Disk}; then the
 * machine crashes at any point of it, what survives is chosen, and the check runs on that.
 *
 * <p>Both methods take all their nondeterminism from the disk's {@link Disk#chooser chooser}, the check from nowhere.
 */
public interface CrashTest extends Explorable {
    /**
     * Uses the code under test, and tells the disk what that has promised to be durable ({@link Disk#acknowledge}).
     *
     * @throws Exception a failure; but an {@code IOException} that a fault has caused ends the workload there
     */
    void workload(Disk disk) throws Exception;

    /**
     * Opens what a crash has left, and checks it.
     *
     * @param disk with what survived
     * @param acknowledged what was acknowledged before the crash, in order
     * @throws Exception a failure
     */
    void afterCrash(Disk disk, List<Object> acknowledged) throws Exception;

    /** Which crashes and faults are explored. */
    default Crashes crashes() {
        return Crashes.DEFAULT;
    }

    @Override
    default void run(Chooser chooser) throws Throwable {
        CrashPrograms.run(this, PartChooser.of(chooser, this));
    }

    @Override
    default Exploration begin(Audit audit) {
        Program program = CrashPrograms.begin(this);
        return () -> program;
    }

    @Override
    default @Nullable Thread worker(Runnable work, String name) {
        return CrashPrograms.of(this).worker(work, name);
    }

    /**
     * Breadth-first over the states that crashes leave: each is checked once. Depth-first where these are not known, or
     * the code keeps static state, which is reset in each execution.
     */
    @Override
    default String strategy() {
        return crashes().lazy() || ThreadControl.isControlled(CrashPrograms.of(this)) ? "dfs" : "bfs";
    }
}
