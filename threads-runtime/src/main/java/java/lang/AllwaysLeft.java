package java.lang;

import java.lang.reflect.Field;
import jdk.internal.vm.annotation.ForceInline;

/**
 * What executions that share static state leave in it for later ones: the classes of which one worker's executions have
 * used static state, and the fields from which something is reached that the last execution left otherwise than the one
 * before it.
 */
public final class AllwaysLeft {
    private final AllwaysImage image = new AllwaysImage();
    private boolean noting;
    private Class<?>[] users = {}; // by the number of a class: the one by which it was used; null: it was not
    private long[] images = {}; // by the number of a field: at the end of an execution
    private boolean[] known = {}; // by the number of a field: whether that is there
    private boolean[] changed = {}; // by the number of a field

    /** From here on the classes whose static state the program uses are noted, or not. */
    public void note(boolean noting) {
        this.noting = noting;
        users = new Class<?>[0];
        images = new long[0];
        known = new boolean[0];
        AllwaysStatics.use(noting);
    }

    /** An execution uses a class's static state, which is not its own. */
    @ForceInline
    static void note(Class<?> via, int number) {
        AllwaysWorker worker = AllwaysWorker.controlling();
        if (worker != null && worker.left.noting) {
            worker.left.add(via, number);
        }
    }

    private void add(Class<?> via, int number) {
        if (number >= users.length) {
            users = java.util.Arrays.copyOf(users, number + 64);
        }
        users[number] = via;
    }

    /** The classes of the program whose static state, objects or methods were used, as far as they were noted. */
    public Class<?>[] noted() {
        Class<?>[] noted = new Class<?>[users.length];
        int n = 0;
        for (Class<?> each : users) {
            if (each != null) {
                noted[n++] = each;
            }
        }
        return java.util.Arrays.copyOf(noted, n);
    }

    /**
     * An execution has ended: what can be reached from the static fields of the classes that were noted is compared
     * with what the one before it left.
     *
     * @param counts whether a difference does: no class was initialised in the execution
     */
    public void compare(boolean counts) {
        for (int number = 0; number < users.length; number++) {
            Class<?> type = users[number] == null ? null : AllwaysStaticFields.declaring(users[number], number);
            if (type != null) {
                for (int field : AllwaysStaticFields.of(number)) {
                    compare(type, field, counts);
                }
            }
        }
    }

    private void compare(Class<?> type, int field, boolean counts) {
        Field real = AllwaysNames.staticField(type, field);
        if (real == null || real.getType().isPrimitive()) {
            return; // a write is seen when it is made
        }
        if (field >= images.length) {
            images = java.util.Arrays.copyOf(images, field + 64);
            known = java.util.Arrays.copyOf(known, field + 64);
            changed = java.util.Arrays.copyOf(changed, Math.max(changed.length, field + 64));
        }
        long now = image.of(AllwaysStaticFields.reference(real));
        changed[field] |= counts && known[field] && now != images[field];
        images[field] = now;
        known[field] = true;
    }

    /** The static fields, by their numbers, in which executions leave something else each time. */
    boolean[] changed() {
        return changed;
    }
}
