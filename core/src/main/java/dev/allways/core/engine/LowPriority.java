package dev.allways.core.engine;

import java.io.IOException;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.ValueLayout;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/**
 * Lets a thread that nobody needs any more, and that can't be ended, go on only where no other wants the processor: on
 * Linux, which has a priority for each thread, and where the JVM was told that native code may be called.
 */
final class LowPriority {
    private static final Path TASKS = Path.of("/proc/self/task");
    private static final int THREAD = 0; // PRIO_PROCESS, which is a thread's on Linux
    private static final int LEAST = 19;

    private LowPriority() {}

    /** For a thread by its name, of which nobody else has one of the same first 15 characters. */
    static void set(String name) {
        if (!LowPriority.class.getModule().isNativeAccessEnabled() || !Files.isDirectory(TASKS)) {
            return;
        }
        try (DirectoryStream<Path> tasks = Files.newDirectoryStream(TASKS)) {
            for (Path task : tasks) {
                if (named(task).equals(name)) {
                    set(Integer.parseInt(task.getFileName().toString()));
                }
            }
        } catch (IOException e) {
            // it keeps its priority
        }
    }

    private static String named(Path task) throws IOException {
        try {
            return Files.readString(task.resolve("comm")).strip();
        } catch (NoSuchFileException e) {
            return ""; // it has ended
        }
    }

    @SuppressWarnings("restricted") // asked for before
    private static void set(int task) {
        var linker = Linker.nativeLinker();
        linker.defaultLookup().find("setpriority").ifPresent(function -> {
            try {
                int _ = (int) linker.downcallHandle(
                                function,
                                FunctionDescriptor.of(
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT,
                                        ValueLayout.JAVA_INT))
                        .invokeExact(THREAD, task, LEAST);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
    }
}
