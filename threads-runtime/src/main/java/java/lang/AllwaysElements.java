package java.lang;

/**
 * What the platform does with elements of arrays, under control. Few elements are read and written as by a loop, each
 * in a step of its own; many are in one step, for a loop would be most of an execution. That leaves nothing out where
 * other tasks access them before that or behind it, ordered by something else; the races between tasks tell.
 */
final class AllwaysElements {
    private static final int FEW = 16;

    private AllwaysElements() {}

    /**
     * Copies a part of an array, in the order that lets it overlap itself. Whether it is done; if not, it is to be
     * done as always, be it by an exception.
     */
    static boolean copy(AllwaysWorker worker, Object from, int first, Object to, int target, int length) {
        if (!areSteps(worker, from, first, length)
                || !isWithin(to, target, length)
                || !fit(from.getClass().getComponentType(), to.getClass().getComponentType())) {
            return false;
        }
        if (length > FEW) {
            all(worker, from);
            together(worker, from, first, length, AllwaysTask.READ);
            all(worker, to);
            together(worker, to, target, length, AllwaysTask.WRITE);
            return false;
        }
        Object read = java.lang.reflect.Array.newInstance(from.getClass().getComponentType(), 1);
        boolean backwards = from == to && first < target;
        for (int i = 0; i < length; i++) {
            int at = backwards ? length - 1 - i : i;
            AllwaysAccessHooks.readElement(from, first + at);
            System.arraycopy(from, first + at, read, 0, 1);
            AllwaysAccessHooks.writeElement(to, target + at);
            System.arraycopy(read, 0, to, target + at, 1);
        }
        return true;
    }

    /**
     * An array of the same type and length with what a part of it has; the array itself if that is read in one step,
     * or can't be.
     */
    static Object read(AllwaysWorker worker, Object array, int first, int length) {
        if (!areSteps(worker, array, first, length)) {
            return array;
        }
        if (length > FEW) {
            all(worker, array);
            together(worker, array, first, length, AllwaysTask.READ);
            return array;
        }
        Object read = like(array);
        for (int i = first; i < first + length; i++) {
            AllwaysAccessHooks.readElement(array, i);
            System.arraycopy(array, i, read, i, 1);
        }
        return read;
    }

    /**
     * An array of the same type and length to write a part of; the array itself if that is written in one step, or
     * can't be.
     */
    static Object room(AllwaysWorker worker, Object array, int first, int length) {
        if (!areSteps(worker, array, first, length)) {
            return array;
        }
        if (length > FEW) {
            all(worker, array);
            return array;
        }
        return like(array);
    }

    /** Writes a part of an array as it stands in another one, or was written there in one step if that is the same. */
    static void put(AllwaysWorker worker, Object from, Object array, int first, int length) {
        if (from == array) {
            if (worker.current.off == 0 && length > 0) {
                together(worker, array, first, length, AllwaysTask.WRITE);
            }
            return;
        }
        for (int i = first; i < first + length; i++) {
            AllwaysAccessHooks.writeElement(array, i);
            System.arraycopy(from, i, array, i, 1);
        }
    }

    private static Object like(Object array) {
        return java.lang.reflect.Array.newInstance(
                array.getClass().getComponentType(), java.lang.reflect.Array.getLength(array));
    }

    /** A step that comes before or behind each access of others to an element. */
    static void all(AllwaysWorker worker, Object array) {
        worker.point(AllwaysTask.UPDATE, array, AllwaysNames.ALL, AllwaysNames.ELEMENT);
        tellOfWeakMemory(worker);
    }

    /** What is accessed now has no older values. */
    static void tellOfWeakMemory(AllwaysWorker worker) {
        if (worker.weak && worker.live() > 1) {
            worker.unseen.misses("memory outside of the heap, or several elements of an array at once, were accessed"
                    + " beside other threads: that a weak memory may show older values there is not explored");
        }
    }

    private static void together(AllwaysWorker worker, Object array, int first, int length, int kind) {
        for (int i = first; i < first + length && worker.racing; i++) {
            worker.races.oneOfMany(array, i);
            if (kind == AllwaysTask.READ) {
                worker.races.read(array, i, AllwaysNames.ELEMENT);
            } else {
                worker.races.write(array, i, AllwaysNames.ELEMENT);
            }
        }
        for (int i = first; i < first + length && worker.weak && kind == AllwaysTask.WRITE; i++) {
            worker.memory.access(kind, array, i, AllwaysNames.ELEMENT, AllwaysAccessHooks.PLAIN, false);
        }
        if (!worker.racing) {
            leavesOut(worker);
        }
    }

    /** Other tasks may come amid such a step. */
    static void leavesOut(AllwaysWorker worker) {
        worker.unseen.besides("more than 16 elements of an array were read or written in one step");
        if (worker.live() > 1) {
            worker.unseen.misses("more than 16 elements of an array were read or written in one step beside other"
                    + " threads: what these may do in between is not explored");
        }
    }

    /** Whether there are elements to access in steps. */
    private static boolean areSteps(AllwaysWorker worker, Object array, int first, int length) {
        return length > 0 && worker.current.off == 0 && isWithin(array, first, length);
    }

    private static boolean isWithin(Object array, int first, int length) {
        return array != null
                && array.getClass().isArray()
                && first >= 0
                && length <= java.lang.reflect.Array.getLength(array) - first;
    }

    private static boolean fit(Class<?> one, Class<?> other) {
        return one == other || !one.isPrimitive() && !other.isPrimitive();
    }
}
