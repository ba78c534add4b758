package dev.allways.storage;

import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The disks that are mounted in the default file system, and what is open on them. */
final class SystemCalls implements AllwaysFileSystem {
    /*
     * No number is used twice: a library's thread that outlives its disk, or a cleaner, must not reach a file of
     * another one.
     */
    private static final int NOT_FOUND = -2;
    private static final int INTERRUPTED = -4;
    private static final int BROKEN = -5;
    private static final int NOT_OPEN = -9;
    private static final int EXISTS = -17;
    private static final int OTHER_DISK = -18;
    private static final int NO_DIRECTORY = -20;
    private static final int DIRECTORY = -21;
    private static final int INVALID = -22;
    private static final int NO_SPACE = -28;
    private static final int NOT_EMPTY = -39;
    private static final long FIRST_HANDLE = -1L << 32;

    static final SystemCalls INSTANCE = new SystemCalls();

    private final Map<String, Disk> disks = new ConcurrentHashMap<>();
    private final Map<Integer, OpenFile> open = new ConcurrentHashMap<>();
    private final Map<Long, Iterator<String>> directories = new ConcurrentHashMap<>();
    private final Mappings mappings = new Mappings();
    private final AtomicInteger nextDescriptor = new AtomicInteger(AllwaysFiles.FIRST);
    private final AtomicLong nextHandle = new AtomicLong(FIRST_HANDLE);

    private SystemCalls() {}

    private static final class OpenFile {
        final Disk disk;
        final int file;
        final DiskPath path;
        final boolean appends;
        final Sync sync;
        long position;

        OpenFile(Disk disk, int file, DiskPath path, int flags) {
            this.disk = disk;
            this.file = file;
            this.path = path;
            this.appends = (flags & AllwaysFiles.APPEND) != 0;
            this.sync = (flags & AllwaysFiles.SYNC_ALL) != 0
                    ? Sync.ALL
                    : (flags & AllwaysFiles.SYNC) != 0 ? Sync.CONTENT : Sync.NOTHING;
        }
    }

    // ---- disks

    void mount(Disk disk, String name) {
        disks.put(name, disk);
    }

    void unmount(Disk disk, String name) {
        disks.remove(name);
        open.values().removeIf(each -> each.disk == disk);
        mappings.detach(disk);
    }

    private @Nullable DiskPath located(String named) {
        String path = AllwaysFiles.mounted(named);
        if (path == null) {
            return null;
        }
        int begin = AllwaysFiles.ROOT.length();
        int end = path.indexOf('/', begin);
        Disk disk = disks.get(path.substring(begin, end < 0 ? path.length() : end));
        return disk == null
                ? null
                : DiskPath.parse((DiskFileSystem) disk.fileSystem(), end < 0 ? "/" : path.substring(end));
    }

    /** What is done with a file; a failure is an error number. */
    @FunctionalInterface
    private interface Call {
        long made() throws IOException;
    }

    private static int result(Call call) {
        return (int) longResult(call);
    }

    private static long longResult(Call call) {
        try {
            return call.made();
        } catch (NoSuchFileException e) {
            return NOT_FOUND;
        } catch (FileAlreadyExistsException e) {
            return EXISTS;
        } catch (DirectoryNotEmptyException e) {
            return NOT_EMPTY;
        } catch (NotDirectoryException e) {
            return NO_DIRECTORY;
        } catch (FileSystemException e) {
            return switch (e.getReason()) {
                case "No space left on device" -> NO_SPACE;
                case "Not a directory" -> NO_DIRECTORY;
                case "Is a directory" -> DIRECTORY;
                case "Input/output error" -> BROKEN;
                case null, default -> INVALID;
            };
        } catch (ClosedByInterruptException e) {
            return INTERRUPTED;
        } catch (IOException e) {
            return BROKEN;
        }
    }

    @Override
    public void changesReal(String path) {
        Escapes.change(path);
    }

