package dev.allways.core.faults;

import java.io.IOException;
import java.io.OutputStream;
import java.util.Objects;

/** An output stream that may fail at any call. */
final class FaultyOutput extends OutputStream {
    private final Faults faults;
    private final String name;
    private final OutputStream out;
    private boolean closed;

    FaultyOutput(Faults faults, String name, OutputStream out) {
        this.faults = faults;
        this.name = name;
        this.out = out;
    }

    @Override
    public void write(int b) throws IOException {
        faults.write(name, 1, "bytes", amount -> out.write(b));
    }

    @Override
    public void write(byte[] bytes, int offset, int length) throws IOException {
        Objects.checkFromIndexSize(offset, length, bytes.length);
        if (length > 0) {
            faults.write(name, length, "bytes", amount -> out.write(bytes, offset, amount));
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
