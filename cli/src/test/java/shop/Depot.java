package shop;

import dev.allways.core.Chooser;
import java.util.ArrayList;
import java.util.List;

/** Keeps what was delivered in a static field. */
public final class Depot {
    private static final List<Integer> DELIVERED = new ArrayList<>();

    private int parcels;

    void remembers(Chooser chooser) throws InterruptedException {
        DELIVERED.add(1);
        var thread = new Thread(() -> parcels += chooser == null ? 0 : 1);
        thread.start();
        parcels++;
        thread.join();
        if (parcels != 2 && DELIVERED.size() % 2 == 0) {
            throw new IllegalStateException("a parcel was lost");
        }
    }
}
