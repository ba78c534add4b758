package dev.allways.cli;

import dev.allways.core.CannotExplore;
import dev.allways.core.EndlessExecution;
import dev.allways.core.Engine;
import dev.allways.core.Limits;
import dev.allways.core.Listener;
import dev.allways.core.Result;
import dev.allways.core.Statistics;
import dev.allways.core.StopReason;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * An exploration in a thread of its own. It is given up when it is to end, by its time or by the user, and an execution
 * makes no choice any more: then this tells where that execution is.
 */
final class Work {
    private static final String THREAD = "allways-worker-"; // as the engine calls its other ones
    private static final long LOOK = 100; // milliseconds between two looks
    private static final int PATIENCE = 20; // looks at an execution that goes on, until it is given up

    private final Engine engine;
    private final Limits limits;
    private final Listener listener;
    private final Interruption interruption;
    private long executions = -1;
    private int looks;

    /** The work of an engine that tells a listener. */
    Work(Engine engine, Limits limits, Listener listener, Interruption interruption) {
        this.engine = engine;
        this.limits = limits;
        this.listener = listener;
        this.interruption = interruption;
    }

    /** Explores; returns when the exploration is over or was given up. */
    Result done() {
        var result = new CompletableFuture<Result>();
        Thread.ofPlatform().name(THREAD + "1").daemon().start(() -> {
            try {
                result.complete(engine.run());
            } catch (RuntimeException | Error e) {
                result.completeExceptionally(e);
            }
        });
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return result.get(LOOK, TimeUnit.MILLISECONDS);
                } catch (TimeoutException e) {
                    Thread endless = endless();
                    if (endless != null) {
                        return givenUp(endless);
                    }
                } catch (InterruptedException e) {
                    interrupted = true; // the engine hears of it by itself
                } catch (ExecutionException e) {
                    throw thrown(e.getCause());
                }
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static RuntimeException thrown(@Nullable Throwable cause) {
        return switch (cause) {
            case Error error -> throw error;
            case RuntimeException e -> e;
            case null, default -> new CompletionException(cause);
        };
    }

    /** The thread of an execution that should have ended and was seen too often; null if there is none. */
    private @Nullable Thread endless() {
        Statistics now = engine.statistics();
        if (!engine.stopping()
                || !interruption.requested() && !timeIsOver(now)
                || executions != now.counters().executions) {
            executions = now.counters().executions;
            looks = 0;
            return null;
        }
        Thread executing = Thread.getAllStackTraces().entrySet().stream()
                .filter(each -> each.getKey().getName().startsWith(THREAD) && executes(each.getValue()))
                .map(Map.Entry::getKey)
                .findFirst()
                .orElse(null);
        looks = executing == null ? 0 : looks + 1;
        return looks > PATIENCE ? executing : null;
    }

    private boolean timeIsOver(Statistics now) {
        return limits.time() != null && now.duration().compareTo(limits.time()) >= 0;
    }

    private static boolean executes(StackTraceElement[] stack) {
        return Arrays.stream(stack)
                .anyMatch(frame -> frame.getClassName().equals("dev.allways.core.Run")
                        && frame.getMethodName().equals("make"));
    }

    private Result givenUp(Thread endless) {
        CannotExplore problem = new EndlessExecution(endless, executions);
        StopReason reason = interruption.requested() ? StopReason.INTERRUPTED : StopReason.TIME;
        var result = new Result(reason, Optional.empty(), engine.failures(), Optional.of(problem), engine.statistics());
        listener.finished(result);
        return result;
    }
}
