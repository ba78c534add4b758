package dev.allways.studies.symbolic;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import org.jspecify.annotations.Nullable;

/**
 * A small random program of several threads, interpreted: what a thread has seen at its end is a label of the
 * execution. The threads share two variables and two monitors, and the input.
 */
public final class ThreadedCode implements Program {
    /** How many numbers an instruction has: what, which variable or monitor, a constant. */
    public static final int WIDTH = 3;

    /** The greatest value of the input, which is 0 at least. */
    public static final int GREATEST = 2;

    private final int[][] code; // by thread
    private final Object first = new Object();
    private final Object second = new Object();
    private int x;
    private int y;
    private int n;

    /**
     * A program.
     *
     * @param code of each thread. 0: reads; 1: writes a constant; 2: writes what was read and 1; 3: writes the input;
     *     4: leaves the next out unless a constant was read; 5: leaves the next out unless the input is greater; 6: the
     *     next two are synchronized; 7: waits, within a monitor, if the variable x is 0; 8: notifies all, within one;
     *     9, 10: assumes that what was read, or the input, is not a constant; 11: fails if a constant was read
     */
    public ThreadedCode(int[][] code) {
        this.code = code;
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        x = 0;
        y = 0;
        n = Symbolic.of(chooser).intInput("n", 0, GREATEST);
        Thread[] threads = new Thread[code.length];
        for (int i = 0; i < code.length; i++) {
            Interpreter interpreter = new Interpreter(chooser, i);
            threads[i] = new Thread(interpreter);
        }
        for (Thread each : threads) {
            each.start();
        }
        for (Thread each : threads) {
            each.join();
        }
    }

    private final class Interpreter implements Runnable {
        private final Chooser chooser;
        private final int number;
        private final int[] its;
        private int read;
        private String seen = "";

        Interpreter(Chooser chooser, int number) {
            this.chooser = chooser;
            this.number = number;
            its = code[number];
        }

        @Override
        public void run() {
            interpret(0, its.length, null);
            chooser.label("thread " + number + " saw " + seen);
        }

        private void interpret(int from, int to, @Nullable Object monitor) {
            for (int at = from; at < to; at += WIDTH) {
                int which = its[at + 1];
                int constant = its[at + 2];
                switch (its[at]) {
                    case 0 -> {
                        read = which == 0 ? x : y;
                        if (read == 0) {
                            seen += "0";
                        } else if (read == 1) {
                            seen += "1";
                        } else {
                            seen += "*";
                        }
                    }
                    case 1 -> write(which, constant);
                    case 2 -> write(which, read + 1);
                    case 3 -> write(which, n);
                    case 4 -> {
                        boolean equal = read == constant;
                        seen += equal ? "=" : "/";
                        at += equal ? 0 : length(at + WIDTH);
                    }
                    case 5 -> {
                        if (n > constant) {
                            seen += ">";
                        } else {
                            seen += "<";
                            at += length(at + WIDTH);
                        }
                    }
                    case 6 -> {
                        Object locked = which == 0 ? first : second;
                        synchronized (locked) {
                            interpret(at + WIDTH, Math.min(at + 3 * WIDTH, its.length), locked);
                        }
                        at += length(at) - WIDTH;
                    }
                    case 7 -> {
                        if (monitor != null && x == 0) {
                            try {
                                monitor.wait();
                            } catch (InterruptedException e) {
                                throw new IllegalStateException(e);
                            }
                            seen += "w";
                        }
                    }
                    case 8 -> {
                        if (monitor != null) {
                            monitor.notifyAll();
                        }
                    }
                    case 9 -> chooser.assume(read != constant);
                    case 10 -> chooser.assume(n != constant);
                    default -> {
                        if (read == constant) {
                            throw new AssertionError(read);
                        }
                    }
                }
            }
        }

        private void write(int which, int value) {
            if (which == 0) {
                x = value;
            } else {
                y = value;
            }
        }

        /** How many numbers the instruction at this place has, those within it included. */
        private int length(int at) {
            return at < its.length && its[at] == 6 ? 3 * WIDTH : WIDTH;
        }
    }
}
