package dev.allways.cli;

import dev.allways.core.Origin;
import dev.allways.core.OutsideControl;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The standard input of code under test: at its end from the beginning, where there is none; not to be read otherwise.
 */
final class NoInput extends InputStream {
    private final boolean isEmpty;

    /** @param isEmpty whether it is known that nothing will come */
    NoInput(boolean isEmpty) {
        this.isEmpty = isEmpty;
    }

    /** In place of this process's standard input. */
    static NoInput ofProcess() {
        try {
            Path input = Path.of("/proc/self/fd/0").toRealPath();
            return new NoInput(
                    input.equals(Path.of("/dev/null")) || Files.isRegularFile(input) && Files.size(input) == 0);
        } catch (IOException e) {
            return new NoInput(false); // nobody can tell
        }
    }

    @Override
    public int read() {
        if (isEmpty) {
            return -1;
        }
        throw Threads.end(new OutsideControl(
                "the program reads the standard input, which is not under control",
                Origin.of(new Throwable()).place(),
                "a main that asks its user: what comes from there, and when, is not up to the program",
                "explore a method below it; or set another input, System.setIn(new ByteArrayInputStream(...))"));
    }

    @Override
    public int read(byte[] bytes, int offset, int length) {
        return length == 0 ? 0 : read();
    }

    @Override
    public int available() {
        return 0;
    }
}
