package dev.allways.examples.faults;

import dev.allways.core.faults.Fault;
import dev.allways.core.faults.Faults;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** A disk that may fail at any call, and whose streams may fail at any read, write, flush and close. */
final class FaultyDisk implements Disk {
    private final Disk disk;
    private final Faults faults;

    FaultyDisk(Disk disk, Faults faults) {
        this.disk = disk;
        this.faults = faults;
    }

    @Override
    public InputStream read(String file) throws IOException {
        faults.mayFail("open " + file, Fault.IO_ERROR);
        return faults.input(file, disk.read(file));
    }

    @Override
    public OutputStream write(String file) throws IOException {
        faults.mayFail("create " + file, Fault.IO_ERROR);
        return faults.output(file, disk.write(file));
    }

    @Override
    public void rename(String from, String to) throws IOException {
        faults.mayFail("rename " + from + " to " + to, Fault.IO_ERROR);
        disk.rename(from, to);
    }

    @Override
    public void delete(String file) throws IOException {
        faults.mayFail("delete " + file, Fault.IO_ERROR);
        disk.delete(file);
    }
}
