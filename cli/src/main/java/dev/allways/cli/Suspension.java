package dev.allways.cli;

import dev.allways.core.Choices;
import dev.allways.core.Program;
import dev.allways.core.Trace;
import dev.allways.core.engine.Replay;
import dev.allways.core.engine.Supervision;
import dev.allways.threads.Threads;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.Socket;
import java.util.Optional;

/**
 * The wait for a debugger, in the JVM that it comes to ({@link Debuggee}).
 *
 * @param port where it is told that a debugger may come, and that it has come
 */
record Suspension(int port) {
    /** The property that says the port. */
    static final String PORT = "allways.suspension";

    /** That of this process; empty: it is no such JVM. */
    static Optional<Suspension> ofProcess() {
        return Optional.ofNullable(Integer.getInteger(PORT)).map(Suspension::new);
    }

    /**
     * Makes an execution, so that its classes are loaded; and once more when a debugger has come, however long that
     * takes.
     */
    Trace replay(Program program, Choices choices) {
        return Supervision.of(program, null, null, () -> {
            Replay.once(program, choices);
            await();
            Threads.makeOnce();
            return Replay.once(program, choices);
        });
    }

    private void await() {
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
            socket.getOutputStream().write(1);
            if (socket.getInputStream().read() < 0) {
                throw new IOException("nobody is there who lets a debugger in");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
