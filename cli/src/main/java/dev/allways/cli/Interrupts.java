package dev.allways.cli;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicReference;

/** How the user's Ctrl-C, or a request to terminate, is heard. */
@FunctionalInterface
interface Interrupts {
    /**
     * For so long after the first signal others are the same one: {@code timeout} and build servers send theirs to the
     * process, and to the group that it is in.
     */
    Duration ONE_SIGNAL = Duration.ofMillis(500);

    /** Nobody interrupts. */
    Interrupts NONE = stop -> () -> {};

    /** The signals INT and TERM of this process: the first stops the work, the second ends the process at once. */
    Interrupts OF_PROCESS = Interrupts::hearSignals;

    /**
     * Calls {@code stop}, in a thread of its own, when the user interrupts.
     *
     * @return ends the hearing
     */
    Runnable hear(Runnable stop);

    private static Runnable hearSignals(Runnable stop) {
        var first = new AtomicReference<>(Instant.MAX);
        return hearSignals(
                () -> {
                    Instant now = Instant.now();
                    if (first.compareAndSet(Instant.MAX, now)) {
                        stop.run();
                    } else if (now.isAfter(first.get().plus(ONE_SIGNAL))) {
                        Exits.halt(ExitCode.STOPPED.code());
                    }
                },
                "INT",
                "TERM");
    }

    /*
     * The JVM has no public way to hear a signal and continue. sun.misc.Signal is exported by jdk.unsupported; it is
     * called by reflection because the compiler warns of every use of it. Where it is missing, a signal ends the
     * process as usual.
     */
    private static Runnable hearSignals(Runnable action, String... names) {
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            InvocationHandler call = (proxy, method, arguments) -> switch (method.getName()) {
                case "handle" -> {
                    action.run();
                    yield null;
                }
                case "hashCode" -> System.identityHashCode(proxy);
                case "equals" -> proxy == arguments[0];
                default -> "signal handler";
            };
            Object ours = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, call);
            Object[] before = new Object[names.length];
            for (int i = 0; i < names.length; i++) {
                before[i] = signal.getMethod("handle", signal, handler)
                        .invoke(null, signal.getConstructor(String.class).newInstance(names[i]), ours);
            }
            return () -> {
                try {
                    for (int i = 0; i < names.length; i++) {
                        signal.getMethod("handle", signal, handler)
                                .invoke(
                                        null,
                                        signal.getConstructor(String.class).newInstance(names[i]),
                                        before[i]);
                    }
                } catch (ReflectiveOperationException e) {
                    throw new IllegalStateException(e);
                }
            };
        } catch (ReflectiveOperationException | IllegalArgumentException e) {
            return () -> {};
        }
    }
}
