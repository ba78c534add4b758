package dev.allways.studies.threads.jdk;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What operations on a shared object give when they are made one after the other, in each order that keeps every
 * thread's own. Operations of a class that calls itself atomic give one of these outcomes when the threads run
 * together.
 *
 * @param <S> the shared object
 */
final class SequentialOutcomes<S> {
    /** One call of a method. What it gives is compared by equals. */
    interface Call<S> {
        @Nullable
        Object on(S shared);
    }

    private final Supplier<S> initial;
    private final Function<S, Object> last;
    private final List<List<Call<S>>> threads;
    private final Set<List<@Nullable Object>> outcomes = new HashSet<>();

    private SequentialOutcomes(Supplier<S> initial, Function<S, Object> last, List<List<Call<S>>> threads) {
        this.initial = initial;
        this.last = last;
        this.threads = threads;
        enumerate(new int[threads.size()], new ArrayList<>());
    }

    /**
     * A program that fails when its outcome is none of the sequential ones.
     *
     * @param initial makes the shared object
     * @param last what is looked at when all threads have ended
     * @param threads the calls of each thread
     */
    @SafeVarargs
    @SuppressWarnings("varargs") // It is copied.
    static <S> Body check(Supplier<S> initial, Function<S, Object> last, List<Call<S>>... threads) {
        return new SequentialOutcomes<>(initial, last, List.of(threads))::run;
    }

    /** Takes the next call of each thread in turn; {@code order} says whose call it is at each step. */
    private void enumerate(int[] made, List<Integer> order) {
        boolean over = true;
        for (int thread = 0; thread < threads.size(); thread++) {
            if (made[thread] < threads.get(thread).size()) {
                over = false;
                made[thread]++;
                order.add(thread);
                enumerate(made, order);
                order.removeLast();
                made[thread]--;
            }
        }
        if (over) {
            outcomes.add(inOrder(order));
        }
    }

    private List<@Nullable Object> inOrder(List<Integer> order) {
        S shared = initial.get();
        List<@Nullable Object[]> results = results();
        int[] made = new int[threads.size()];
        for (int thread : order) {
            int call = made[thread]++;
            results.get(thread)[call] = threads.get(thread).get(call).on(shared);
        }
        return outcome(results, shared);
    }

    private void run() throws InterruptedException {
        S shared = initial.get();
        List<@Nullable Object[]> results = results();
        List<Body> bodies = new ArrayList<>();
        for (int thread = 0; thread < threads.size(); thread++) {
            List<Call<S>> calls = threads.get(thread);
            @Nullable Object[] own = results.get(thread);
            bodies.add(() -> {
                for (int call = 0; call < own.length; call++) {
                    own[call] = calls.get(call).on(shared);
                }
            });
        }
        Concurrently.run(bodies);
        List<@Nullable Object> outcome = outcome(results, shared);
        Claim.that(outcomes.contains(outcome), outcome + " is none of " + outcomes.size() + " sequential outcomes");
    }

    private List<@Nullable Object[]> results() {
        return threads.stream().map(calls -> new @Nullable Object[calls.size()]).toList();
    }

    private List<@Nullable Object> outcome(List<@Nullable Object[]> results, S shared) {
        List<@Nullable Object> outcome = new ArrayList<>();
        for (@Nullable Object[] own : results) {
            outcome.add(Arrays.asList(own));
        }
        outcome.add(last.apply(shared));
        return outcome;
    }
}
