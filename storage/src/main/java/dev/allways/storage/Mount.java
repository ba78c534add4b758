package dev.allways.storage;

import dev.allways.agent.Agent;
import dev.allways.core.OutsideControl;

/** The agent's part in it: that simulated disks are folders of the default file system. */
final class Mount {
    private static boolean begun;

    private Mount() {}

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
