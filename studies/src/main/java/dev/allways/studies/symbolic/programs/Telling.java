package dev.allways.studies.symbolic.programs;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;

/** What all drawn programs have: two inputs, and what the program tells of them, which is a label of the execution. */
public abstract class Telling implements Program {
    private static final int STEP = 1 << 10;
    private static final String WITH = "with ";

    private final Told told = new Told();
    private final int values;
    private final boolean apart;

    /**
     * A program.
     *
     * @param values of each input: from zero to one less
     * @param apart whether each input is chosen among so many numbers that no search tries all of them
     */
    protected Telling(int values, boolean apart) {
        this.values = values;
        this.apart = apart;
    }

    /** What the main thread tells. */
    protected final Told told() {
        return told;
    }

    /** What the program does. */
    protected abstract void main(int a, int b) throws Exception;

    @Override
    public void run(Chooser chooser) {
        Symbolic in = Symbolic.of(chooser);
        run(chooser, input(chooser, in, "a"), input(chooser, in, "b"));
    }

    /** Runs the program with two values. */
    final void run(Chooser chooser, int a, int b) {
        chooser.label(outcome(a, b));
    }

    private int input(Chooser chooser, Symbolic in, String name) {
        if (!apart) {
            return in.intInput(name, 0, values - 1);
        }
        int input = in.intInput(name, 0, (values - 1) * STEP);
        chooser.assume((input & STEP - 1) == 0);
        return input >> 10;
    }

    /** What the program comes to with two values; asked once. */
    public final String outcome(int a, int b) {
        try {
            main(a, b);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } catch (Exception e) {
            told.ended(e);
        }
        return told.decided() + WITH + a + " and " + b;
    }

    /** An outcome without the values of the inputs. */
    static String result(String outcome) {
        return outcome.substring(0, outcome.lastIndexOf(WITH));
    }
}
