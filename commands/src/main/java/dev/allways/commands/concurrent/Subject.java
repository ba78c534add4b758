package dev.allways.commands.concurrent;

import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What is tested.
 *
 * @param variable what the object is called where it is shown
 * @param makers of the object, each with another content
 * @param model what makes the object that says which results are right; null: the object itself, called by one thread
 *     at a time
 * @param operations that threads call
 * @param after operations that are called when the threads have ended
 * @param lockFree whether no call may wait for a thread that has stopped
 */
record Subject<S>(
        String variable,
        List<Maker<S>> makers,
        @Nullable Callable<? extends S> model,
        List<Procedure<S>> operations,
        List<Invocation<S>> after,
        Consistency consistency,
        boolean lockFree) {
    /** Makes an object; its text is the Java that does. */
    record Maker<S>(String text, Callable<? extends S> maker) {
        @Override
        public String toString() {
            return text;
        }
    }

    Subject<S> withOperations(List<Procedure<S>> changed) {
        return new Subject<>(variable, makers, model, List.copyOf(changed), after, consistency, lockFree);
    }

    Subject<S> withAfter(List<Invocation<S>> changed) {
        return new Subject<>(variable, makers, model, operations, List.copyOf(changed), consistency, lockFree);
    }

    Subject<S> withModel(Callable<? extends S> changed) {
        return new Subject<>(variable, makers, changed, operations, after, consistency, lockFree);
    }

    Subject<S> withConsistency(Consistency changed) {
        return new Subject<>(variable, makers, model, operations, after, changed, lockFree);
    }

    Subject<S> asLockFree() {
        return new Subject<>(variable, makers, model, operations, after, consistency, true);
    }

    /** The object that threads call. */
    S made(Scenario<S> scenario) throws Exception {
        return makers.get(scenario.initial()).maker().call();
    }

    /** The object that says which results are right. */
    S specified(Scenario<S> scenario) throws Exception {
        return model == null ? made(scenario) : model.call();
    }

    /** What became of a call that returns or throws. */
    static <S> @Nullable Object outcome(Invocation<S> call, S system) {
        try {
            return call.operation().body().on(system, call.arguments());
        } catch (Throwable error) {
            return Result.thrown(error);
        }
    }

    /** What became of a call, by what it returned or threw. */
    static Result result(@Nullable Object outcome, Object system, boolean whole) {
        return outcome instanceof Result known ? known : Result.returned(outcome, system, whole);
    }

    /** The calls behind the threads, all of them. */
    List<Result> after(S system) {
        Result[] results = new Result[after.size()];
        for (int i = 0; i < results.length; i++) {
            results[i] = result(outcome(after.get(i), system), system, true);
        }
        return List.of(results);
    }
}
