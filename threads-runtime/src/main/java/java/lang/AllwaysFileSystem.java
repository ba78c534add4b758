package java.lang;

/**
 * Simulated disks, as the hooks under the JDK's file classes ask them: by the system calls of an operating system.
 * Results below 0 are Linux's error numbers, negated. Paths are those that
 * {@link AllwaysFiles#mounted} finds below its root.
 */
public interface AllwaysFileSystem {
    /** The caller is about to change something that is on no simulated disk. */
    void changesReal(String path);

    /** The caller is about to start a process, whose changes of files go to no simulated disk. */
    void startsProcess(String command);

    /** The caller is about to load a library of native code, whose changes of files go to no simulated disk. */
    void loadsLibrary(String name);

    /** The caller looks up a function of the operating system, whose changes of files go to no simulated disk. */
    void findsFunction(String name);

    /** @param flags of {@link AllwaysFiles} */
    int open(String path, int flags);

    int close(int descriptor);

    /** @param position below 0: the descriptor's own, which moves */
    int read(int descriptor, byte[] into, int at, int length, long position);

    /**
     * @param bytes the caller leaves to the disk
     * @param position below 0: the descriptor's own, which moves
     */
    int write(int descriptor, byte[] bytes, long position);

    /** Moves the descriptor's own position, and returns it. */
    long seek(int descriptor, long offset, boolean relative);

    int truncate(int descriptor, long size);

    int force(int descriptor, boolean metaData);

    /** @param status gets the mode, the number of the file, of its links, its size and the number of the disk */
    int status(String path, long[] status);

    /** @param status as for a path */
    int status(int descriptor, long[] status);

    int remove(String path, boolean directories, boolean files);

    int createDirectory(String path);

    int rename(String from, String to);

    int link(String existing, String path);

    /** The path without {@code .} and {@code ..}. */
    String canonical(String path);

    /** The names in a directory; null if it is none. */
    String[] list(String path);

    /** Returns a handle, which is below all error numbers. */
    long openDirectory(String path);

    /** The next name of a directory; null behind the last one. */
    String nextEntry(long handle);

    void closeDirectory(long handle);

    /** Returns the address of memory that has the file's content. */
    long map(int descriptor, boolean writes, boolean isPrivate, long position, long size);

    boolean isMapped(long address);

    int unmap(long address);

    int forceMapped(long address, long size);
}
