package dev.allways.core.strategy.order;

import java.util.Arrays;

/**
 * The last events on each variable, lock and task. For a variable or a lock (a cell) these are the last change and the reads since then; for a
 * task the operations on it (a chain), and its own that an interrupt concerns. The events are linked through them.
 */
final class Links {
    private static final int NONE = -1;

    private final Numbers variables = new Numbers();
    private final Numbers signals = new Numbers();
    private final Numbers named = new Numbers();
    private int[] write = new int[64]; // of each cell, those of signals at odd numbers
    private int[] read = new int[64];
    private int[] chain = new int[8];

    Links() {
        Arrays.fill(write, NONE);
        Arrays.fill(read, NONE);
        Arrays.fill(chain, NONE);
    }

    /** The cell of a variable or a lock; -1 if nothing was done to it. */
    int variable(long target) {
        return target == 0 ? NONE : known(2 * variables.find(target));
    }

    /** The cell of a lock's notifications; -1 if there were none. */
    int signal(long target) {
        return target == 0 ? NONE : known(2 * signals.find(target) + 1);
    }

    private int known(int cell) {
        return cell < write.length ? cell : NONE;
    }

    int lastWrite(int cell) {
        return cell < 0 ? NONE : write[cell];
    }

    int lastRead(int cell) {
        return cell < 0 ? NONE : read[cell];
    }

    /** The chain of a task, by its name; -1 if there is none. */
    int operationsOn(long name) {
        return named.find(name);
    }

    int last(int operations) {
        return operations < 0 || operations >= chain.length ? NONE : chain[operations];
    }

    /** Takes back the last event. */
    void takeBack(Event event) {
        if (event.cell >= 0) {
            write[event.cell] = event.cellWrite;
            read[event.cell] = event.cellRead;
        }
        if (event.chain >= 0) {
            chain[event.chain] = event.chainBefore;
        }
        if (event.own >= 0) {
            chain[event.own] = event.ownBefore;
        }
    }

    /** Links a new event at a position. */
    void add(Event event, int position) {
        event.cell = NONE;
        event.chain = NONE;
        event.own = NONE;
        switch (event.kind) {
            case LOCAL -> {}
            case READ -> linkRead(event, variableOf(event), position);
            case WRITE, UPDATE, RECEIVE, LOCK, UNLOCK -> linkWrite(event, variableOf(event), position);
            case WAIT, ACQUIRE -> {
                linkWrite(event, variableOf(event), position);
                linkOwn(event, position);
            }
            case GIVE_UP -> {
                linkRead(event, variableOf(event), position);
                linkOwn(event, position);
            }
            case AWAKE -> {
                linkRead(event, signalOf(event), position);
                linkOwn(event, position);
            }
            case NOTIFY -> linkWrite(event, signalOf(event), position);
            case JOIN, PARK, SLEEP -> {
                linkChain(event, position);
                linkOwn(event, position);
            }
            case START, END, UNPARK, INTERRUPT, INTERRUPTED, CLEAR -> linkChain(event, position);
        }
    }

    private int variableOf(Event event) {
        return event.target == 0 ? NONE : 2 * variables.of(event.target);
    }

    private int signalOf(Event event) {
        return event.target == 0 ? NONE : 2 * signals.of(event.target) + 1;
    }

    private void linkRead(Event event, int cell, int position) {
        if (cell >= 0) {
            linkCell(event, cell);
            read[cell] = position;
        }
    }

    private void linkWrite(Event event, int cell, int position) {
        if (cell >= 0) {
            linkCell(event, cell);
            write[cell] = position;
            read[cell] = NONE;
        }
    }

    private void linkCell(Event event, int cell) {
        if (cell >= write.length) {
            int before = write.length;
            write = Arrays.copyOf(write, 2 * cell);
            read = Arrays.copyOf(read, 2 * cell);
            Arrays.fill(write, before, write.length, NONE);
            Arrays.fill(read, before, read.length, NONE);
        }
        event.cell = cell;
        event.cellWrite = write[cell];
        event.cellRead = read[cell];
    }

    private void linkChain(Event event, int position) {
        event.chain = number(event.target);
        event.chainBefore = chain[event.chain];
        chain[event.chain] = position;
    }

    private void linkOwn(Event event, int position) {
        int own = number(event.name);
        if (own != event.chain) {
            event.own = own;
            event.ownBefore = chain[own];
            chain[own] = position;
        }
    }

    private int number(long name) {
        int number = named.of(name);
        if (number >= chain.length) {
            int before = chain.length;
            chain = Arrays.copyOf(chain, 2 * number);
            Arrays.fill(chain, before, chain.length, NONE);
        }
        return number;
    }
}
