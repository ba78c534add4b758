package java.lang;

/**
 * What a read or a comparison may find, while that is asked: the newest message, older ones, and what is made of two.
 */
final class AllwaysCandidates {
    private static final int NEVER = -1;
    private static final long HIGH = -1L << 32;

    int count;
    private final AllwaysMessage[] messages;
    private final Object[] references;
    private final AllwaysMessage[] upper; // of a torn value; null: it is whole
    private final AllwaysMessage[] lower;
    private int whole; // how many of them are whole
    private int forNoReason; // the answer by which a comparison fails without one

    /** @param most how many messages there may be */
    AllwaysCandidates(int most) {
        messages = new AllwaysMessage[most * most];
        references = new Object[most * most];
        upper = new AllwaysMessage[most * most];
        lower = new AllwaysMessage[most * most];
    }

    /** The newest message of a variable, whose value is the memory, is the first candidate. */
    void begin(AllwaysMessage newest, AllwaysCell cell) {
        newest.bits = cell.bits();
        messages[0] = newest;
        references[0] = cell.reference();
        count = 1;
        whole = messages.length;
        forNoReason = NEVER;
    }

    void add(AllwaysMessage message) {
        references[count] = message.reference;
        messages[count++] = message;
    }

    /** Whether to find a message is something else than to find the last candidate. */
    boolean differs(AllwaysMessage message, int mode) {
        AllwaysMessage last = messages[count - 1];
        return message.bits != last.bits
                || message.reference != references[count - 1]
                || message.view != null && (mode & AllwaysAccessHooks.PLAIN) == 0
                || last.view != null;
    }

    /**
     * Adds what a plain read of a {@code long} or {@code double} may find that is made of the upper half of one of them
     * and the lower half of another one (JLS 17.7).
     */
    void tear() {
        whole = count;
        for (int i = 0; i < whole; i++) {
            for (int j = 0; j < whole; j++) {
                long torn = messages[i].bits & HIGH | messages[j].bits & ~HIGH;
                int same = 0;
                while (same < count && messages[same].bits != torn) {
                    same++;
                }
                if (same == count) {
                    upper[count] = messages[i];
                    lower[count] = messages[j];
                    messages[count] = new AllwaysMessage(AllwaysMessage.INITIAL, 0);
                    messages[count++].bits = torn;
                }
            }
        }
    }

    /** Adds that a comparison fails for no reason. */
    void addNoReason() {
        forNoReason = count++;
    }

    /** Whether one of the older messages is what a task that compares expects. */
    boolean mayHold(AllwaysTask task) {
        for (int i = 1; i < count; i++) {
            if (task.expects(messages[i].bits, references[i])) {
                return true;
            }
        }
        return false;
    }

    AllwaysMessage message(int answer) {
        return messages[answer];
    }

    /** What the upper half of a torn value is of. */
    AllwaysMessage upper(int answer) {
        return upper[answer];
    }

    /** What the lower half of a torn value is of. */
    AllwaysMessage lower(int answer) {
        return lower[answer];
    }

    boolean isTorn(int answer) {
        return answer >= whole;
    }

    boolean isForNoReason(int answer) {
        return answer == forNoReason;
    }

    /** A value that would be found; a primitive one as its box. */
    Object value(int answer, AllwaysCell cell, AllwaysVariable variable) {
        cell.put(messages[answer].bits, references[answer]);
        Object value = variable == null ? null : variable.value();
        cell.put(messages[0].bits, references[0]);
        return value;
    }

    /** Lets go of the values: nothing is asked any more. */
    void end() {
        java.util.Arrays.fill(references, null);
    }

    void forget() {
        java.util.Arrays.fill(messages, null);
        java.util.Arrays.fill(references, null);
        java.util.Arrays.fill(upper, null);
        java.util.Arrays.fill(lower, null);
    }
}
