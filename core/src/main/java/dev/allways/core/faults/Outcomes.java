package dev.allways.core.faults;

import java.util.AbstractList;
import java.util.List;

/**
 * How one call may end, as options of a choice: it works, or it fails, or it breaks off. Worded only when somebody
 * reads.
 */
final class Outcomes extends AbstractList<String> {
    static final int WORKS = 0;

    private final List<? extends Fault<?>> faults;
    private final Cut cut;
    private final int length;
    private final String unit;
    private final boolean fails; // what breaks off fails; else it does less than it was asked for

    /**
     * The outcomes of a call.
     *
     * @param faults how it may fail
     * @param cut where it may break off
     * @param length how much it is about to read or write; 0 if neither
     * @param unit what is read or written, in the plural
     * @param fails whether it fails where it breaks off
     */
    Outcomes(List<? extends Fault<?>> faults, Cut cut, int length, String unit, boolean fails) {
        this.faults = faults;
        this.cut = cut;
        this.length = length;
        this.unit = unit;
        this.fails = fails;
    }

    @Override
    public int size() {
        return 1 + faults.size() + cut.places(length) * (fails ? faults.size() : 1);
    }

    /** The number of the fault that strikes with this outcome; -1 if it is none. */
    int fault(int outcome) {
        int i = outcome - 1;
        return i < faults.size() ? i : fails ? (i - faults.size()) % faults.size() : -1;
    }

    /** How much is read or written with this outcome. */
    int amount(int outcome) {
        int i = outcome - 1 - faults.size();
        return outcome == WORKS ? length : i < 0 ? 0 : cut.place(fails ? i / faults.size() : i, length);
    }

    @Override
    public String get(int outcome) {
        if (outcome == WORKS) {
            return "works";
        }
        int fault = fault(outcome);
        int amount = amount(outcome);
        String cutShort = amount == 0 ? "" : amount + " of " + length + " " + unit;
        return fault < 0 ? cutShort : faults.get(fault) + (amount == 0 ? "" : " after " + cutShort);
    }
}
