package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Audit;
import dev.allways.core.Choices;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.Test;

class DifferentialTest {
    /** A queue of three in a ring; may forget to turn back to the beginning, or to say that it is empty. */
    private static final class Ring {
        private final int[] slots = new int[3];
        private int head;
        private int size;
        private final boolean stuck;

        Ring(boolean stuck) {
            this.stuck = stuck;
        }

        Ring(Ring other) {
            this(other.stuck);
            System.arraycopy(other.slots, 0, slots, 0, slots.length);
            head = other.head;
            size = other.size;
        }

        boolean offer(int value) {
            if (size == slots.length) {
                return false;
            }
            slots[stuck ? Math.min(head + size, slots.length - 1) : (head + size) % slots.length] = value;
            size++;
            return true;
        }

        int remove() {
            if (size == 0) {
                throw new NoSuchElementException("empty");
            }
            int value = slots[head];
            head = (head + 1) % slots.length;
            size--;
            return value;
        }

        List<Integer> contents() {
            var contents = new ArrayList<Integer>();
            for (int i = 0; i < size; i++) {
                contents.add(slots[(head + i) % slots.length]);
            }
            return contents;
        }

        void clear() {
            size = 0;
        }
    }

    private static boolean offer(Deque<Integer> queue, int value) {
        return queue.size() < 3 && queue.offer(value);
    }

    private static Differential<Ring, Deque<Integer>> model(boolean stuck) {
        return Model.<Ring, Deque<Integer>>differential(() -> new Ring(stuck), ArrayDeque::new)
                .operation("offer", List.of(1, 2), Ring::offer, DifferentialTest::offer)
                .operation("remove", Ring::remove, Deque::remove);
    }

    /*
     * The contents are a sequence of up to three of two values: 1 + 2 + 4 + 8 = 15 states. Three operations in each: 45
     * transitions, 14 of them to new states.
     */
    @Test
    void contentsAreStates() {
        Differential<Ring, Deque<Integer>> model = model(false).contents(Ring::contents, List::copyOf);

        for (Differential<Ring, Deque<Integer>> each : List.of(model, model.copying(Ring::new, ArrayDeque::new))) {
            Result result = each.explore().audit(Audit.FULL).run();

            assertThat(result.passed()).isTrue();
            assertThat(result.statistics().counters().states()).isEqualTo(15);
            assertThat(result.statistics().counters().duplicates()).isEqualTo(45 - 14);
        }
    }

    /** With the place of the head as well: each of the 15 with each of three heads. */
    @Test
    void theInnerStructureMayBePartOfTheState() {
        Result result = model(false)
                .contents(Ring::contents, List::copyOf)
                .fingerprint((ring, hasher) -> hasher.putInt(ring.head))
                .explore()
                .run();

        assertThat(result.passed()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(45);
    }

    /*
     * Stuck, the ring puts into its last slot what belongs into its first: the fourth that is offered, which takes one
     * removal to have room. So at least five operations; the first of these ways in the order of the operations offers
     * three, removes one and offers 2 (another 1 would not show).
     */
    @Test
    void differentContentsFail() {
        Failure failure = model(true)
                .contents(Ring::contents, List::copyOf)
                .fingerprint((ring, hasher) -> hasher.putInt(ring.head))
                .explore()
                .run()
                .failures()
                .getFirst();

        assertThat(failure.choices()).isEqualTo(Choices.of(0, 0, 0, 2, 1));
        assertThat(failure.error()).hasMessage("the program contains [1, 2, 1], the reference [1, 1, 2]");
        assertThat(failure.trace().steps().get(3).text()).isEqualTo("do = remove");
    }

    @Test
    void differentAnswersFailWhereTheOperationIsDeclared() {
        Differential<Ring, Deque<Integer>> model = Model.<Ring, Deque<Integer>>differential(
                        () -> new Ring(false), ArrayDeque::new)
                .operation("offer", List.of(1, 2), Ring::offer, Deque::offer) // never full
                .contents(Ring::contents, List::copyOf);

        Failure failure = model.explore().run().failures().getFirst();

        assertThat(failure.error()).hasMessage("offer 1: the program returned false, the reference returned true");
        assertThat(failure.choices()).isEqualTo(Choices.of(0, 0, 0, 0));
        assertThat(failure.origin().place()).contains("DifferentialTest.java");
    }

    @Test
    void differentExceptionsFailWhereTheProgramThrew() {
        Differential<Ring, Deque<Integer>> model = model(false)
                .operation("peek", ring -> ring.contents().get(0), Deque::peek)
                .contents(Ring::contents, List::copyOf);

        Failure failure = model.explore().run().failures().getFirst();

        assertThat(failure.error())
                .hasMessageStartingWith("peek: the program threw java.lang.IndexOutOfBoundsException")
                .hasMessageEndingWith(", the reference returned null");
        assertThat(failure.choices()).isEqualTo(Choices.of(3));
    }

    @Test
    void equalExceptionsAreEqualAnswers() {
        Differential<Ring, Deque<Integer>> model = Model.<Ring, Deque<Integer>>differential(
                        () -> new Ring(false), ArrayDeque::new)
                .operation("remove", Ring::remove, Deque::remove) // both throw NoSuchElementException
                .effect("add", List.of(1), Ring::offer, DifferentialTest::offer)
                .operation("clear", DifferentialTest::cleared, DifferentialTest::cleared)
                .contents(Ring::contents, List::copyOf);

        Result result = model.explore().run();

        assertThat(result.passed()).isTrue();
        assertThat(result.statistics().counters().states()).isEqualTo(4); // 0 to 3 ones
    }

    private static boolean cleared(Ring ring) {
        ring.clear();
        return true;
    }

    private static boolean cleared(Deque<Integer> queue) {
        queue.clear();
        return true;
    }

    @Test
    void somethingMustTellStatesApart() {
        Failure failure = model(false).explore().run().failures().getFirst();

        assertThat(failure.error())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageStartingWith("nothing tells the states of this differential model apart\n");
    }
}
