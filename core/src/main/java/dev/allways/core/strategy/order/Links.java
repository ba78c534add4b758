package dev.allways.core.strategy.order;

import dev.allways.core.Footprint;
import dev.allways.core.Operation.Mode;
import java.util.Arrays;

/**
 * The last events on each cell: the last change, and the reads and additions since then. The events are linked
 * through them, and carry what was there before.
 */
final class Links {
    private static final int NONE = Event.NONE;
    private static final int WRITE = 0;
    private static final int READ = 1;
    private static final int ADD = 2;
    private static final int EACH = 3;

    private final Numbers numbers = new Numbers();
    private int[] last = new int[EACH * 64]; // of each cell: the change, the read and the addition

    Links() {
        Arrays.fill(last, NONE);
    }

    /** The number of the i-th cell of an operation; -1 if it has none there. */
    int cell(Footprint operation, int i) {
        return numberOf(operation.cell(i));
    }

    /** The same of a cell that is told by {@link dev.allways.core.Operation.Cell#number}. */
    int numberOf(long cell) {
        if (cell == 0) {
            return NONE;
        }
        int number = numbers.of(cell);
        if (EACH * number >= last.length) {
            int before = last.length;
            last = Arrays.copyOf(last, 2 * before);
            Arrays.fill(last, before, last.length, NONE);
        }
        return number;
    }

    int lastWrite(int cell) {
        return cell < 0 ? NONE : last[EACH * cell + WRITE];
    }

    /** The last read since the last change. */
    int lastRead(int cell) {
        return cell < 0 ? NONE : last[EACH * cell + READ];
    }

    /** The last addition since the last change. */
    int lastAdd(int cell) {
        return cell < 0 ? NONE : last[EACH * cell + ADD];
    }

    /** Takes back the last event. */
    void takeBack(Event event) {
        for (int i = event.cells() - 1; i >= 0; i--) {
            int cell = event.linked(i);
            if (cell >= 0) {
                last[EACH * cell + WRITE] = event.write(i);
                last[EACH * cell + READ] = event.read(i);
                last[EACH * cell + ADD] = event.add(i);
            }
        }
    }

    /**
     * Links a new event at a position.
     *
     * @param cells the numbers of its cells
     */
    void add(Event event, int[] cells, int position) {
        for (int i = 0; i < event.cells(); i++) {
            int cell = cells[i];
            event.link(i, cell, lastWrite(cell), lastRead(cell), lastAdd(cell));
            if (cell >= 0) {
                Mode mode = event.kind().access(i).mode();
                if (mode == Mode.WRITE) {
                    last[EACH * cell + WRITE] = position;
                    last[EACH * cell + READ] = NONE;
                    last[EACH * cell + ADD] = NONE;
                } else {
                    last[EACH * cell + (mode == Mode.READ ? READ : ADD)] = position;
                }
            }
        }
    }
}
