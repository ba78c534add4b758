package dev.allways.studies.threads.peers;

import com.sun.management.OperatingSystemMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.invoke.LambdaMetafactory;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A program that a tool executes again and again in this JVM, which ends with the attempt. Like the programs, it must
 * be Java of the oldest JDK that a peer needs.
 */
public final class Attempt implements Runnable {
    private final Runnable program;
    private final Path told;
    private final int budget;
    private final boolean noticing;
    private volatile long executions;
    private volatile @Nullable Throwable uncaught;

    private Attempt(Runnable program, Path told, int budget, boolean noticing) {
        this.program = program;
        this.told = told;
        this.budget = budget;
        this.noticing = noticing;
    }

    /**
     * Begins one.
     *
     * @param arguments the program as class and method with '#' between, the number of executions, the seconds of
     *     the processor that it may take, and the file that is told how it ended
     */
    public static Attempt of(String... arguments) throws Throwable {
        return of(false, arguments);
    }

    /** The same for a tool that takes no notice of an error which ends a thread: the execution fails at its end. */
    public static Attempt noticing(String... arguments) throws Throwable {
        return of(true, arguments);
    }

    private static Attempt of(boolean noticing, String... arguments) throws Throwable {
        Attempt attempt =
                new Attempt(program(arguments[0]), Path.of(arguments[3]), Integer.parseInt(arguments[1]), noticing);
        Thread watch = new Thread(() -> attempt.watch(Long.parseLong(arguments[2])), "watch");
        watch.setDaemon(true);
        watch.start();
        return attempt;
    }

    /**
     * Ends the JVM when it has had so many seconds of the processor, so that a busy machine makes no difference; or
     * when for so long by the clock no execution began and hardly anything was done.
     */
    private void watch(long seconds) {
        long begun = -1;
        long clock = 0;
        double processor = 0;
        while (true) {
            if (begun != executions) {
                begun = executions;
                clock = System.nanoTime();
                processor = processor();
            }
            try {
                Thread.sleep(500);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            double now = processor();
            boolean rests = now - processor < 2 && System.nanoTime() - clock > seconds * 1_000_000_000;
            if (now > seconds || rests) {
                end(rests || now - processor > seconds / 2.0 ? "hangs" : "slow", executions, "");
            }
        }
    }

    /** Seconds of all processors that this JVM has had. */
    private static double processor() {
        var system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
        return system.getProcessCpuTime() / 1e9;
    }

    /** How many executions it may make. */
    public int budget() {
        return budget;
    }

    /** One execution. */
    @Override
    @SuppressWarnings("NonAtomicVolatileUpdate") // one thread writes it
    public void run() {
        executions++;
        if (noticing) {
            uncaught = null;
            Thread.setDefaultUncaughtExceptionHandler(this::notice);
        }
        program.run();
        Throwable seen = uncaught;
        if (seen != null) {
            throw new AssertionError(seen);
        }
    }

    private void notice(Thread thread, Throwable error) {
        uncaught = error;
    }

    /** Ends the JVM: nothing was found. */
    public void passed() {
        passed(executions);
    }

    /** Ends the JVM: nothing was found in so many executions, those not counted that the tool made again. */
    public void passed(long counted) {
        end("passed", counted, "");
    }

    /** Ends the JVM: something failed. */
    public void failed(Throwable error) {
        failed(executions, error.toString());
    }

    /** Ends the JVM: something failed, in that execution. */
    public void failed(long execution, String why) {
        end("failed", execution, why);
    }

    /** Ends the JVM: the tool itself is at its end. */
    public void broken(String why) {
        end("broken", executions, why);
    }

    private void end(String how, long executions, String why) {
        String line = String.join(
                "\t",
                how,
                Long.toString(executions),
                Double.toString(processor()),
                String.join(" ", why.strip().split("\\s+")).replaceFirst("(.{200}).+", "$1 ..."));
        try {
            Files.writeString(told, line);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (how.equals("passed")) {
            System.exit(0); // a tool may write down at the end what it saw
        }
        Runtime.getRuntime().halt(0); // what a program left behind does not matter
    }

    /** Calls the method as a lambda would: reflection would be a part of what the tool looks at. */
    static Runnable program(String name) throws Throwable {
        int hash = name.indexOf('#');
        Class<?> type = Class.forName(name.substring(0, hash));
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(type, MethodHandles.lookup());
        MethodType nothing = MethodType.methodType(void.class);
        MethodHandle method = lookup.findStatic(type, name.substring(hash + 1), nothing);
        return (Runnable) LambdaMetafactory.metafactory(
                        lookup, "run", MethodType.methodType(Runnable.class), nothing, method, nothing)
                .getTarget()
                .invokeExact();
    }
}
