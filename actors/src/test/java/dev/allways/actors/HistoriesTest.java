package dev.allways.actors;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.actors.Linearizability.History;
import dev.allways.actors.Linearizability.Invoked;
import dev.allways.actors.Linearizability.Returned;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Histories of a register, by hand and against all orders. */
class HistoriesTest {
    private static final Ref ANN = new Ref("Ann");
    private static final Ref BOB = new Ref("Bob");

    /** A number; an operation that is null reads, others write. */
    private record Register() implements Sequential<Integer> {
        @Override
        public Integer start() {
            return 0;
        }

        @Override
        public Outcome<Integer> apply(Integer state, Object operation) {
            return operation.equals("read") ? new Outcome<>(state, state) : new Outcome<>((Integer) operation, "done");
        }
    }

    private static History history(boolean realTime, Object... told) {
        History history = new History(Map.of());
        for (int i = 0; i < told.length; i += 2) {
            history = history.after((Ref) told[i], told[i + 1], realTime);
        }
        return history;
    }

    private static boolean linearizable(Object... told) {
        return new Histories<>(new Register(), history(true, told), true).haveOrder();
    }

    private static boolean sequential(Object... told) {
        return new Histories<>(new Register(), history(false, told), false).haveOrder();
    }

    /** Ann writes 1, and it is done; then Bob reads 0: too late for a linearizable register, not for the other. */
    @Test
    void aStaleRead() {
        Object[] told = {ANN, new Invoked(1), ANN, new Returned("done"), BOB, new Invoked("read"), BOB, new Returned(0)
        };
        assertThat(linearizable(told)).isFalse();
        assertThat(sequential(told)).isTrue();
    }

    /** Bob reads 1, then 0: no order that keeps his has that. */
    @Test
    void backInTime() {
        Object[] told = {
            ANN,
            new Invoked(1),
            BOB,
            new Invoked("read"),
            BOB,
            new Returned(1),
            BOB,
            new Invoked("read"),
            BOB,
            new Returned(0)
        };
        assertThat(linearizable(told)).isFalse();
        assertThat(sequential(told)).isFalse();
    }

    /** Two that each write their own place and read the other's before: the store buffer, with one place for both. */
    @Test
    void eachReadsTheOther() {
        Object[] told = {
            ANN, new Invoked(1), ANN, new Returned("done"),
            BOB, new Invoked(2), BOB, new Returned("done"),
            ANN, new Invoked("read"), ANN, new Returned(2),
            BOB, new Invoked("read"), BOB, new Returned(1)
        };
        assertThat(linearizable(told)).isFalse();
        assertThat(sequential(told)).isFalse();
        told[13] = new Invoked("read");
        told[15] = new Returned(2);
        assertThat(linearizable(told)).isTrue();
    }

    /** What one object did, seen late or early by its clients, has an order; so linearizable is sequential. */
    @Test
    void whatOneObjectDid() {
        int linearizable = 0;
        int sequential = 0;
        for (int seed = 0; seed < 500; seed++) {
            Object[] told = random(new SplittableRandom(seed));
            boolean both = linearizable(told);
            boolean one = sequential(told);
            assertThat(both && !one).isFalse();
            linearizable += both ? 1 : 0;
            sequential += one ? 1 : 0;
        }
        assertThat(linearizable).isBetween(20, sequential - 20);
        assertThat(sequential).isLessThan(480);
    }

    /** Up to four operations of each of two clients, whose reads return 0, 1 or 2. */
    private static Object[] random(SplittableRandom random) {
        List<Object> told = new java.util.ArrayList<>();
        List<Object> open = new java.util.ArrayList<>(List.of("", ""));
        for (int i = 0; i < 10; i++) {
            int who = random.nextInt(2);
            told.add(who == 0 ? ANN : BOB);
            if (open.get(who).equals("")) {
                open.set(who, random.nextBoolean() ? "read" : (Object) random.nextInt(1, 3));
                told.add(new Invoked(open.get(who)));
            } else {
                told.add(new Returned(open.get(who).equals("read") ? (Object) random.nextInt(3) : "done"));
                open.set(who, "");
            }
        }
        return told.toArray();
    }

    @Test
    void theMonitorChecksAtTheEnd() {
        var monitor = new SequentialConsistency<>(new Register());
        History history = history(false, BOB, new Invoked("read"), BOB, new Returned(1));
        assertThatThrownBy(() -> monitor.end(history))
                .isInstanceOf(NotSequential.class)
                .hasMessage("no order that keeps that of each client gives these results:\n  Bob: read returned 1");
        monitor.end(monitor.hear(history, ANN, new Invoked(1)));
    }

    /** The message names each client's operations, and what had returned before each; clients by name. */
    @Test
    void theMessageSaysWhatWasSeen() {
        var monitor = new Linearizability<>(new Register());
        History history = history(
                true,
                BOB,
                new Invoked(2),
                ANN,
                new Invoked(1),
                ANN,
                new Returned("done"),
                BOB,
                new Returned("done"),
                BOB,
                new Invoked("read"));
        assertThatThrownBy(() -> monitor.hear(history, BOB, new Returned(0)))
                .isInstanceOf(NotLinearizable.class)
                .hasMessage("""
                    no order of these operations gives these results:
                      Ann: 1 returned done
                      Bob: 2 returned done; read returned 0, invoked after 1 of Ann had returned\
                    """);
    }
}
