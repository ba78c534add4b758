package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

/** A small random program, interpreted: what it comes to is a label of the execution. */
public final class Interpreted implements Program {
    private static final int REGISTERS = 4;
    private static final int CELLS = 3;

    private final int[] code; // five numbers an instruction: what, where to, from where, from where, a constant
    private final int range;

    /** @param range the inputs are from minus this to this */
    public Interpreted(int[] code, int range) {
        this.code = code;
        this.range = range;
    }

    @Override
    public void run(Chooser chooser) {
        Symbolic in = Symbolic.of(chooser);
        int[] cells = new int[CELLS];
        int[] registers = new int[REGISTERS];
        long wide = 0;
        registers[0] = in.intInput("first", -range, range);
        registers[1] = in.intInput("second", -range, range);
        String way = "";
        int steps = 0;
        for (int at = 0; at < code.length && steps < 40; at += 5, steps++) {
            int a = registers[code[at + 2]];
            int b = registers[code[at + 3]];
            int to = code[at + 1];
            int constant = code[at + 4];
            try {
                switch (code[at]) {
                    case 0 -> registers[to] = a + b;
                    case 1 -> registers[to] = a - constant;
                    case 2 -> registers[to] = a * b;
                    case 3 -> registers[to] = a / b;
                    case 4 -> registers[to] = a % (b + constant);
                    case 5 -> registers[to] = (byte) (a << constant);
                    case 6 -> registers[to] = cells[a];
                    case 7 -> cells[b] = a + constant;
                    case 8 -> wide += (long) a * constant;
                    case 9 -> {
                        if (a < b) {
                            way += "<";
                            at += 5;
                        }
                    }
                    case 10 -> {
                        if (wide == a + constant) {
                            way += "=";
                            at += 5;
                        }
                    }
                    case 11 -> {
                        if (a > constant && at >= 10) {
                            way += "^";
                            registers[code[at + 2]]--;
                            at -= 10;
                        }
                    }
                    case 12 -> {
                        switch (a) {
                            case 0 -> way += "0";
                            case 1, 3 -> way += "1";
                            case -2 -> way += "-";
                            default -> way += "d";
                        }
                    }
                    default -> {
                        if ((char) a == (char) constant || (short) (a * 9000) > 4000) {
                            way += "c";
                        }
                    }
                }
            } catch (ArithmeticException e) {
                way += "/";
            } catch (ArrayIndexOutOfBoundsException e) {
                way += "[";
            }
        }
        chooser.label("way " + way);
    }
}
