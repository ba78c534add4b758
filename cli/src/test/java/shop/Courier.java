package shop;

import dev.allways.core.Chooser;
import java.util.List;

/** Starts threads by a class that it names nowhere, as a library does that it knows only by another library. */
public final class Courier {
    private int parcels;

    void loses(Chooser chooser) throws Exception {
        int more = chooser.choose("more", List.of(1, 2));
        Object thread = started(() -> parcels += more);
        parcels += more;
        thread.getClass().getMethod("join").invoke(thread);
        if (parcels != 2 * more) {
            throw new IllegalStateException("a parcel was lost");
        }
    }

    private static Object started(Runnable work) throws ReflectiveOperationException {
        Class<?> type = Class.forName(String.join(".", "java", "lang", "Thr" + "ead"));
        Object thread = type.getConstructor(Runnable.class).newInstance(work);
        type.getMethod("start").invoke(thread);
        return thread;
    }
}
