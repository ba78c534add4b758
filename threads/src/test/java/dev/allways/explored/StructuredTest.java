package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.lang.reflect.Method;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Structured concurrency and scoped values; a preview of the platform's, and so by reflection. */
class StructuredTest {
    private static final ScopedValue<String> NAME = ScopedValue.newInstance();

    private static final class Scope implements AutoCloseable {
        private static final Class<?> TYPE = type("java.util.concurrent.StructuredTaskScope");
        private static final Method OPEN = method(TYPE, "open");
        private static final Method FORK = method(TYPE, "fork", Callable.class);
        private static final Method JOIN = method(TYPE, "join");
        private static final Method CLOSE = method(TYPE, "close");
        private static final Method GET = method(type("java.util.concurrent.StructuredTaskScope$Subtask"), "get");

        private final Object scope;

        Scope() throws ReflectiveOperationException {
            scope = OPEN.invoke(null);
        }

        Callable<Object> fork(Callable<?> task) throws ReflectiveOperationException {
            Object subtask = FORK.invoke(scope, task);
            return () -> GET.invoke(subtask);
        }

        void join() throws ReflectiveOperationException {
            JOIN.invoke(scope);
        }

        @Override
        public void close() throws ReflectiveOperationException {
            CLOSE.invoke(scope);
        }

        private static Class<?> type(String name) {
            try {
                return Class.forName(name);
            } catch (ClassNotFoundException e) {
                throw new IllegalStateException(e);
            }
        }

        private static Method method(Class<?> type, String name, Class<?>... parameters) {
            try {
                return type.getMethod(name, parameters);
            } catch (NoSuchMethodException e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Who joins waits for all; they have the values of who forked them. */
    @Test
    void joinsAll() {
        Result result = Explored.random(
                1_000,
                () -> ScopedValue.where(NAME, "me").call(() -> {
                    try (Scope scope = new Scope()) {
                        AtomicInteger count = new AtomicInteger();
                        Callable<Object> one = scope.fork(() -> NAME.get() + (count.incrementAndGet() > 0));
                        Callable<Object> two = scope.fork(() -> NAME.get() + (count.incrementAndGet() > 0));
                        scope.join();
                        assertThat(one.call()).isEqualTo("metrue");
                        assertThat(two.call()).isEqualTo("metrue");
                        assertThat(count).hasValue(2);
                        return count;
                    }
                }));
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
    }

    /** The last one that leaves unparks who joins, be that one parked or not: reductions leave nothing out. */
    @Test
    void theLastOneWakesWhoJoins() {
        for (String strategy : List.of("dpor", "optimal-dpor", "unfolding", "contextual-unfolding")) {
            Result result = Explored.complete(strategy, chooser -> {
                int[] count = new int[1];
                try (Scope scope = new Scope()) {
                    scope.fork(() -> count[0]++);
                    scope.fork(() -> count[0]++);
                    scope.join();
                }
                chooser.label("" + count[0]);
            });
            assertThat(Explored.labels(result)).as(strategy).containsExactlyInAnyOrder("1", "2");
        }
    }

    /** What the forked ones lose is found. */
    @Test
    void losesAnUpdate() {
        Result result = Allways.explore(Explored.program(() -> {
                    int[] count = new int[1];
                    try (Scope scope = new Scope()) {
                        scope.fork(() -> count[0]++);
                        scope.fork(() -> count[0]++);
                        scope.join();
                    }
                    assertThat(count[0]).isEqualTo(2);
                }))
                .strategy("random")
                .limits(Limits.DEFAULT.withExecutions(1_000))
                .run();
        assertThat(result.failures()).hasSize(1);
    }

    /** One that fails interrupts the other ones, and the join says so. */
    @Test
    void oneFails() {
        Result result = Explored.random(500, () -> {
            boolean[] said = new boolean[1];
            try (Scope scope = new Scope()) {
                scope.fork(() -> {
                    throw new IllegalStateException("fails");
                });
                scope.fork(() -> {
                    Thread.sleep(Long.MAX_VALUE);
                    return 0;
                });
                scope.join();
            } catch (java.lang.reflect.InvocationTargetException e) {
                said[0] = String.valueOf(e.getCause()).contains("FailedException");
            }
            assertThat(said[0]).isTrue();
        });
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
    }
}
