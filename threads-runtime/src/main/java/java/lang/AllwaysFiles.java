package java.lang;

import java.io.File;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileNotFoundException;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Path;
import jdk.internal.access.JavaIOFileDescriptorAccess;
import jdk.internal.access.SharedSecrets;
import jdk.internal.misc.Unsafe;
import jdk.internal.util.ArraysSupport;

/**
 * What decides for each call of the JDK's file classes whether it goes to a simulated disk: paths below a folder that
 * no real disk has, and the descriptors that were opened by them, which are numbers that no operating system gives.
 */
public final class AllwaysFiles {
    /*
     * All of java.io and java.nio ends in native methods of some fifteen classes. The agent (FileHooks) has each call
     * of one of them ask here first. What is above them, channels, locks, streams, stays the JDK's own code. A call
     * that was missed fails: the system knows neither the path nor the descriptor. No pattern switches here: what they
     * need is linked when they first run, which opens files.
     */
    /** The folder in which the disks are: one in which no system lets anybody create a file. */
    public static final String ROOT = "/proc/allways-disk/";

    /** The least simulated descriptor. */
    public static final int FIRST = 1 << 30;

    public static final int WRITE_ONLY = 1;
    public static final int READ_WRITE = 2;
    public static final int CREATE = 0100;
    public static final int EXCLUSIVE = 0200;
    public static final int TRUNCATE = 01000;
    public static final int APPEND = 02000;
    public static final int SYNC = 010000; // of contents
    public static final int SYNC_ALL = 04000000; // O_SYNC has both

    public static final int DIRECTORY = 0040755; // the modes of files
    public static final int FILE = 0100644;
    private static final int KIND = 0170000;
    private static final int INTERRUPTED = -4; // a channel is closed then, a stream tries again

    private static final JavaIOFileDescriptorAccess DESCRIPTORS = SharedSecrets.getJavaIOFileDescriptorAccess();
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long BYTES = Unsafe.ARRAY_BYTE_BASE_OFFSET;
    private static final int PAGE = 4096;

    private static final InheritableThreadLocal<String[]> MOUNTED = new InheritableThreadLocal<>(); // folder, disk

    private static volatile AllwaysFileSystem system;
    private static volatile boolean someAreMounted;

    private AllwaysFiles() {}

    /** From now on calls may go to simulated disks. */
    public static void simulate(AllwaysFileSystem disks) {
        system = disks;
    }

    static AllwaysFileSystem system() {
        return system;
    }

    // ---- what is simulated; called by rewritten code

    public static boolean isSimulated(int descriptor) {
        return descriptor >= FIRST;
    }

    /** Whether a directory's handle, or the address of mapped memory, is. */
    public static boolean isSimulated(long handle) {
        return system != null && (handle < 0 || system.isMapped(handle));
    }

    public static boolean isSimulated(FileDescriptor descriptor) {
        return descriptor != null && DESCRIPTORS.get(descriptor) >= FIRST;
    }

    /** Whether the path, or the open file, is. */
    public static boolean isSimulated(Object file) {
        if (file instanceof String path) {
            return isBelowRoot(path);
        }
        if (file instanceof File path) {
            return isBelowRoot(path.getPath());
        }
        if (file instanceof Path path) {
            return isBelowRoot(path.toString());
        }
        return descriptor(file) >= FIRST;
    }

    private static boolean isBelowRoot(String path) {
        return system != null && (path.startsWith(ROOT) || someAreMounted && mounted(path) != null);
    }

    /** Something of the real disk is about to be changed. */
    public static void changesReal(Object path) {
        AllwaysFileSystem disks = system;
        if (disks != null && path != null) {
            disks.changesReal(path.toString());
        }
    }

    /** A process is about to be started. */
    public static void startsProcess(String[] command) {
        AllwaysFileSystem disks = system;
        if (disks != null && command.length > 0) {
            disks.startsProcess(command[0]);
        }
    }

    /** A library of native code is about to be loaded, for a class. */
    public static void loadsLibrary(Class<?> user, String name) {
        AllwaysFileSystem disks = system;
        if (disks != null && user.getClassLoader0() != null) { // else it is the platform's own
            disks.loadsLibrary(name);
        }
    }

    /** A library of native code is about to be loaded for java.lang.foreign, by its name or path. */
    public static void loadsLibrary(Object library) {
        AllwaysFileSystem disks = system;
        if (disks != null && !library.toString().contains("syslookup")) { // the platform's own
            disks.loadsLibrary(library.toString());
        }
    }

