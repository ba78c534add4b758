package dev.allways.core.strategy.order;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TaskSetTest {
    /** Tasks up to 63 are kept apart from later ones: programs of few tasks, of some more, and of many. */
    @ParameterizedTest
    @ValueSource(ints = {5, 64, 65, 200})
    void isTheSetThatBitSetIs(int tasks) throws IOException {
        var random = new Random(tasks);
        TaskSet[] sets = {new TaskSet(), new TaskSet()};
        BitSet[] expected = {new BitSet(), new BitSet()};
        for (int i = 0; i < 5_000; i++) {
            int which = random.nextInt(2);
            int task = random.nextInt(tasks);
            switch (random.nextInt(8)) {
                case 0, 1, 2 -> {
                    sets[which].add(task);
                    expected[which].set(task);
                }
                case 3, 4 -> {
                    sets[which].remove(task);
                    expected[which].clear(task);
                }
                case 5 -> {
                    sets[which].copy(sets[1 - which]);
                    expected[which] = (BitSet) expected[1 - which].clone();
                }
                case 6 -> {
                    sets[which].addAll(sets[1 - which]);
                    expected[which].or(expected[1 - which]);
                }
                default -> {
                    if (random.nextInt(20) == 0) {
                        sets[which].clear();
                        expected[which].clear();
                    } else {
                        sets[which] = restored(sets[which]);
                    }
                }
            }
            for (int set = 0; set < 2; set++) {
                assertEquals(expected[set], bits(sets[set], tasks), "set " + set + " after " + i);
                assertEquals(expected[set].isEmpty(), sets[set].isEmpty());
                assertEquals(expected[set].nextSetBit(task), sets[set].next(task));
            }
            assertEquals(expected[0].intersects(expected[1]), sets[0].intersects(sets[1]));
        }
    }

    /** Who asks of nobody, as before the first step, is answered: a set holds tasks. */
    @Test
    void nobodyIsInNoSet() {
        var set = new TaskSet();
        set.add(63);
        set.add(64);
        assertEquals(false, set.contains(-1));
    }

    private static BitSet bits(TaskSet set, int tasks) {
        var bits = new BitSet();
        for (int task = 0; task < tasks; task++) {
            bits.set(task, set.contains(task));
        }
        return bits;
    }

    private static TaskSet restored(TaskSet set) throws IOException {
        var bytes = new ByteArrayOutputStream();
        set.save(new DataOutputStream(bytes));
        var restored = new TaskSet();
        restored.restore(new DataInputStream(new ByteArrayInputStream(bytes.toByteArray())));
        return restored;
    }
}
