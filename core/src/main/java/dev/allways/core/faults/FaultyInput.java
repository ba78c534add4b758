package dev.allways.core.faults;

import java.io.IOException;
import java.io.InputStream;
import java.util.Objects;

/** An input stream that may fail at any call. */
final class FaultyInput extends InputStream {
    private final Faults faults;
    private final String name;
    private final InputStream in;
    private byte[] ahead = {}; // read from the stream, but not yet from us: [at, end)
    private int at;
    private int end;
    private boolean closed;

    FaultyInput(Faults faults, String name, InputStream in) {
        this.faults = faults;
        this.name = name;
        this.in = in;
    }

    @Override
    public int read() throws IOException {
        faults.mayFailAt("read", name);
        return at < end ? ahead[at++] & 0xff : in.read();
    }

    @Override
    public int read(byte[] buffer, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, buffer.length);
        if (length == 0) {
            return 0;
        }
        if (at == end) {
            if (!faults.mayReadShort()) {
                faults.mayFailAt("read", name);
                return in.read(buffer, offset, length);
            }
            ahead = new byte[length];
            at = 0;
            end = 0;
            end = Math.max(0, in.read(ahead, 0, length));
        }
        int amount = faults.read(name, Math.min(length, end - at), "bytes");
        System.arraycopy(ahead, at, buffer, offset, amount);
        at += amount;
        return amount == 0 ? -1 : amount;
    }

    @Override
    public int available() throws IOException {
        return end - at + in.available();
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
