package dev.allways.symbolic.term;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.allways.core.Input;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Signals that come while the solver is asked. */
class SignalsTest {
    private static final int SECONDS = 5; // that a handler is waited for

    private final Terms terms = new Terms();

    /** The program's handler hears Ctrl-C at any time of a query, which takes some seconds and is not cut off. */
    @Test
    @Timeout(120)
    void theSolverLeavesCtrlCToTheProgram() throws Exception {
        Class<?> signal = Class.forName("sun.misc.Signal"); // the compiler warns of its use
        Class<?> handler = Class.forName("sun.misc.SignalHandler");
        Object ctrlC = signal.getConstructor(String.class).newInstance("INT");
        var heard = new Semaphore(0);
        InvocationHandler hears = (_, _, _) -> {
            heard.release();
            return null;
        };
        Object ours = Proxy.newProxyInstance(handler.getClassLoader(), new Class<?>[] {handler}, hears);
        Object before = signal.getMethod("handle", signal, handler).invoke(null, ctrlC, ours);
        try {
            signal.getMethod("raise", signal).invoke(null, ctrlC);
            assumeTrue(heard.tryAcquire(SECONDS, TimeUnit.SECONDS), "the process was started to ignore it");
            CompletableFuture<Answer> answer = CompletableFuture.supplyAsync(this::ask);
            while (!answer.isDone()) {
                Thread.sleep(100);
                signal.getMethod("raise", signal).invoke(null, ctrlC);
                assertThat(heard.tryAcquire(SECONDS, TimeUnit.SECONDS)).isTrue();
            }
            assertThat(answer.get()).isInstanceOf(Answer.Satisfiable.class);
        } finally {
            @Nullable Object _ = signal.getMethod("handle", signal, handler).invoke(null, ctrlC, before);
        }
    }

    /** The factors of the product of two primes of thirty-one bits. */
    private Answer ask() {
        Term p = terms.input(new Input("p", 0), Kind.LONG);
        Term q = terms.input(new Input("q", 1), Kind.LONG);
        Term product = terms.of(Operator.MULTIPLY, Sort.LONG, p, q);
        Term one = terms.constant(Sort.LONG, 1);
        try (Solver solver = new Z3Solver(Duration.ofMinutes(1))) {
            return solver.solve(List.of(
                    terms.less(one, p),
                    terms.less(p, q),
                    terms.less(q, terms.constant(Sort.LONG, 1L << 31)),
                    terms.equal(product, terms.constant(Sort.LONG, 2_147_483_647L * 2_147_483_629L))));
        }
    }
}
