package dev.allways.core.strategy.order;

import dev.allways.core.Footprint;
import java.util.Arrays;

/**
 * The last events on each cell: the last change, and the reads and additions since then. The events are linked
 * through them, and carry what was there before.
 */
final class Links {
    private static final int NONE = Event.NONE;

    private final Numbers numbers = new Numbers();
    private int[] write = new int[64]; // of each cell
    private int[] read = new int[64];
    private int[] add = new int[64];

    Links() {
        Arrays.fill(write, NONE);
        Arrays.fill(read, NONE);
        Arrays.fill(add, NONE);
    }

    /** The number of the i-th cell of an operation; -1 if nothing was done to it. */
    int cell(Footprint operation, int i) {
        return numberOf(operation.cell(i));
    }

    /** The same of a cell that is told by {@link dev.allways.core.Operation.Cell#number}. */
    int numberOf(long cell) {
        return cell == 0 ? NONE : numbers.find(cell);
    }

    int lastWrite(int cell) {
        return cell < 0 || cell >= write.length ? NONE : write[cell];
    }

    /** The last read since the last change. */
    int lastRead(int cell) {
        return cell < 0 || cell >= write.length ? NONE : read[cell];
    }

    /** The last addition since the last change. */
    int lastAdd(int cell) {
        return cell < 0 || cell >= write.length ? NONE : add[cell];
    }

    /** Takes back the last event. */
    void takeBack(Event event) {
        for (int i = event.cells() - 1; i >= 0; i--) {
            int cell = event.linked(i);
            if (cell >= 0) {
                write[cell] = event.write(i);
                read[cell] = event.read(i);
                add[cell] = event.add(i);
            }
        }
    }

    /** Links a new event at a position. */
    void add(Event event, int position) {
        for (int i = 0; i < event.cells(); i++) {
            long number = event.cell(i);
            if (number == 0) {
                event.link(i, NONE, NONE, NONE, NONE);
                continue;
            }
            int cell = numbers.of(number);
            if (cell >= write.length) {
                grow(cell);
            }
            event.link(i, cell, write[cell], read[cell], add[cell]);
            switch (event.kind().access(i).mode()) {
                case READ -> read[cell] = position;
                case ADD -> add[cell] = position;
                case WRITE -> {
                    write[cell] = position;
                    read[cell] = NONE;
                    add[cell] = NONE;
                }
            }
        }
    }

    private void grow(int cell) {
        int before = write.length;
        write = Arrays.copyOf(write, 2 * cell);
        read = Arrays.copyOf(read, 2 * cell);
        add = Arrays.copyOf(add, 2 * cell);
        Arrays.fill(write, before, write.length, NONE);
        Arrays.fill(read, before, read.length, NONE);
        Arrays.fill(add, before, add.length, NONE);
    }
}
