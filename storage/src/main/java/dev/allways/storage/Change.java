package dev.allways.storage;

import java.util.List;

/**
 * One entry of a disk's log: a change, a force, or an acknowledgement. Files and directories are told by number, which
 * no other one ever gets; the root directory is {@link Image#ROOT}.
 */
sealed interface Change {
    private static String number(long number) {
        return number < 1_000 ? Long.toString(number) : "%,d".formatted(number);
    }

    /** A change of a file's content. */
    sealed interface OfContent extends Change {
        int file();
    }

    /** A change of directories, which a journal keeps in order. */
    sealed interface OfDirectory extends Change {
        int file();

        /** The directory whose force makes the change durable where nothing else does. */
        int directory();

        String name();

        /** The entries that it adds or removes. */
        default List<Entry> names() {
            return List.of(new Entry(directory(), name()));
        }
    }

    /** A name in a directory. */
    record Entry(int directory, String name) {}

    /**
     * Bytes were written; nobody changes the array.
     *
     * @param grows whether the file gets the length that it takes; else they were written into mapped memory, and are
     *     lost where the file is too short for them
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared, and nobody changes the bytes
    record Write(int file, long offset, byte[] bytes, boolean grows) implements OfContent {
        Write(int file, long offset, byte[] bytes) {
            this(file, offset, bytes, true);
        }

        long end() {
            return offset + bytes.length;
        }

        /** How many parts the disk writes one after the other: each lies within one sector. */
        int sectors() {
            return (int) ((end() - 1) / Image.SECTOR - offset / Image.SECTOR + 1);
        }

        /** The part in some of its sectors, which are counted from 0. */
        Write sectors(int from, int to) {
            int begin = cut(from);
            return new Write(file, offset + begin, java.util.Arrays.copyOfRange(bytes, begin, cut(to)), grows);
        }

        /** The part before a position of the file; perhaps no bytes. */
        Write before(long position) {
            long left = Math.clamp(position - offset, 0, bytes.length);
            return left == bytes.length
                    ? this
                    : new Write(file, offset, java.util.Arrays.copyOf(bytes, (int) left), grows);
        }

        /** The same, as of a file that is long enough. */
        Write growing() {
            return grows ? this : new Write(file, offset, bytes);
        }

        private int cut(int sectors) {
            return Math.clamp((offset / Image.SECTOR + sectors) * Image.SECTOR - offset, 0, bytes.length);
        }

        @Override
        public String toString() {
            return "write of " + number(bytes.length) + " bytes at " + number(offset);
        }
    }

    /** The file got another length: what is beyond is lost, what is new is zeros. */
    record Resize(int file, long size) implements OfContent {
        @Override
        public String toString() {
            return "truncation to %,d bytes".formatted(size);
        }
    }

    /** A file or directory was created, as an entry of a directory. */
    record Create(int file, int directory, String name, boolean isDirectory) implements OfDirectory {
        @Override
        public String toString() {
            return isDirectory ? "creation of the directory" : "creation";
        }
    }

    /** A file got a further name. */
    record Link(int file, int directory, String name) implements OfDirectory {
        @Override
        public String toString() {
            return "link";
        }
    }

    /** An entry of a directory was removed. */
    record Remove(int file, int directory, String name) implements OfDirectory {
        @Override
        public String toString() {
            return "removal";
        }
    }

    /** An entry became one of a directory under a name, in place of what was there, if anything was. */
    record Rename(int file, int from, String name, int directory, String newName) implements OfDirectory {
        @Override
        public List<Entry> names() {
            return List.of(new Entry(from, name), new Entry(directory, newName));
        }

        @Override
        public String toString() {
            return "renaming to " + newName;
        }
    }

    /**
     * What was done to the file, or directory, before this is durable.
     *
     * @param from only writes from here on
     * @param to and before this
     * @param metaData also what is not needed to find the file's bytes again
     */
    record Force(int file, long from, long to, boolean metaData) implements Change {
        /** Whether it makes a write durable. A larger one it does not, though part of it is. */
        boolean includes(Write write) {
            return write.file() == file && write.offset() >= from && write.end() <= to;
        }

        @Override
        public String toString() {
            String what = metaData ? "force" : "force without metadata";
            return to == Long.MAX_VALUE ? what : "force of %,d to %,d".formatted(from, to);
        }
    }

    /** The code under test said that something is durable. */
    record Acknowledge(Object what) implements Change {
        @Override
        public String toString() {
            return "acknowledgement of " + what;
        }
    }
}