    /** A function of the operating system is looked up for java.lang.foreign. */
    public static void findsFunction(String name) {
        AllwaysFileSystem disks = system;
        if (disks != null && changesFiles(name)) {
            disks.findsFunction(name);
        }
    }

    private static boolean changesFiles(String function) {
        return switch (function) {
            case "open", "openat", "creat", "fopen", "freopen", "fdopen", "mkstemp", "mkdir", "mkdirat", "rmdir" ->
                true;
            case "write", "pwrite", "writev", "pwritev", "fwrite", "fputs", "fprintf", "truncate", "ftruncate" -> true;
            case "unlink", "unlinkat", "remove", "rename", "renameat", "link", "linkat", "symlink", "symlinkat" -> true;
            case "fallocate", "posix_fallocate", "copy_file_range", "sendfile", "splice", "mmap", "msync" -> true;
            case "system", "popen", "fork", "vfork", "posix_spawn", "execv", "execve", "syscall", "dlopen" -> true;
            default -> false;
        };
    }

    // ---- disks in place of other folders

    /**
     * For the thread, and those that it starts, a disk is in the place of a folder of the real one.
     *
     * @param folder an absolute path
     * @param disk below {@link #ROOT}
     */
    public static void mount(String folder, String disk) {
        MOUNTED.set(new String[] {folder, disk});
        someAreMounted = true;
    }

    /** For the thread no disk is in the place of a folder. */
    public static void unmount() {
        MOUNTED.remove();
    }

    /** The path below {@link #ROOT} that a path leads to; null if it is one of the real disk. */
    public static String mounted(String path) {
        if (path.startsWith(ROOT)) {
            return path;
        }
        String[] mounted = MOUNTED.get();
        if (mounted == null) {
            return null;
        }
        String absolute = path.startsWith("/") ? path : System.getProperty("user.dir") + "/" + path;
        if (absolute.contains("/.")) {
            absolute = withoutDots(absolute);
        }
        String folder = mounted[0];
        int end = folder.length();
        return absolute.startsWith(folder) && (absolute.length() == end || absolute.charAt(end) == '/')
                ? mounted[1] + absolute.substring(end)
                : null;
    }

    /** An absolute path without {@code .} and {@code ..}; made without collections, whose calls are under control. */
    private static String withoutDots(String path) {
        StringBuilder clean = new StringBuilder();
        int from = 0;
        while (from < path.length()) {
            int slash = path.indexOf('/', from);
            int to = slash < 0 ? path.length() : slash;
            String name = path.substring(from, to);
            if (name.equals("..")) {
                clean.setLength(Math.max(0, clean.lastIndexOf("/")));
            } else if (!name.isEmpty() && !name.equals(".")) {
                clean.append('/').append(name);
            }
            from = to + 1;
        }
        return clean.isEmpty() ? "/" : clean.toString();
    }

    // ---- for the hooks

    static int descriptor(FileDescriptor descriptor) {
        return DESCRIPTORS.get(descriptor);
    }

    static int descriptor(Object file) {
        try {
            if (file instanceof FileInputStream in) {
                return DESCRIPTORS.get(in.getFD());
            }
            if (file instanceof FileOutputStream out) {
                return DESCRIPTORS.get(out.getFD());
            }
            if (file instanceof RandomAccessFile both) {
                return DESCRIPTORS.get(both.getFD());
            }
            return file instanceof FileDescriptor descriptor ? DESCRIPTORS.get(descriptor) : -1;
        } catch (IOException e) {
            return -1; // it has none yet
        }
    }

    static void set(FileDescriptor descriptor, int number) {
        DESCRIPTORS.set(descriptor, number);
    }

    static void open(FileDescriptor descriptor, String path, int flags) throws FileNotFoundException {
        int opened = system.open(path, flags);
        long[] status = new long[5];
        if (opened >= 0 && system.status(opened, status) == 0 && isDirectory(status)) {
            system.close(opened);
            opened = -21;
        }
        if (opened < 0) {
            throw new FileNotFoundException(path + " (" + text(opened) + ")");
        }
        DESCRIPTORS.set(descriptor, opened);
        DESCRIPTORS.setAppend(descriptor, (flags & APPEND) != 0);
    }

    static boolean isDirectory(long[] status) {
        return (status[0] & KIND) == (DIRECTORY & KIND);
    }

    /** The status of a path; null if there is nothing. */
    static long[] status(String path) {
        long[] status = new long[5];
        return system.status(path, status) < 0 ? null : status;
    }

