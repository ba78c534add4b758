package dev.allways.storage;

import dev.allways.agent.Agent;
import dev.allways.core.OutsideControl;

/** The agent's part in it: that simulated disks are folders of the default file system. */
final class Mount {
    private static boolean begun;

    private Mount() {}

    /** Where the agent is at work, it tells of changes of the real disk from now on, and the time of a disk is virtual. */
    static void beginIfPossible() {
        if (System.getProperty("dev.allways.agent") != null) {
            try {
                begin();
            } catch (OutsideControl e) {
                // disk.path() needs nothing of it, and disk.folder() says so
            }
        }
    }

    static synchronized void begin() {
        if (begun) {
            return;
        }
        try {
            Agent.simulateFiles();
            AllwaysFiles.simulate(SystemCalls.INSTANCE);
            begun = true;
        } catch (IllegalStateException | LinkageError e) {
            throw new OutsideControl(
                    "a simulated disk can't be a folder of the default file system: " + e.getMessage(),
                    "Disk.folder()",
                    "the JVM was started without the Allways agent",
                    "start the JVM with -javaagent:allways-threads-agent.jar, or use Disk.path(), which needs no"
                            + " agent");
        }
    }
}
