package dev.allways.core.faults;

import java.io.IOException;
import java.io.Writer;
import java.util.Objects;

/** A writer that may fail at any call. */
final class FaultyWriter extends Writer {
    private final Faults faults;
    private final String name;
    private final Writer out;
    private boolean closed;

    FaultyWriter(Faults faults, String name, Writer out) {
        this.faults = faults;
        this.name = name;
        this.out = out;
    }

    @Override
    public void write(char[] chars, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, chars.length);
        if (length > 0) {
            faults.write(name, length, "characters", amount -> out.write(chars, offset, amount));
        }
    }

    @Override
    public void flush() throws IOException {
        faults.mayFailAt("flush", name);
        out.flush();
    }

    @Override
    public void close() throws IOException {
        if (!closed) {
            closed = true;
            out.close();
            faults.mayFailAt("close", name);
        }
    }
}
