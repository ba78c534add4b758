package dev.allways.studies.symbolic.programs;

import org.jspecify.annotations.Nullable;

/**
 * What a thread of a drawn program tells, in order. Nothing of it is looked at before the program is at its end: then
 * branches decide each value, so that executions with another result are other paths.
 */
public final class Told {
    private static final int MOST = 40;

    private final long[] numbers = new long[MOST];
    private final @Nullable String[] texts = new @Nullable String[MOST];
    private int size;

    /** Tells a number. */
    public void add(long number) {
        if (size < MOST) {
            numbers[size++] = number;
        }
    }

    /** Tells a truth value. */
    public void add(boolean value) {
        add(value ? 1L : 0L);
    }

    /** Tells an eighth of a number, or that there is none. */
    public void add(double number) {
        if (Double.isNaN(number)) {
            add("NaN");
        } else {
            add((long) (number * 8));
        }
    }

    /** Tells a text. */
    public void add(String text) {
        if (size < MOST) {
            texts[size++] = text;
        }
    }

    /** Tells a box, or what an object looks like. */
    public void add(@Nullable Object object) {
        if (object instanceof Integer number) {
            add((long) number);
        } else if (object instanceof Boolean value) {
            add((boolean) value);
        } else if (object instanceof Character letter) {
            add((long) letter);
        } else {
            add(object == null ? "null" : object.toString());
        }
    }

    /** Tells what another thread, which has ended, has told. */
    public void add(Told other) {
        add(other.decided());
    }

    /** Tells what ended a thread. */
    public void ended(Exception e) {
        add(e.getClass().getSimpleName());
        if (!(e instanceof NullPointerException || e instanceof ClassCastException)) { // these name variables, loaders
            add(e.getMessage() == null ? "" : e.getMessage());
        }
    }

    /** All of it; nothing in it depends on inputs but by branches. */
    String decided() {
        StringBuilder all = new StringBuilder();
        for (int i = 0; i < size; i++) {
            String text = texts[i];
            if (text == null) {
                all.append(decided(numbers[i])).append(' ');
            } else {
                all.append('"').append(decided(text)).append("\" ");
            }
        }
        return all.toString();
    }

    private static String decided(String text) {
        int length = (int) decided(text.length());
        StringBuilder letters = new StringBuilder();
        for (int i = 0; i < length; i++) {
            letters.append((char) decided(text.charAt(i)));
        }
        return letters.toString();
    }

    private static long decided(long number) {
        long least = -8;
        long greatest = 7;
        while (number < least) {
            least = least < Long.MIN_VALUE / 16 ? Long.MIN_VALUE : least * 16;
        }
        while (number > greatest) {
            greatest = greatest > Long.MAX_VALUE / 16 ? Long.MAX_VALUE : greatest * 16 + 15;
        }
        while (least < greatest) {
            long middle = (least & greatest) + ((least ^ greatest) >> 1);
            if (number <= middle) {
                greatest = middle;
            } else {
                least = middle + 1;
            }
        }
        return least;
    }
}
