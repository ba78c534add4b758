package dev.allways.examples.faults;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;

/** Where files are: as much of a file system as the notebook needs. */
interface Disk {
    /** Opens a file for reading. */
    InputStream read(String file) throws IOException;

    /** Creates a file, or empties it, and opens it for writing. */
    OutputStream write(String file) throws IOException;

    /** Gives a file another name, in one step; a file that had the name before is gone. */
    void rename(String from, String to) throws IOException;

    /** Removes a file; nothing happens if there is none. */
    void delete(String file) throws IOException;
}
