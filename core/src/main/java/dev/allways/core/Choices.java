package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;

/**
 * An immutable sequence of answers: a path in the choice tree, by which an execution can be made again. Ordered
 * shortlex: a shorter sequence is less, and of two of one length the one with the smaller first differing answer.
 */
public final class Choices implements Comparable<Choices> {
    /** No answers. */
    public static final Choices NONE = new Choices(new long[0]);

    private final long[] answers;

    private Choices(long[] answers) {
        this.answers = answers;
    }

    /** These answers. */
    public static Choices of(long... answers) {
        return answers.length == 0 ? NONE : new Choices(answers.clone());
    }

    /** The first so many of these answers. */
    public static Choices of(long[] answers, int length) {
        return length == 0 ? NONE : new Choices(Arrays.copyOf(answers, length));
    }

    static Choices adopt(long[] answers) {
        return new Choices(answers);
    }

    /**
     * The answers that a text stands for: numbers joined by commas, blanks or colons, a token of {@link #token}, or a
     * {@link ReplayToken} of any test.
     *
     * @throws IllegalArgumentException if it stands for none; the message says what is wrong with it
     */
    public static Choices parse(String text) {
        return Token.parse(text);
    }

    /** A short text that stands for these answers, of any length, and is told from a mistyped one. */
    public String token() {
        return Token.of(this);
    }

    /** How many answers. */
    public int length() {
        return answers.length;
    }

    /** The i-th answer, from 0. */
    public long get(int i) {
        return answers[i];
    }

    /** The answers, in an array of their own. */
    public long[] toArray() {
        return answers.clone();
    }

    /** How many first answers agree with the first {@code count} of these. */
    public int agreement(long[] others, int count) {
        int shorter = Math.min(count, answers.length);
        int mismatch = Arrays.mismatch(answers, 0, shorter, others, 0, shorter);
        return mismatch < 0 ? shorter : mismatch;
    }

    /** Writes the answers into an array, from its beginning on. */
    public void copyInto(long[] target) {
        System.arraycopy(answers, 0, target, 0, answers.length);
    }

    /** The first answers only. */
    public Choices first(int length) {
        return length == answers.length ? this : of(answers, length);
    }

    /** These answers and one more. */
    public Choices and(long answer) {
        long[] longer = Arrays.copyOf(answers, answers.length + 1);
        longer[answers.length] = answer;
        return new Choices(longer);
    }

    /** These answers and others after them. */
    public Choices and(Choices others) {
        long[] longer = Arrays.copyOf(answers, answers.length + others.answers.length);
        System.arraycopy(others.answers, 0, longer, answers.length, others.answers.length);
        return new Choices(longer);
    }

    /** The answers from the i-th on. */
    public Choices from(int i) {
        return i == 0 ? this : new Choices(Arrays.copyOfRange(answers, i, answers.length));
    }

    /** These answers, the i-th changed. */
    public Choices with(int i, long answer) {
        long[] changed = answers.clone();
        changed[i] = answer;
        return new Choices(changed);
    }

    /** These answers without those in {@code [from, to)}. */
    public Choices without(int from, int to) {
        long[] shorter = new long[answers.length - (to - from)];
        System.arraycopy(answers, 0, shorter, 0, from);
        System.arraycopy(answers, to, shorter, from, answers.length - to);
        return new Choices(shorter);
    }

    /** Writes these answers: their number and each in as few bytes as it needs. */
    public void save(DataOutput out) throws IOException {
        writeNumber(out, answers.length);
        for (long answer : answers) {
            writeNumber(out, answer);
        }
    }

    /** Reads what {@link #save} wrote. */
    public static Choices load(DataInput in) throws IOException {
        long[] answers = new long[Math.toIntExact(readNumber(in))];
        for (int i = 0; i < answers.length; i++) {
            answers[i] = readNumber(in);
        }
        return answers.length == 0 ? NONE : new Choices(answers);
    }

    static void writeNumber(DataOutput out, long number) throws IOException {
        long rest = number;
        for (; (rest & ~0x7f) != 0; rest >>>= 7) {
            out.writeByte((int) ((rest & 0x7f) | 0x80));
        }
        out.writeByte((int) rest);
    }

    static long readNumber(DataInput in) throws IOException {
        long number = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = in.readUnsignedByte();
            number |= (long) (next & 0x7f) << shift;
            if (next < 0x80) {
                return number;
            }
        }
        throw new IOException("a number of more than 64 bits");
    }

    @Override
    public int compareTo(Choices other) {
        return answers.length != other.answers.length
                ? Integer.compare(answers.length, other.answers.length)
                : Arrays.compare(answers, other.answers);
    }

    @Override
    public boolean equals(@org.jspecify.annotations.Nullable Object other) {
        return other instanceof Choices that && Arrays.equals(answers, that.answers);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(answers);
    }

    @Override
    public String toString() {
        return Arrays.toString(answers);
    }
}
