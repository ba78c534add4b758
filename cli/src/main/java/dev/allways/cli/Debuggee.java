package dev.allways.cli;

import dev.allways.report.Trouble;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.net.BindException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A JVM of its own that runs the same command for a debugger, and the debugger's way to it: through this process, which lets
 * nobody in before the classes are loaded and the execution is about to begin.
 */
final class Debuggee {
    /*
     * The JVM waits at its start for a debugger, which is this process. It says go on, and keeps the event that tells of the
     * start. When the other side is ready (Suspension) a debugger may come: the JVM is suspended, and the debugger is told
     * of its start. From there on all bytes are passed on, both ways.
     */
    private static final int USUAL_PORT = 5005; // that IDEs propose
    private static final int LOOK = 200; // milliseconds
    private static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = 11; // bytes: length, number, flags, and two of a command or an error
    private static final int REPLY = 0x80;
    private static final int VIRTUAL_MACHINE = 1; // a set of commands
    private static final int SUSPEND = 8;
    private static final int RESUME = 9;

    private final Process process;

    private Debuggee(Process process) {
        this.process = process;
    }

    /**
     * Runs the command there.
     *
     * @param port where a debugger is waited for; 0: the usual one, or any if that is in use
     * @param waits is told the port when a debugger may come
     * @return the exit code
     * @throws Refused if the port is in use
     */
    static int run(List<String> arguments, int port, IntConsumer waits) throws IOException, InterruptedException {
        try (ServerSocket machine = listen(0);
                ServerSocket suspension = listen(0);
                ServerSocket debugger = listenAt(port)) {
            List<String> command = new ArrayList<>();
            command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
            ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                    .filter(option -> !option.startsWith("-agentlib:jdwp"))
                    .forEach(command::add);
            command.addAll(List.of(
                    "-agentlib:jdwp=transport=dt_socket,server=n,suspend=y,quiet=y,address=localhost:"
                            + machine.getLocalPort(),
                    "-Ddev.allways.debugged=true",
                    "-D" + Suspension.PORT + "=" + suspension.getLocalPort(),
                    "-classpath",
                    System.getProperty("java.class.path"),
                    Main.class.getName()));
            command.addAll(arguments);
            Process process = new ProcessBuilder(command).inheritIO().start();
            var killer = new Thread(process::destroyForcibly);
            Runtime.getRuntime().addShutdownHook(killer);
            try {
                new Debuggee(process).serve(machine, suspension, debugger, waits);
                return process.waitFor();
            } finally {
                process.destroyForcibly();
                Runtime.getRuntime().removeShutdownHook(killer);
            }
        }
    }

    private static ServerSocket listen(int port) throws IOException {
        var socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress());
        socket.setSoTimeout(LOOK);
        return socket;
    }

    private static ServerSocket listenAt(int port) throws IOException {
        try {
            return listen(port == 0 ? USUAL_PORT : port);
        } catch (BindException e) {
            if (port == 0) {
                return listen(0);
            }
            throw new Refused(Trouble.of("PORT IN USE", "no debugger can be waited for at port " + port)
                    .with("because", String.valueOf(e.getMessage()))
                    .usualCause("another program waits for a debugger there")
                    .todo("say another port, or none: then one is chosen that is free"));
        }
    }

    private void serve(ServerSocket machine, ServerSocket suspension, ServerSocket debugger, IntConsumer waits)
            throws IOException {
        try (Socket toMachine = accept(machine)) {
            if (toMachine == null) {
                return;
            }
            var in = new DataInputStream(toMachine.getInputStream());
            OutputStream out = toMachine.getOutputStream();
            out.write(HANDSHAKE);
            in.readNBytes(HANDSHAKE.length);
            byte[] start = packet(in);
            command(in, out, RESUME);
            try (Socket ready = accept(suspension)) {
                if (ready == null || ready.getInputStream().read() < 0) {
                    return;
                }
                waits.accept(debugger.getLocalPort());
                try (Socket toDebugger = accept(debugger)) {
                    if (toDebugger == null) {
                        return;
                    }
                    toDebugger.getInputStream().readNBytes(HANDSHAKE.length);
                    toDebugger.getOutputStream().write(HANDSHAKE);
                    command(in, out, SUSPEND);
                    toDebugger.getOutputStream().write(start);
                    ready.getOutputStream().write(1);
                    Thread back = Thread.ofPlatform().daemon().start(() -> pass(toDebugger, toMachine));
                    pass(toMachine, toDebugger);
                    back.interrupt();
                }
            }
        }
    }

    /** Who comes; null if the process has ended before. */
    private @Nullable Socket accept(ServerSocket socket) throws IOException {
        while (process.isAlive()) {
            try {
                Socket accepted = socket.accept();
                accepted.setTcpNoDelay(true);
                return accepted;
            } catch (SocketTimeoutException e) {
                // looks whether the process is alive
            }
        }
        return null;
    }

    private static byte[] packet(DataInputStream in) throws IOException {
        int length = in.readInt();
        byte[] packet = Arrays.copyOf(ByteBuffer.allocate(4).putInt(length).array(), length);
        in.readFully(packet, 4, length - 4);
        return packet;
    }

    /** Has the JVM do something, and waits until it is done. */
    private static void command(DataInputStream in, OutputStream out, int command) throws IOException {
        new DataOutputStream(out)
                .write(ByteBuffer.allocate(HEADER)
                        .putInt(HEADER)
                        .putInt(command)
                        .put((byte) 0)
                        .put((byte) VIRTUAL_MACHINE)
                        .put((byte) command)
                        .array());
        while ((packet(in)[8] & REPLY) == 0) {
            // an event that nobody waits for
        }
    }

    private static void pass(Socket from, Socket to) {
        try (to) {
            InputStream in = from.getInputStream();
            in.transferTo(to.getOutputStream());
        } catch (IOException e) {
            // one of them has gone, and so does the other
        }
    }
}
