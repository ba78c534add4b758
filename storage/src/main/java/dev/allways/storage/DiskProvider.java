package dev.allways.storage;

import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessMode;
import java.nio.file.CopyOption;
import java.nio.file.DirectoryStream;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.OpenOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileTime;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The file systems of {@linkplain Disk disks}. Times of files are 0, since a check must not depend on them; what is set
 * of attributes is ignored.
 */
final class DiskProvider extends FileSystemProvider {
    static final String SCHEME = "allways";
    static final DiskProvider INSTANCE = new DiskProvider();
    private static final FileTime NO_TIME = FileTime.fromMillis(0);

    private DiskProvider() {}

    @Override
    public String getScheme() {
        return SCHEME;
    }

    @Override
    public FileSystem newFileSystem(URI uri, Map<String, ?> environment) {
        throw new UnsupportedOperationException("a simulated disk belongs to a CrashTest, and has no URI");
    }

    @Override
    public FileSystem getFileSystem(URI uri) {
        throw new UnsupportedOperationException("a simulated disk belongs to a CrashTest, and has no URI");
    }

    @Override
    public Path getPath(URI uri) {
        throw new UnsupportedOperationException("a simulated disk belongs to a CrashTest, and has no URI");
    }

    // ---- contents

    @Override
    public SeekableByteChannel newByteChannel(
            Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes) throws IOException {
        return newFileChannel(path, options, attributes);
    }

    @Override
    public FileChannel newFileChannel(Path path, Set<? extends OpenOption> options, FileAttribute<?>... attributes)
            throws IOException {
        DiskPath target = DiskPath.of(path);
        Disk disk = target.disk();
        boolean appends = options.contains(StandardOpenOption.APPEND);
        boolean writes = appends || options.contains(StandardOpenOption.WRITE);
        boolean reads = options.contains(StandardOpenOption.READ) || !writes;
        if (appends
                && (options.contains(StandardOpenOption.READ)
                        || options.contains(StandardOpenOption.TRUNCATE_EXISTING))) {
            throw new IllegalArgumentException("APPEND goes with neither READ nor TRUNCATE_EXISTING");
        }
        int file = disk.open(
                target,
                writes,
                options.contains(StandardOpenOption.CREATE),
                options.contains(StandardOpenOption.CREATE_NEW),
                options.contains(StandardOpenOption.TRUNCATE_EXISTING));
        Sync sync = options.contains(StandardOpenOption.SYNC)
                ? Sync.ALL
                : options.contains(StandardOpenOption.DSYNC) ? Sync.CONTENT : Sync.NOTHING;
        boolean deletes = options.contains(StandardOpenOption.DELETE_ON_CLOSE);
        return new DiskChannel(disk, file, target, reads, writes, appends, sync, deletes);
    }

    // ---- directories

    @Override
    public DirectoryStream<Path> newDirectoryStream(Path directory, DirectoryStream.Filter<? super Path> filter)
            throws IOException {
        var entries = new ArrayList<Path>();
        for (String name : DiskPath.of(directory).disk().entries(DiskPath.of(directory))) {
            Path entry = directory.resolve(name);
            if (filter.accept(entry)) {
                entries.add(entry);
            }
        }
        return new Entries(entries);
    }

    private record Entries(List<Path> all) implements DirectoryStream<Path> {
        @Override
        public Iterator<Path> iterator() {
            return all.iterator();
        }

        @Override
        public void close() {}
    }

    @Override
    public void createDirectory(Path directory, FileAttribute<?>... attributes) throws IOException {
        DiskPath path = DiskPath.of(directory);
        if (path.disk().find(path) >= 0) {
            throw new FileAlreadyExistsException(path.toString());
        }
        path.disk().create(path, true);
    }

    @Override
    public void delete(Path path) throws IOException {
        DiskPath.of(path).disk().remove(DiskPath.of(path));
    }

    /** As on the default file system, what is there is removed first, unless the move is to be atomic. */
    @Override
    public void move(Path source, Path target, CopyOption... options) throws IOException {
        List<CopyOption> given = List.of(options);
        boolean atomic = given.contains(StandardCopyOption.ATOMIC_MOVE);
        Disk disk = onOneDisk(source, target);
        DiskPath from = DiskPath.of(source);
        DiskPath to = DiskPath.of(target);
        if (given.contains(StandardCopyOption.REPLACE_EXISTING) && !atomic) {
            int moved = disk.find(from);
            int there = disk.find(to);
            if (moved >= 0 && there >= 0 && moved != there) {
                disk.remove(to);
            }
        }
        disk.rename(from, to, atomic);
    }

    private static Disk onOneDisk(Path source, Path target) throws IOException {
        Disk disk = DiskPath.of(source).disk();
        if (DiskPath.of(target).disk() != disk) {
            throw new FileSystemException(source.toString(), target.toString(), "the two are on different disks");
        }
        return disk;
    }

    @Override
    public void createLink(Path link, Path existing) throws IOException {
        onOneDisk(existing, link).link(DiskPath.of(existing), DiskPath.of(link));
    }

