package dev.allways.cli;

import dev.allways.report.Trouble;
import java.io.DataInputStream;
import java.io.IOException;
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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A JVM of its own that runs the same command for a debugger, and the debugger's way to it: through this process, which
 * lets nobody in before the classes are loaded and the execution is about to begin.
 */
final class Debuggee {
    /*
     * The JVM waits at its start for a debugger, which is this process. It says continue, and keeps the event that
     * tells of the start. When the other side is ready (Suspension) a debugger may come: the JVM is suspended, and the
     * debugger is told of its start. From there on all is passed on, both ways. Before a debugger has a method
     * evaluated, by the thread that it names alone, the runtime is told (AllwaysTurns), and when it is done: that is no
     * part of the program.
     */
    private static final int USUAL_PORT = 5005; // that IDEs propose
    private static final int LOOK = 200; // milliseconds
    private static final byte[] HANDSHAKE = "JDWP-Handshake".getBytes(StandardCharsets.US_ASCII);
    private static final int HEADER = 11; // bytes: length, number, flags, and two of a command or an error
    private static final int REPLY = 0x80;
    private static final int OWN = 1 << 30; // numbers of commands from there on are ours
    private static final int CLASSES_BY_SIGNATURE = 1 << 8 | 2; // sets of commands and commands
    private static final int ID_SIZES = 1 << 8 | 7;
    private static final int SUSPEND = 1 << 8 | 8;
    private static final int RESUME = 1 << 8 | 9;
    private static final int FIELDS = 2 << 8 | 4;
    private static final int SET_VALUES = 3 << 8 | 2;
    private static final Set<Integer> EVALUATING = Set.of(3 << 8 | 3, 3 << 8 | 4, 5 << 8 | 1, 9 << 8 | 6);
    private static final int SINGLE_THREADED = 1; // an option of these, whose last byte has it
    private static final String TURNS = "Ljava/lang/AllwaysTurns;";

    private final Process process;
    private final Set<Integer> evaluations = ConcurrentHashMap.newKeySet(); // the numbers of those that continue
    private byte[] evaluating =
            new byte[0]; // that field, as the JVM knows it, behind its class; empty: it is not there
    private OutputStream machineOut = OutputStream.nullOutputStream();
    private int commands;

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
            machineOut = toMachine.getOutputStream();
            machineOut.write(HANDSHAKE);
            in.readNBytes(HANDSHAKE.length);
            byte[] start = packet(in);
            command(in, RESUME);
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
                    command(in, SUSPEND);
                    findEvaluating(in);
                    toDebugger.getOutputStream().write(start);
                    ready.getOutputStream().write(1);
                    Thread.ofPlatform().daemon().start(() -> passToMachine(toDebugger, toMachine));
                    passToDebugger(in, toDebugger);
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

    /** Has the JVM do something, and waits for what it answers. */
    private ByteBuffer command(DataInputStream in, int command, byte... data) throws IOException {
        send(command, data);
        while (true) {
            byte[] packet = packet(in);
            if (isReply(packet)) { // and no event, which nobody waits for
                return ByteBuffer.wrap(packet, HEADER, packet.length - HEADER);
            }
        }
    }

    private void send(int command, byte... data) throws IOException {
        synchronized (evaluations) {
            machineOut.write(ByteBuffer.allocate(HEADER + data.length)
                    .putInt(HEADER + data.length)
                    .putInt(OWN + commands++)
                    .put((byte) 0)
                    .putShort((short) command)
                    .put(data)
                    .array());
        }
    }

    private static boolean isReply(byte[] packet) {
        return (packet[8] & REPLY) != 0;
    }

    private static int number(byte[] packet) {
        return ByteBuffer.wrap(packet).getInt(4);
    }

    /** Finds the field by which the runtime is told that a method is evaluated. */
    private void findEvaluating(DataInputStream in) throws IOException {
        ByteBuffer sizes = command(in, ID_SIZES);
        var field = new byte[sizes.getInt()];
        sizes.position(sizes.position() + 8);
        var type = new byte[sizes.getInt()];
        ByteBuffer types = command(
                in,
                CLASSES_BY_SIGNATURE,
                ByteBuffer.allocate(4 + TURNS.length())
                        .putInt(TURNS.length())
                        .put(TURNS.getBytes(StandardCharsets.US_ASCII))
                        .array());
        if (types.getInt() == 0) {
            return; // no thread is under control
        }
        types.get();
        types.get(type);
        ByteBuffer fields = command(in, FIELDS, type);
        for (int left = fields.getInt(); left > 0; left--) {
            fields.get(field);
            if (text(fields).equals("evaluating")) {
                evaluating = ByteBuffer.allocate(type.length + 4 + field.length)
                        .put(type)
                        .putInt(1)
                        .put(field)
                        .array();
            }
            text(fields);
            fields.getInt();
        }
    }

    private static String text(ByteBuffer from) {
        var bytes = new byte[from.getInt()];
        from.get(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }

    private void tellOfEvaluation(int on) throws IOException {
        if (evaluating.length > 0) {
            byte[] data = Arrays.copyOf(evaluating, evaluating.length + 1);
            data[evaluating.length] = (byte) on;
            send(SET_VALUES, data);
        }
    }

    private void passToMachine(Socket debugger, Socket machine) {
        try (machine) {
            var in = new DataInputStream(debugger.getInputStream());
            while (true) {
                byte[] packet = packet(in);
                if (!isReply(packet) && EVALUATING.contains(packet[9] << 8 | packet[10])) {
                    packet[packet.length - 1] |= SINGLE_THREADED;
                    evaluations.add(number(packet));
                    tellOfEvaluation(1);
                }
                synchronized (evaluations) {
                    machineOut.write(packet);
                }
            }
        } catch (IOException e) {
            // one of them has gone, and so does the other
        }
    }

    private void passToDebugger(DataInputStream in, Socket debugger) {
        try (debugger) {
            while (true) {
                byte[] packet = packet(in);
                if (isReply(packet) && evaluations.remove(number(packet)) && evaluations.isEmpty()) {
                    tellOfEvaluation(0); // before the debugger can have anything done
                }
                if (!isReply(packet) || number(packet) < OWN) {
                    debugger.getOutputStream().write(packet);
                }
            }
        } catch (IOException e) {
            // one of them has gone, and so does the other
        }
    }
}