    @Override
    public void startsProcess(String command) {
        Escapes.leave("the process " + command);
    }

    @Override
    public void loadsLibrary(String name) {
        Escapes.leave("the native library " + name);
    }

    @Override
    public void findsFunction(String name) {
        Escapes.leave("the native function " + name);
    }

    // ---- open files

    @Override
    public int open(String path, int flags) {
        DiskPath target = located(path);
        if (target == null) {
            return NOT_FOUND;
        }
        return result(() -> {
            int file = target.disk()
                    .open(
                            target,
                            (flags & (AllwaysFiles.WRITE_ONLY | AllwaysFiles.READ_WRITE)) != 0,
                            (flags & AllwaysFiles.CREATE) != 0,
                            (flags & AllwaysFiles.EXCLUSIVE) != 0,
                            (flags & AllwaysFiles.TRUNCATE) != 0);
            int descriptor = nextDescriptor.getAndIncrement();
            open.put(descriptor, new OpenFile(target.disk(), file, target, flags));
            return descriptor;
        });
    }

    @Override
    public int close(int descriptor) {
        return open.remove(descriptor) == null ? NOT_OPEN : 0;
    }

    @Override
    public int read(int descriptor, byte[] into, int at, int length, long position) {
        OpenFile from = open.get(descriptor);
        if (from == null) {
            return NOT_OPEN;
        }
        if (from.disk.isDirectory(from.file)) {
            return DIRECTORY;
        }
        return result(() -> {
            if (position >= 0) {
                return Math.max(0, from.disk.read(from.file, from.path, position, into, at, length));
            }
            synchronized (from) {
                int count = Math.max(0, from.disk.read(from.file, from.path, from.position, into, at, length));
                from.position += count;
                return count;
            }
        });
    }

    @Override
    public int write(int descriptor, byte[] bytes, long position) {
        OpenFile to = open.get(descriptor);
        if (to == null) {
            return NOT_OPEN;
        }
        return result(() -> {
            synchronized (to) {
                boolean atEnd = to.appends;
                long begin = position < 0 ? to.position : position;
                int count = to.disk.write(to.file, to.path, begin, bytes, atEnd);
                long end = atEnd ? to.disk.size(to.file) : begin + count;
                if (position < 0) {
                    to.position = end;
                }
                to.sync.written(to.disk, to.file, to.path, end, count);
                return count;
            }
        });
    }

    @Override
    public long seek(int descriptor, long offset, boolean relative) {
        OpenFile file = open.get(descriptor);
        if (file == null) {
            return NOT_OPEN;
        }
        synchronized (file) {
            long moved = relative ? file.position + offset : offset;
            if (moved < 0) {
                return INVALID;
            }
            file.position = moved;
            return moved;
        }
    }

    @Override
    public int truncate(int descriptor, long size) {
        OpenFile file = open.get(descriptor);
        if (file == null) {
            return NOT_OPEN;
        }
        return result(() -> {
            file.disk.resize(file.file, file.path, size);
            return 0;
        });
    }

    @Override
    public int force(int descriptor, boolean metaData) {
        OpenFile file = open.get(descriptor);
        if (file == null) {
            return NOT_OPEN;
        }
        return result(() -> {
            file.disk.force(file.file, file.path, metaData);
            return 0;
        });
    }

    // ---- names

    @Override
    public int status(String path, long[] status) {
        DiskPath target = located(path);
        if (target == null) {
            return NOT_FOUND;
        }
        synchronized (target.disk()) {
            int file = target.disk().find(target);
            return file < 0 ? NOT_FOUND : fill(target.disk(), file, status);
        }
    }

    @Override
    public int status(int descriptor, long[] status) {
        OpenFile file = open.get(descriptor);
        return file == null ? NOT_OPEN : fill(file.disk, file.file, status);
    }

