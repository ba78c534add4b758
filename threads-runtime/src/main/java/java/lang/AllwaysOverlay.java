package java.lang;

/**
 * What the memory holds for one instruction in the place of what belongs there: an older value, which is read, or the
 * value of a write that goes behind newer ones.
 */
final class AllwaysOverlay {
    private final AllwaysCell cell = new AllwaysCell();
    private boolean inPlace;
    private long bits; // that belong there
    private Object reference;
    private long bitsShown;
    private Object referenceShown;
    private AllwaysMessage written; // whose value comes there, and is to be taken out; null: an older one is read there

    /** The next instruction finds another value in a variable than what belongs there. */
    void show(AllwaysCell at, long bits, Object reference) {
        hold(at);
        at.put(bits, reference);
        bitsShown = at.bits(); // as wide as the variable
        referenceShown = at.reference();
    }

    /** What the next instruction writes to a variable is the value of an older message; what is there belongs there. */
    void divert(AllwaysCell at, AllwaysMessage message) {
        hold(at);
        written = message;
    }

    private void hold(AllwaysCell at) {
        inPlace = true;
        cell.copy(at);
        bits = at.bits();
        reference = at.reference();
    }

    /** What belongs there comes back. */
    void settle() {
        if (!inPlace) {
            return;
        }
        inPlace = false;
        long now = cell.bits();
        Object objectNow = cell.reference();
        if (written != null) {
            written.bits = now;
            written.reference = objectNow;
            cell.put(bits, reference);
        } else if (now == bitsShown && objectNow == referenceShown) { // else somebody who tells nobody has written
            cell.put(bits, reference);
        }
        cell.base = reference = referenceShown = written = null;
    }
}
