package shop;

import dev.allways.core.Chooser;
import java.util.concurrent.CountDownLatch;

/** Programs that take their time: what is stopped, killed and gone on with. */
public final class Inventory {
    /** 2^20 executions, of which the last of the first 256 fails. */
    public void takesLong(Chooser chooser) {
        int counted = 0;
        for (int i = 0; i < 20; i++) {
            counted = 2 * counted + (chooser.flip("piece " + i) ? 1 : 0);
        }
        if (counted == 255) {
            throw new IllegalStateException("a piece is missing");
        }
    }

    /** Waits, in its fourth execution, for what never happens. */
    public void neverEnds(Chooser chooser) throws InterruptedException {
        boolean first = chooser.flip("first");
        boolean second = chooser.flip("second");
        if (first && second) {
            new CountDownLatch(1).await();
        }
    }

    /** Has more executions than anybody waits for. */
    public void takesForEver(Chooser chooser) {
        chooser.between("piece", 0, Integer.MAX_VALUE - 1);
    }

    /** Does not end its first execution, nor hear that it should. */
    public void hearsNothing(Chooser chooser) {
        while (true) {
            Thread.onSpinWait();
        }
    }
}