    private static int fill(Disk disk, int file, long[] status) {
        status[0] = disk.isDirectory(file) ? AllwaysFiles.DIRECTORY : AllwaysFiles.FILE;
        status[1] = file;
        status[2] = 1;
        status[3] = disk.size(file);
        status[4] = disk.number();
        return 0;
    }

    @Override
    public int remove(String path, boolean directories, boolean files) {
        DiskPath target = located(path);
        if (target == null) {
            return NOT_FOUND;
        }
        return result(() -> {
            synchronized (target.disk()) {
                int file = target.disk().find(target);
                if (file >= 0 && !(target.disk().isDirectory(file) ? directories : files)) {
                    return directories ? NO_DIRECTORY : DIRECTORY;
                }
                target.disk().remove(target);
                return 0;
            }
        });
    }

    @Override
    public int createDirectory(String path) {
        DiskPath target = located(path);
        if (target == null) {
            return NOT_FOUND;
        }
        return result(() -> {
            if (target.disk().find(target) >= 0) {
                return EXISTS;
            }
            target.disk().create(target, true);
            return 0;
        });
    }

    @Override
    public int rename(String from, String to) {
        return onOneDisk(from, to, (source, target) -> source.disk().rename(source, target, true));
    }

    @Override
    public int link(String existing, String path) {
        return onOneDisk(existing, path, (source, target) -> source.disk().link(source, target));
    }

    @FunctionalInterface
    private interface OfTwo {
        void make(DiskPath one, DiskPath other) throws IOException;
    }

    private int onOneDisk(String one, String other, OfTwo call) {
        DiskPath source = located(one);
        DiskPath target = located(other);
        if (source == null || target == null) {
            return NOT_FOUND;
        }
        if (source.disk() != target.disk()) {
            return OTHER_DISK;
        }
        return result(() -> {
            call.make(source, target);
            return 0;
        });
    }

    @Override
    public String canonical(String path) {
        DiskPath target = located(path);
        String found = AllwaysFiles.mounted(path);
        if (target == null || found == null) {
            return path;
        }
        if (!path.equals(found)) { // the folder that the disk is in the place of has no links of ours
            return Path.of(path).toAbsolutePath().normalize().toString();
        }
        int end = path.indexOf('/', AllwaysFiles.ROOT.length());
        return end < 0
                ? path
                : path.substring(0, end) + (target.names().isEmpty() ? "" : "/" + String.join("/", target.names()));
    }

    // ---- directories

    @Override
    public String @Nullable [] list(String path) {
        DiskPath target = located(path);
        try {
            return target == null ? null : target.disk().entries(target).toArray(new String[0]);
        } catch (IOException e) {
            return null;
        }
    }

    @Override
    public long openDirectory(String path) {
        DiskPath target = located(path);
        if (target == null) {
            return NOT_FOUND;
        }
        return longResult(() -> {
            Iterator<String> names = target.disk().entries(target).iterator();
            long handle = nextHandle.getAndDecrement();
            directories.put(handle, names);
            return handle;
        });
    }

    @Override
    public @Nullable String nextEntry(long handle) {
        Iterator<String> names = directories.get(handle);
        return names == null || !names.hasNext() ? null : names.next();
    }

    @Override
    public void closeDirectory(long handle) {
        directories.remove(handle);
    }

    // ---- mapped files

    @Override
    public long map(int descriptor, boolean writes, boolean isPrivate, long position, long size) {
        OpenFile file = open.get(descriptor);
        return file == null
                ? NOT_OPEN
                : longResult(() -> mappings.add(file.disk, file.file, file.path, writes && !isPrivate, position, size));
    }

    @Override
    public boolean isMapped(long address) {
        return mappings.at(address) != null;
    }

    @Override
    public int unmap(long address) {
        mappings.remove(address);
        return 0;
    }

    @Override
    public int forceMapped(long address, long size) {
        Mapping mapping = mappings.at(address);
        return mapping == null
                ? INVALID
                : result(() -> {
                    mapping.force(address, size);
                    return 0;
                });
    }
}
