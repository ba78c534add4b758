package shop;

import dev.allways.core.Chooser;
import java.util.List;

/** Methods that take a chooser: what golden files are made from. */
public final class Orders {
    /** Fails in 1 of 3 * 2 * 2 executions. */
    public void ships(Chooser chooser) {
        chooser.note("an order of two pieces");
        String carrier = chooser.choose("carrier", List.of("van", "train", "ship"));
        chooser.note("loaded on the " + carrier);
        boolean late = chooser.fault("the " + carrier + " is late");
        boolean gift = chooser.flip("gift");
        if (carrier.equals("train") && late) {
            deliver(gift ? "a gift" : "an order", 2);
        }
    }

    private static void deliver(String what, int days) {
        throw new IllegalStateException(what + " came " + days + " days late");
    }

    /** 2^10 executions, none of which fails. */
    public void counts(Chooser chooser) {
        int pieces = 0;
        for (int i = 0; i < 10; i++) {
            pieces += chooser.flip("piece " + i) ? 1 : 0;
        }
        chooser.label(pieces == 0 ? "empty" : "not empty");
    }

    /** Never ends by itself. */
    public void waits(Chooser chooser) {
        while (chooser.flip("wait")) {
            chooser.note("still waiting");
        }
    }

    /** Chooses among nothing when the second shelf was chosen. */
    public void picks(Chooser chooser) {
        List<List<String>> shelves = List.of(List.of("hat", "coat"), List.of());
        chooser.choose("piece", chooser.choose("shelf", shelves));
    }

    /** Catches what ends an execution. */
    public void catches(Chooser chooser) {
        for (int i = 0; i < 5; i++) {
            try {
                chooser.flip("step " + i);
            } catch (Throwable e) {
                chooser.note("never mind");
            }
        }
    }
}
