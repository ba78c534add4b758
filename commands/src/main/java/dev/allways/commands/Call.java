package dev.allways.commands;

import dev.allways.gen.JavaText;
import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** A call of a command with arguments. */
@SuppressWarnings("ArrayRecordComponent") // nobody compares calls
record Call<M, S>(
        Definition<M, S> definition,
        @Nullable Object[] arguments,
        @Nullable Symbol<?> symbol) {
    /** Makes the call: what it returns, or what it throws as far as the command may throw. */
    @Nullable
    Object made(S system) throws Throwable {
        Definition.Makes<S> run = java.util.Objects.requireNonNull(definition.run);
        try {
            return definition.timeout == null ? run.of(system, arguments) : timed(run, system, definition.timeout);
        } catch (Exception e) {
            if (definition.fails != null) {
                return new Expected.Thrown(e);
            }
            throw e;
        }
    }

    private @Nullable Object timed(Definition.Makes<S> run, S system, Duration timeout) throws Throwable {
        var task = new FutureTask<@Nullable Object>(() -> {
            try {
                return run.of(system, arguments);
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        });
        Thread thread = Thread.ofVirtual().name("allways-command").start(task);
        try {
            return task.get(timeout.toNanos(), TimeUnit.NANOSECONDS);
        } catch (ExecutionException e) {
            throw e.getCause();
        } catch (TimeoutException e) {
            thread.interrupt();
            throw new Mismatch(
                    shown(""), "did not end within %,d ms".formatted(timeout.toMillis()), definition.place, null);
        }
    }

    /** The call as Java. */
    String shown(String variable) {
        String begin = symbol == null ? "" : "var " + symbol + " = ";
        if (definition.java != null) {
            Object[] texts = new Object[arguments.length];
            for (int i = 0; i < texts.length; i++) {
                texts[i] = JavaText.of(arguments[i]);
            }
            return begin + definition.java.formatted(texts) + ";";
        }
        String on = variable.isEmpty() ? "" : variable + ".";
        String end = variable.isEmpty() ? "" : ";";
        return begin + on + definition.name + "(" + JavaText.arguments(arguments) + ")" + end;
    }
}