    static long size(int descriptor) throws IOException {
        long[] status = new long[5];
        checked(system.status(descriptor, status));
        return status[3];
    }

    static int available(int descriptor) throws IOException {
        return (int) Math.clamp(size(descriptor) - system.seek(descriptor, 0, true), 0, Integer.MAX_VALUE);
    }

    static int checked(int result) throws IOException {
        if (result < 0) {
            throw new IOException(text(result));
        }
        return result;
    }

    static long checked(long result) throws IOException {
        if (result < 0) {
            throw new IOException(text((int) result));
        }
        return result;
    }

    private static String text(int error) {
        return switch (-error) {
            case 2 -> "No such file or directory";
            case 4 -> "Interrupted system call";
            case 5 -> "Input/output error";
            case 9 -> "Bad file descriptor";
            case 17 -> "File exists";
            case 18 -> "Invalid cross-device link";
            case 20 -> "Not a directory";
            case 21 -> "Is a directory";
            case 22 -> "Invalid argument";
            case 28 -> "No space left on device";
            case 39 -> "Directory not empty";
            case 95 -> "Operation not supported";
            default -> "error " + -error;
        };
    }

    static int read(int descriptor, byte[] into, int at, int length) throws IOException {
        if ((at | length | into.length - at - length) < 0) {
            throw new IndexOutOfBoundsException(at + ", " + length + " of " + into.length);
        }
        if (length == 0) {
            return 0;
        }
        int count;
        do {
            count = system.read(descriptor, into, at, length, -1);
        } while (count == INTERRUPTED);
        return checked(count) == 0 ? -1 : count;
    }

    static int readByte(int descriptor) throws IOException {
        byte[] one = new byte[1];
        return read(descriptor, one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    static void write(int descriptor, byte[] bytes, int at, int length) throws IOException {
        if ((at | length | bytes.length - at - length) < 0) {
            throw new IndexOutOfBoundsException(at + ", " + length + " of " + bytes.length);
        }
        while (length > 0) { // as the JDK's own code does after a short write
            byte[] copy = new byte[length];
            System.arraycopy(bytes, at, copy, 0, length);
            int count = system.write(descriptor, copy, -1);
            if (count != INTERRUPTED) {
                at += checked(count);
                length -= count;
            }
        }
    }

    // ---- memory

    static int read(int descriptor, long address, int length, long position) throws IOException {
        byte[] bytes = new byte[length];
        int count = checked(system.read(descriptor, bytes, 0, length, position));
        UNSAFE.copyMemory(bytes, BYTES, null, address, count);
        return count == 0 && length > 0 ? -1 : count;
    }

    static int write(int descriptor, long address, int length, long position) {
        byte[] bytes = new byte[length];
        get(address, bytes, 0, length);
        return system.write(descriptor, bytes, position);
    }

    static long word(long address) {
        return UNSAFE.getLong(address);
    }

    /** Memory that begins with a page; what {@link #free} is given is in the word before it. */
    public static long allocate(long size) {
        long raw = UNSAFE.allocateMemory(size + 2 * PAGE);
        long aligned = raw + PAGE + PAGE - 1 & -PAGE;
        UNSAFE.putLong(aligned - Long.BYTES, raw);
        return aligned;
    }

    public static void free(long address) {
        UNSAFE.freeMemory(UNSAFE.getLong(address - Long.BYTES));
    }

    public static void get(long address, byte[] into, int at, int length) {
        UNSAFE.copyMemory(null, address, into, BYTES + at, length);
    }

    public static void put(byte[] bytes, int at, long address, int length) {
        UNSAFE.copyMemory(bytes, BYTES + at, null, address, length);
    }

    /** Whether memory has the same bytes as part of an array. */
    public static boolean isSame(long address, byte[] bytes, int at, int length) {
        int found = ArraysSupport.vectorizedMismatch(null, address, bytes, BYTES + at, length, 0);
        if (found >= 0) {
            return false;
        }
        for (int i = length - ~found; i < length; i++) {
            if (UNSAFE.getByte(address + i) != bytes[at + i]) {
                return false;
            }
        }
        return true;
    }

    // ---- a public method that is native: its calls are rewritten wherever they are

    public static long filePointer(RandomAccessFile file) throws IOException {
        int descriptor = descriptor((Object) file);
        return descriptor >= FIRST ? checked(system.seek(descriptor, 0, true)) : file.getFilePointer();
    }
}
