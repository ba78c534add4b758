package java.lang;

/**
 * Copies of parts of arrays under control. Few elements are copied as by a loop, in the order that lets a part overlap itself, each read and
 * written in steps of its own; many are copied in one step, for a loop would be most of an execution.
 */
final class AllwaysElements {
    private static final int FEW = 16;

    private AllwaysElements() {}

    /** Whether it is done; if not, it is to be done as always, be it by an exception. */
    static boolean copy(AllwaysWorker worker, Object from, int first, Object to, int target, int length) {
        if (length <= 0
                || worker.current.off > 0
                || !isWithin(from, first, length)
                || !isWithin(to, target, length)
                || !fit(from.getClass().getComponentType(), to.getClass().getComponentType())) {
            return false;
        }
        if (length > FEW) {
            for (int i = 0; i < length && worker.racing; i++) {
                worker.races.read(from, first + i, AllwaysNames.ELEMENT);
                worker.races.write(to, target + i, AllwaysNames.ELEMENT);
            }
            worker.besides("more than 16 elements of an array were copied in one step");
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
