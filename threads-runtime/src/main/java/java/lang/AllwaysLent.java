package java.lang;

import java.lang.reflect.Field;

/**
 * The real static fields that have, within a step, the values that the execution of a worker keeps for itself, as a
 * variable handle accesses them. Of all workers one at a time lends some.
 */
final class AllwaysLent {
    private static AllwaysLent lender; // null: none

    private final AllwaysStatics statics;
    int count;
    private int[] fields = new int[4];
    private Class<?>[] owners = new Class<?>[4]; // of these

    AllwaysLent(AllwaysStatics statics) {
        this.statics = statics;
    }

    /** What the real fields have is not kept. */
    void drop() {
        if (count > 0) {
            count = 0;
            giveBack();
        }
    }

    /**
     * A field is about to be accessed by a variable handle: within this step the real one has the value, and no other
     * worker's.
     */
    void lend(Class<?> owner, int field) {
        settle(field);
        Field real = AllwaysNames.staticField(owner, field);
        if (real == null) {
            return;
        }
        while (!claims(this)) {
            Thread.onSpinWait(); // another worker's step is about to end
        }
        statics.show(real, field);
        if (count == fields.length) {
            fields = java.util.Arrays.copyOf(fields, 2 * count);
            owners = java.util.Arrays.copyOf(owners, 2 * count);
        }
        fields[count] = field;
        owners[count++] = owner;
    }

    private static synchronized boolean claims(AllwaysLent lent) {
        if (lender == null) {
            lender = lent;
        }
        return lender == lent;
    }

    private static synchronized void giveBack() {
        lender = null;
    }

    /** A field's value is kept here again, if it was lent. */
    void settle(int field) {
        for (int i = 0; i < count; i++) {
            if (fields[i] == field) {
                statics.copy(owners[i], field);
                count--;
                fields[i] = fields[count];
                owners[i] = owners[count];
                if (count == 0) {
                    giveBack();
                }
                return;
            }
        }
    }

    /** The values of all fields that were lent are kept here again. */
    void settle() {
        while (count > 0) {
            settle(fields[count - 1]);
        }
    }
}