    @Override
    public void copy(Path source, Path target, CopyOption... options) throws IOException {
        DiskPath from = DiskPath.of(source);
        DiskPath to = DiskPath.of(target);
        Disk disk = onOneDisk(source, target);
        int file = disk.find(from);
        if (file < 0) {
            throw new NoSuchFileException(source.toString());
        }
        if (disk.find(to) == file) {
            return;
        }
        if (disk.find(to) >= 0) {
            if (!List.of(options).contains(StandardCopyOption.REPLACE_EXISTING)) {
                throw new FileAlreadyExistsException(target.toString());
            }
            disk.remove(to);
        }
        int copy = disk.create(to, disk.isDirectory(file));
        if (!disk.isDirectory(file)) {
            byte[] bytes = new byte[Math.toIntExact(disk.size(file))];
            int read = bytes.length == 0 ? 0 : disk.read(file, from, 0, bytes, 0, bytes.length);
            disk.write(copy, to, 0, read == bytes.length ? bytes : java.util.Arrays.copyOf(bytes, read), false);
        }
    }

    // ---- attributes

    @Override
    public boolean isSameFile(Path path, Path other) throws IOException {
        return path.equals(other)
                || other instanceof DiskPath
                        && other.getFileSystem() == path.getFileSystem()
                        && path.toRealPath().equals(other.toRealPath());
    }

    @Override
    public boolean isHidden(Path path) {
        Path name = path.getFileName();
        return name != null && name.toString().startsWith(".");
    }

    @Override
    public FileStore getFileStore(Path path) {
        throw new UnsupportedOperationException("a simulated disk has no file store: its space is not counted");
    }

    @Override
    public void checkAccess(Path path, AccessMode... modes) throws IOException {
        DiskPath target = DiskPath.of(path);
        if (target.disk().find(target) < 0) {
            throw new NoSuchFileException(path.toString());
        }
    }

    @Override
    public <V extends FileAttributeView> @Nullable V getFileAttributeView(
            Path path, Class<V> type, LinkOption... options) {
        return type == BasicFileAttributeView.class ? type.cast(new View(DiskPath.of(path))) : null;
    }

    @Override
    public <A extends BasicFileAttributes> A readAttributes(Path path, Class<A> type, LinkOption... options)
            throws IOException {
        if (type != BasicFileAttributes.class) {
            throw new UnsupportedOperationException("a simulated disk has no " + type.getSimpleName());
        }
        return type.cast(new View(DiskPath.of(path)).readAttributes());
    }

    @Override
    public Map<String, Object> readAttributes(Path path, String attributes, LinkOption... options) throws IOException {
        BasicFileAttributes all = new View(DiskPath.of(path)).readAttributes();
        Map<String, Object> known = Map.of(
                "size",
                all.size(),
                "isDirectory",
                all.isDirectory(),
                "isRegularFile",
                all.isRegularFile(),
                "isSymbolicLink",
                false,
                "isOther",
                false,
                "lastModifiedTime",
                NO_TIME,
                "lastAccessTime",
                NO_TIME,
                "creationTime",
                NO_TIME);
        String asked = attributes.startsWith("basic:") ? attributes.substring("basic:".length()) : attributes;
        if (asked.equals("*")) {
            return known;
        }
        var found = new java.util.HashMap<String, Object>();
        for (String name : asked.split(",", -1)) {
            Object value = known.get(name);
            if (value == null) {
                throw new IllegalArgumentException("a simulated disk has no attribute " + name);
            }
            found.put(name, value);
        }
        return found;
    }

    @Override
    public void setAttribute(Path path, String attribute, Object value, LinkOption... options) throws IOException {
        checkAccess(path);
    }

    private record View(DiskPath path) implements BasicFileAttributeView {
        @Override
        public String name() {
            return "basic";
        }

        @Override
        public BasicFileAttributes readAttributes() throws IOException {
            Disk disk = path.disk();
            synchronized (disk) {
                int file = disk.find(path);
                if (file < 0) {
                    throw new NoSuchFileException(path.toString());
                }
                return new Attributes(file, disk.isDirectory(file), disk.size(file));
            }
        }

        @Override
        public void setTimes(@Nullable FileTime modified, @Nullable FileTime accessed, @Nullable FileTime created)
                throws IOException {
            readAttributes();
        }
    }

    private record Attributes(int file, boolean isDirectory, long size) implements BasicFileAttributes {
        @Override
        public FileTime lastModifiedTime() {
            return NO_TIME;
        }

        @Override
        public FileTime lastAccessTime() {
            return NO_TIME;
        }

        @Override
        public FileTime creationTime() {
            return NO_TIME;
        }

        @Override
        public boolean isRegularFile() {
            return !isDirectory;
        }

        @Override
        public boolean isSymbolicLink() {
            return false;
        }

        @Override
        public boolean isOther() {
            return false;
        }

        @Override
        public Object fileKey() {
            return file;
        }
    }
}
