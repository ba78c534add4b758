package dev.allways.cli;

import dev.allways.report.Printed;
import java.io.OutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;

/**
 * Where output ends: it is dropped, or its beginning and its end are kept. Threads under control write here, so that it
 * works on nothing but arrays of its own.
 */
final class Sink extends OutputStream {
    /** Of what is written here. */
    static final Charset CHARSET = StandardCharsets.UTF_8;

    private static final int FIRST_LINES = 2_000;
    private static final int LAST_LINES = 500;
    private static final int FIRST_BYTES = 48 << 10;
    private static final int LAST_BYTES = 16 << 10; // a power of two

    private final byte[] first = new byte[FIRST_BYTES];
    private final byte[] last = new byte[LAST_BYTES]; // a ring
    private int firstLength;
    private long lastLength; // with what was overwritten
    private long breaks;
    private boolean keeps;
    private boolean used;

    /** From here on output is kept. */
    synchronized void keep() {
        firstLength = 0;
        lastLength = 0;
        breaks = 0;
        keeps = true;
    }

    /** From here on output is dropped. */
    synchronized void drop() {
        keeps = false;
    }

    /** Whether anything was written, ever. */
    synchronized boolean isUsed() {
        return used;
    }

    @Override
    public synchronized void write(int letter) {
        used = true;
        if (keeps) {
            put((byte) letter);
        }
    }

    @Override
    public synchronized void write(byte[] bytes, int offset, int length) {
        used |= length > 0;
        for (int i = offset; keeps && i < offset + length; i++) {
            put(bytes[i]);
        }
    }

    private void put(byte letter) {
        if (firstLength < FIRST_BYTES && breaks < FIRST_LINES) {
            first[firstLength++] = letter;
        } else {
            last[(int) (lastLength++ & LAST_BYTES - 1)] = letter;
        }
        if (letter == '\n') {
            breaks++;
        }
    }

    /** What was kept. */
    synchronized Printed kept() {
        String begins = new String(first, 0, firstLength, CHARSET);
        String ends = end();
        if (lastLength <= LAST_BYTES) {
            List<String> all = lines(begins + ends);
            int left = all.size() - FIRST_LINES - LAST_LINES;
            return left <= 0
                    ? new Printed(all, 0, List.of())
                    : new Printed(all.subList(0, FIRST_LINES), left, all.subList(FIRST_LINES + left, all.size()));
        }
        List<String> before = lines(begins);
        if (!begins.endsWith("\n") && before.size() > 1) { // its last line is but a part of one
            before = before.subList(0, before.size() - 1);
        }
        List<String> behind = lines(ends);
        behind = behind.subList(Math.max(Math.min(1, behind.size() - 1), behind.size() - LAST_LINES), behind.size());
        long all = breaks + (ends.endsWith("\n") ? 0 : 1);
        return new Printed(before, Math.max(1, all - before.size() - behind.size()), behind);
    }

    private String end() {
        if (lastLength <= LAST_BYTES) {
            return new String(last, 0, (int) lastLength, CHARSET);
        }
        int begin = (int) (lastLength & LAST_BYTES - 1);
        byte[] straight = new byte[LAST_BYTES];
        System.arraycopy(last, begin, straight, 0, LAST_BYTES - begin);
        System.arraycopy(last, 0, straight, LAST_BYTES - begin, begin);
        return new String(straight, CHARSET);
    }

    private static List<String> lines(String text) {
        List<String> lines = Arrays.asList(text.split("\r?\n", -1));
        return lines.getLast().isEmpty() ? lines.subList(0, lines.size() - 1) : lines;
    }
}
