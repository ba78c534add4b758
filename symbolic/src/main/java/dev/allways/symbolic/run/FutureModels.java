package dev.allways.symbolic.run;

import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Models of {@code CompletableFuture}, which hands on what functions give it as it is: each function is called by one
 * that is followed, and hands over what the other one captured.
 */
public final class FutureModels {
    private FutureModels() {}

    private static Supplier<Object> given(Supplier<Object> its) {
        Objects.requireNonNull(its);
        return () -> its.get();
    }

    private static Function<Object, Object> called(Function<Object, Object> its) {
        Objects.requireNonNull(its);
        return value -> its.apply(value);
    }

    private static BiFunction<Object, Object, Object> ofBoth(BiFunction<Object, Object, Object> its) {
        Objects.requireNonNull(its);
        return (value, other) -> its.apply(value, other);
    }

    private static Consumer<Object> taking(Consumer<Object> its) {
        Objects.requireNonNull(its);
        return value -> its.accept(value);
    }

    private static BiConsumer<Object, Object> takingBoth(BiConsumer<Object, Object> its) {
        Objects.requireNonNull(its);
        return (value, other) -> its.accept(value, other);
    }

    public static CompletableFuture<Object> CompletableFuture_supplyAsync(Supplier<Object> its) {
        return CompletableFuture.supplyAsync(given(its));
    }

    public static CompletableFuture<Object> CompletableFuture_supplyAsync(Supplier<Object> its, Executor executor) {
        return CompletableFuture.supplyAsync(given(its), executor);
    }

    public static CompletableFuture<Void> CompletableFuture_runAsync(Runnable its) {
        return CompletableFuture.runAsync(its);
    }

    public static CompletableFuture<Void> CompletableFuture_runAsync(Runnable its, Executor executor) {
        return CompletableFuture.runAsync(its, executor);
    }

    public static CompletableFuture<Object> CompletableFuture_completedFuture(@Nullable Object value) {
        return CompletableFuture.completedFuture(value);
    }

    public static CompletableFuture<Object> CompletableFuture_thenApply(
            CompletableFuture<Object> future, Function<Object, Object> its) {
        return future.thenApply(called(its));
    }

    public static CompletableFuture<Object> CompletableFuture_thenApplyAsync(
            CompletableFuture<Object> future, Function<Object, Object> its) {
        return future.thenApplyAsync(called(its));
    }

    public static CompletableFuture<Object> CompletableFuture_thenApplyAsync(
            CompletableFuture<Object> future, Function<Object, Object> its, Executor executor) {
        return future.thenApplyAsync(called(its), executor);
    }

    public static CompletableFuture<Void> CompletableFuture_thenAccept(
            CompletableFuture<Object> future, Consumer<Object> its) {
        return future.thenAccept(taking(its));
    }

    public static CompletableFuture<Void> CompletableFuture_thenRun(CompletableFuture<Object> future, Runnable its) {
        return future.thenRun(its);
    }

    @SuppressWarnings("unchecked")
    public static CompletableFuture<Object> CompletableFuture_thenCompose(
            CompletableFuture<Object> future, Function<Object, Object> its) {
        return future.thenCompose((Function<Object, CompletionStage<Object>>) (Object) called(its));
    }

    public static CompletableFuture<Object> CompletableFuture_thenCombine(
            CompletableFuture<Object> future, CompletionStage<Object> other, BiFunction<Object, Object, Object> its) {
        return future.thenCombine(other, ofBoth(its));
    }

    public static CompletableFuture<Void> CompletableFuture_thenAcceptBoth(
            CompletableFuture<Object> future, CompletionStage<Object> other, BiConsumer<Object, Object> its) {
        return future.thenAcceptBoth(other, takingBoth(its));
    }

    @SuppressWarnings("unchecked")
    public static CompletableFuture<Object> CompletableFuture_handle(
            CompletableFuture<Object> future, BiFunction<Object, Object, Object> its) {
        return future.handle((BiFunction<Object, Throwable, Object>) (Object) ofBoth(its));
    }

    @SuppressWarnings("unchecked")
    public static CompletableFuture<Object> CompletableFuture_whenComplete(
            CompletableFuture<Object> future, BiConsumer<Object, Object> its) {
        return future.whenComplete((BiConsumer<Object, Throwable>) (Object) takingBoth(its));
    }

    @SuppressWarnings("unchecked")
    public static CompletableFuture<Object> CompletableFuture_exceptionally(
            CompletableFuture<Object> future, Function<Object, Object> its) {
        return future.exceptionally((Function<Throwable, Object>) (Object) called(its));
    }
}
