package dev.allways.core.faults;

import java.io.IOException;
import java.io.Reader;
import java.util.Objects;

/** A reader that may fail at any call. */
final class FaultyReader extends Reader {
    private final Faults faults;
    private final String name;
    private final Reader in;
    private char[] ahead = {}; // read from the reader, but not yet from us: [at, end)
    private int at;
    private int end;
    private boolean closed;

    FaultyReader(Faults faults, String name, Reader in) {
        this.faults = faults;
        this.name = name;
        this.in = in;
    }

    @Override
    public int read(char[] buffer, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, buffer.length);
        if (length == 0) {
            return 0;
        }
        if (at == end) {
            if (!faults.mayReadShort()) {
                faults.mayFailAt("read", name);
                return in.read(buffer, offset, length);
            }
            ahead = new char[length];
            at = 0;
            end = 0;
            end = Math.max(0, in.read(ahead, 0, length));
        }
        int amount = faults.read(name, Math.min(length, end - at), "characters");
        System.arraycopy(ahead, at, buffer, offset, amount);
        at += amount;
        return amount == 0 ? -1 : amount;
    }

    @Override
    public boolean ready() throws IOException {
        return at < end || in.ready();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            in.close();
            faults.mayFailAt("close", name);
        }
    }
}
