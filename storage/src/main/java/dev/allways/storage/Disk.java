package dev.allways.storage;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Observation;
import dev.allways.core.Origin;
import dev.allways.core.OutsideControl;
import dev.allways.core.Program;
import java.io.IOException;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A simulated disk in memory. Code under test uses it through {@link #path}: a {@link Path} of a file system of its
 * own, for all of {@link Files} and {@code FileChannel}.
 */
public final class Disk {
    /**
     * An entry of the log.
     *
     * @param continues whether no crash can be between this and the next: the order of the two is not known
     */
    record Logged(Change change, String path, @Nullable StackTraceElement place, boolean continues) {
        /** What its place is: where it was made, or, of a write into mapped memory, where it was noticed. */
        String found() {
            return change instanceof Change.Write write && !write.grows() ? "in mapped memory before" : "at";
        }

        /** The change and the file. */
        String named() {
            return path.isEmpty() ? change.toString() : change + " of " + path;
        }

        @Override
        public String toString() {
            return place == null ? named() : "%s %s %s".formatted(named(), found(), Origin.told(place));
        }
    }

    private enum Fault {
        NO_SPACE("No space left on device"),
        BROKEN("Input/output error"),
        SHORT(""),
        INTERRUPTED("");

        private final String message;

        Fault(String message) {
            this.message = message;
        }

        @Override
        public String toString() {
            return switch (this) {
                case SHORT -> "done in part";
                case INTERRUPTED -> "the thread is interrupted";
                case NO_SPACE, BROKEN -> message;
            };
        }
    }

    private static final List<Object> WRITE_FAULTS =
            List.of("no", Fault.NO_SPACE, Fault.BROKEN, Fault.INTERRUPTED, Fault.SHORT);
    private static final List<Object> CREATION_FAULTS = List.of("no", Fault.NO_SPACE, Fault.BROKEN);
    private static final List<Object> READ_FAULTS = List.of("no", Fault.BROKEN, Fault.INTERRUPTED, Fault.SHORT);
    private static final List<Object> OTHER_FAULTS = List.of("no", Fault.BROKEN);

    private final Medium image;
    private final @Nullable Chooser chooser;
    private final boolean tellsPlaces;
    private final List<Logged> log = new ArrayList<>();
    private final DiskFileSystem fileSystem = new DiskFileSystem(this);
    private int next; // the number of the next file
    private int faults; // that may still strike
    private boolean struck;
    private boolean interrupted; // a thread, by a fault
    private boolean failed;
    private final List<Mapping> mappings = new ArrayList<>();
    private final Map<Integer, List<FileLock>> locks = new HashMap<>(); // by file
    private int number; // of the folder that it is mounted as; 0: it is not
    private static final AtomicInteger NUMBERS = new AtomicInteger();

    /**
     * @param image what is on the disk, and from now on changed by it
     * @param chooser for inputs and faults; null: there are none
     * @param faults how many may strike
     * @param tellsPlaces whether the log says where in the source a change was made
     */
    Disk(Medium image, @Nullable Chooser chooser, int faults, boolean tellsPlaces) {
        this.image = image;
        this.chooser = chooser;
        this.faults = faults;
        this.tellsPlaces = tellsPlaces;
        this.next = image.unusedNumber();
    }

    // ---- for users

    /** The file system, whose root is {@code /}. */
    public FileSystem fileSystem() {
        return fileSystem;
    }

    /** A path on this disk, as {@link FileSystem#getPath} makes it; a relative one is resolved against the root. */
    public Path path(String first, String... more) {
        return fileSystem.getPath(first, more).toAbsolutePath();
    }

    /**
     * The disk as a folder of the default file system, for code that uses {@code java.io}, mapped files, or paths that
     * it makes from text. Needs the agent. Nothing of the real disk is there, and nothing below goes to it.
     *
     * @throws OutsideControl if the agent is not at work, or this JDK is not known to it
     */
    public synchronized Path folder() {
        if (number == 0) {
            Mount.begin();
            number = NUMBERS.incrementAndGet();
            SystemCalls.INSTANCE.mount(this, Integer.toString(number));
            AllwaysDiskClock.begin();
        }
        return Path.of(AllwaysFiles.ROOT + number);
    }

    /**
     * Puts the disk in the place of a folder of the real disk, for code that knows no other: for the thread, and those
     * that it starts from now on, all paths below that folder lead here, until the workload or the check ends. What is
     * there really is hidden, and not touched. A thread has one such folder at a time.
     *
     * @throws OutsideControl as {@link #folder} does
     */
    public void mount(Path folder) {
        AllwaysFiles.mount(folder.toAbsolutePath().normalize().toString(), folder().toString());
    }

    /**
     * A program that finds an empty disk in the place of a folder, whenever it is run; a test of crashes finds its own
     * disk there.
     *
     * @throws IllegalArgumentException if it is a program of states, which is not run as a whole
     */
    public static Program under(Path folder, Program program) {
        if (program instanceof CrashTest test) {
            return new Mounted(test, folder);
        }
        if (program instanceof Explorable) {
            throw new IllegalArgumentException("a disk is for programs that are run as a whole, not for models");
        }
        return new Placed(program, folder);
    }

    /** A program that finds an empty disk in the place of a folder. */
    private record Placed(Program program, Path folder) implements Program {
        @Override
        public void run(Chooser chooser) throws Throwable {
            var image = new Image();
            var disk = new Disk(image, chooser, 0, false);
            disk.mount(folder);
            try {
                program.run(chooser);
            } finally {
                disk.unmount();
                if (chooser.observing()) {
                    chooser.observe(new Observation.Event(new DiskImage(image)));
                }
            }
        }

        @Override
        public @Nullable Thread worker(Runnable work, String name) {
            return program.worker(work, name);
        }

        @Override
        public String suspicion() {
            return program.suspicion();
        }

        @Override
        public boolean mayStartThreads() {
            return program.mayStartThreads();
        }

        @Override
        public String strategy() {
            return program.strategy();
        }

        @Override
        public Optional<String> omitted() {
            return program.omitted();
        }

        @Override
        public long executions() {
            return program.executions();
        }
    }

    /** A test of crashes that finds its disk in the place of a folder. */
    private record Mounted(CrashTest test, Path folder) implements CrashTest {
        @Override
        public void workload(Disk disk) throws Exception {
            disk.mount(folder);
            test.workload(disk);
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws Exception {
            disk.mount(folder);
            test.afterCrash(disk, acknowledged);
        }

        @Override
        public Crashes crashes() {
            return test.crashes();
        }

        @Override
        public String strategy() {
            return test.strategy();
        }
    }

    /** Answers what the workload chooses: its inputs. */
    public Chooser chooser() {
        if (chooser == null) {
            throw new IllegalStateException("after a crash nothing is chosen: the check must be deterministic");
        }
        return chooser;
    }

    /**
     * Tells that the code under test has promised something to be durable; {@link CrashTest#afterCrash} is given it.
     *
     * @param what with {@code hashCode} and {@code toString} of its value
     */
    public synchronized void acknowledge(Object what) {
        Objects.requireNonNull(what, "null is acknowledged: there is nothing that is to be durable");
        look();
        add(new Change.Acknowledge(what), "", false);
    }

    /**
     * Writes all files and directories into a folder of the real file system, for a look.
     *
     * @throws IOException where that fails, as it does when a file is there already
     */
    public synchronized void copyTo(Path folder) throws IOException {
        DiskImage.copy(image, Image.ROOT, folder);
    }

    // ---- for the exploration

    /** All that was done, in order. */
    synchronized List<Logged> log() {
        look();
        return log;
    }

    /** Nothing leads to it any more as a folder. */
    synchronized void unmount() {
        if (number != 0) {
            look();
            AllwaysDiskClock.end();
            AllwaysFiles.unmount();
            SystemCalls.INSTANCE.unmount(this, Integer.toString(number));
            number = 0;
            mappings.clear();
        }
    }

    /** The number of the folder that it is mounted as. */
    synchronized int number() {
        return number;
    }

    /** Each operation fails from now on. */
    synchronized void fail() {
        failed = true;
    }

    // ---- mapped files

    synchronized void add(Mapping mapping) {
        mappings.add(mapping);
    }

    synchronized void remove(Mapping mapping) {
        look();
        mappings.remove(mapping);
    }

    /** Finds what was written into mapped memory since the last time. */
    private void look() {
        for (int i = 0; i < mappings.size(); i++) {
            Mapping mapping = mappings.get(i);
            List<Change.Write> found = mapping.look(this);
            for (int j = 0; j < found.size(); j++) {
                image.apply(found.get(j));
                add(found.get(j), mapping.path(), j < found.size() - 1);
                show(found.get(j), mapping);
            }
        }
    }

    /** Shows a change in mapped memory. */
    private void show(Change change, @Nullable Mapping except) {
        for (Mapping each : mappings) {
            if (each != except) {
                each.show(change, image);
            }
        }
    }

    /** Whether an operation has failed by a fault. */
    boolean isStruck() {
        return struck;
    }

    /** Whether a thread was interrupted by a fault. */
    boolean hasInterrupted() {
        return interrupted;
    }

    private void add(Change change, String path, boolean continues) {
        StackTraceElement place = tellsPlaces ? Place.ofUser().orElse(null) : null;
        log.add(new Logged(change, path, place, continues));
    }

    private void make(Change change, DiskPath path) {
        image.apply(change);
        add(change, path.toString(), false);
        show(change, null);
    }

    /** Throws what a fault leads to, if one strikes; returns whether the operation is to be done in part. */
    private boolean isShort(String what, DiskPath path, List<Object> options) throws IOException {
        if (failed) {
            throw new FileSystemException(path.toString(), null, Fault.BROKEN.message);
        }
        if (faults == 0 || chooser == null) {
            return false;
        }
        int answer = (int) chooser.choose(new ChoicePoint.Pick(what + " of " + path + " fails", options, true));
        if (answer == 0) {
            return false;
        }
        faults--;
        struck = true;
        Fault fault = (Fault) options.get(answer);
        if (fault == Fault.SHORT) {
            return true;
        }
        if (fault == Fault.INTERRUPTED) {
            interrupted = true;
            interrupt(Thread.currentThread());
            throw new ClosedByInterruptException();
        }
        throw new FileSystemException(path.toString(), null, fault.message);
    }

    /** Interrupts the caller as another thread does: one that interrupts itself closes no channel. */
    private static void interrupt(Thread caller) {
        if (Watch.isControlled()) {
            caller.interrupt();
        } else {
            var other = new Thread(null, caller::interrupt, "allways-storage-interrupt", 0, false);
            other.setDaemon(true);
            other.start(); // it may wait there until the caller has left the channel
            while (!caller.isInterrupted()) {
                Thread.onSpinWait();
            }
        }
    }

    /** These, without the last one, a part of the operation, where there is but one byte. */
    private static List<Object> shortened(List<Object> faults, int bytes) {
        return bytes > 1 ? faults : faults.subList(0, faults.size() - 1);
    }

    // ---- names

    /** The number of what a path leads to; -1 if there is nothing. */
    synchronized int find(DiskPath path) {
        int file = Image.ROOT;
        for (String name : path.names()) {
            if (!image.isDirectory(file)) {
                return -1;
            }
            file = image.entry(file, name);
            if (file < 0) {
                return -1;
            }
        }
        return file;
    }

    private int existing(DiskPath path) throws IOException {
        int file = find(path);
        if (file < 0) {
            throw new NoSuchFileException(path.toString());
        }
        return file;
    }

    /** The directory that has, or may have, the path as an entry. */
    private int directoryOf(DiskPath path) throws IOException {
        DiskPath parent = path.parent();
        if (parent == null) {
            throw new FileSystemException(path.toString(), null, "is the root");
        }
        int directory = existing(parent);
        if (!image.isDirectory(directory)) {
            throw new FileSystemException(path.toString(), null, "Not a directory");
        }
        return directory;
    }

    synchronized boolean isDirectory(int file) {
        return image.isDirectory(file);
    }

    synchronized List<String> entries(DiskPath path) throws IOException {
        int directory = existing(path);
        if (!image.isDirectory(directory)) {
            throw new NotDirectoryException(path.toString());
        }
        return List.copyOf(image.entries(directory).keySet());
    }

    /**
     * Opens a file; returns its number.
     *
     * @param writes whether not only to read
     */
    synchronized int open(DiskPath path, boolean writes, boolean creates, boolean isNew, boolean truncates)
            throws IOException {
        int file = find(path);
        if (file < 0) {
            if (!writes || !creates && !isNew) {
                throw new NoSuchFileException(path.toString());
            }
            return create(path, false);
        }
        if (writes && isNew) {
            throw new FileAlreadyExistsException(path.toString());
        }
        if (writes && image.isDirectory(file)) {
            throw new FileSystemException(path.toString(), null, "Is a directory");
        }
        if (writes && truncates) {
            resize(file, path, 0);
        }
        return file;
    }

    /** Creates an empty file, or a directory; returns its number. */
    synchronized int create(DiskPath path, boolean isDirectory) throws IOException {
        look();
        int directory = directoryOf(path);
        if (find(path) >= 0) {
            throw new FileAlreadyExistsException(path.toString());
        }
        isShort("creation", path, CREATION_FAULTS);
        int file = next++;
        make(new Change.Create(file, directory, path.name(), isDirectory), path);
        return file;
    }

    synchronized void remove(DiskPath path) throws IOException {
        look();
        int file = existing(path);
        int directory = directoryOf(path);
        if (image.isDirectory(file) && !image.entries(file).isEmpty()) {
            throw new DirectoryNotEmptyException(path.toString());
        }
        isShort("removal", path, OTHER_FAULTS);
        make(new Change.Remove(file, directory, path.name()), path);
    }

    synchronized void rename(DiskPath from, DiskPath to, boolean replaces) throws IOException {
        look();
        int file = existing(from);
        int target = find(to);
        if (target == file) {
            return;
        }
        if (target >= 0 && !replaces) {
            throw new FileAlreadyExistsException(to.toString());
        }
        if (target >= 0 && image.isDirectory(target) && !image.entries(target).isEmpty()) {
            throw new DirectoryNotEmptyException(to.toString());
        }
        if (to.startsWith(from)) {
            throw new FileSystemException(from.toString(), to.toString(), "a directory can't be moved into itself");
        }
        int source = directoryOf(from);
        int directory = directoryOf(to);
        isShort("renaming", from, OTHER_FAULTS);
        make(new Change.Rename(file, source, from.name(), directory, to.name()), from);
    }

    /** Gives a file another name. */
    synchronized void link(DiskPath existing, DiskPath path) throws IOException {
        look();
        int file = existing(existing);
        int directory = directoryOf(path);
        if (find(path) >= 0) {
            throw new FileAlreadyExistsException(path.toString());
        }
        if (image.isDirectory(file)) {
            throw new FileSystemException(existing.toString(), path.toString(), "Operation not permitted");
        }
        isShort("linking", path, OTHER_FAULTS);
        make(new Change.Link(file, directory, path.name()), path);
    }

    // ---- contents

    synchronized long size(int file) {
        return image.size(file);
    }

    /** Reads bytes; returns how many, -1 at the end of the file. */
    synchronized int read(int file, DiskPath path, long offset, byte[] into, int at, int length) throws IOException {
        look();
        long left = image.size(file) - offset;
        if (length > 0 && left <= 0 && !failed) {
            return -1;
        }
        int count = (int) Math.min(length, left);
        if ((count > 0 || failed) && isShort("reading", path, shortened(READ_FAULTS, count))) {
            count /= 2;
        }
        image.read(file, offset, into, at, count);
        return count;
    }

    /**
     * Writes bytes.
     *
     * @param bytes are the disk's from now on
     * @param appends whether at the end of the file, wherever that is
     * @return how many were written
     */
    synchronized int write(int file, DiskPath path, long offset, byte[] bytes, boolean appends) throws IOException {
        if (bytes.length == 0) {
            return 0;
        }
        look();
        boolean isShort = isShort("writing", path, shortened(WRITE_FAULTS, bytes.length));
        byte[] written = isShort ? Arrays.copyOf(bytes, bytes.length / 2) : bytes;
        make(new Change.Write(file, appends ? image.size(file) : offset, written), path);
        return written.length;
    }

    /** Takes a lock; one that overlaps with another one of this process is refused, as the JDK does. */
    synchronized FileLock lock(int file, FileLock lock) {
        List<FileLock> held = locks.computeIfAbsent(file, _ -> new ArrayList<>());
        held.removeIf(each -> !each.isValid());
        if (held.stream().anyMatch(each -> each.overlaps(lock.position(), lock.size()))) {
            throw new OverlappingFileLockException();
        }
        held.add(lock);
        return lock;
    }

    synchronized void resize(int file, DiskPath path, long size) throws IOException {
        if (size != image.size(file)) {
            look();
            isShort("truncation", path, OTHER_FAULTS);
            make(new Change.Resize(file, size), path);
        }
    }

    synchronized void force(int file, DiskPath path, boolean metaData) throws IOException {
        force(file, path, 0, Long.MAX_VALUE, metaData);
    }

    /** Makes a part of a file durable: what was written there. */
    synchronized void force(int file, DiskPath path, long from, long to, boolean metaData) throws IOException {
        look();
        isShort("force", path, OTHER_FAULTS);
        make(new Change.Force(file, from, to, metaData), path);
    }
}
