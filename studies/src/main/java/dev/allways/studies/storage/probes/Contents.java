package dev.allways.studies.storage.probes;

import java.util.Arrays;

/** What the steps of queues write: each element has a length and bytes of its own. */
final class Contents {
    private static final int LEAST = 600; // bytes
    private static final int MORE = 37; // bytes, of each than of the one before
    private static final int BETWEEN_REMOVALS = 3;

    private Contents() {}

    static byte[] element(int number) {
        byte[] bytes = new byte[LEAST + MORE * number];
        Arrays.fill(bytes, (byte) (number + 1));
        return bytes;
    }

    /** The number of an element; 0 if it is none. */
    static int number(byte[] element) {
        int number = (element.length - LEAST) / MORE;
        return number > 0 && Arrays.equals(element, element(number)) ? number : 0;
    }

    static boolean removesBehind(int added) {
        return added % BETWEEN_REMOVALS == 0;
    }

    /** After how many steps, additions and removals, a queue has these first and last elements; -1: after none. */
    static int steps(int first, int last) {
        int removed = 0;
        int steps = 0;
        for (int added = 1; added <= last; added++) {
            steps++;
            if (added == last && first == removed + 1) {
                return steps;
            }
            if (removesBehind(added)) {
                removed++;
                steps++;
                if (added == last && first == removed + 1) {
                    return steps;
                }
            }
        }
        return -1;
    }
}
