package java.lang;

import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.io.SyncFailedException;

/** What file streams of {@code java.io} do on a simulated disk; each class is for one of the JDK, method by method. */
public final class AllwaysStreamHooks {
    private AllwaysStreamHooks() {}

    public static final class Input {
        private Input() {}

        public static void open0(Object file, String path) throws IOException {
            AllwaysFiles.open(((FileInputStream) file).getFD(), path, 0);
        }

        public static int read0(Object file) throws IOException {
            return AllwaysFiles.readByte(AllwaysFiles.descriptor(file));
        }

        public static int readBytes(Object file, byte[] into, int at, int length) throws IOException {
            return AllwaysFiles.read(AllwaysFiles.descriptor(file), into, at, length);
        }

        public static long length0(Object file) throws IOException {
            return AllwaysFiles.size(AllwaysFiles.descriptor(file));
        }

        public static long position0(Object file) throws IOException {
            return AllwaysFiles.checked(AllwaysFiles.system().seek(AllwaysFiles.descriptor(file), 0, true));
        }

        public static long skip0(Object file, long count) throws IOException {
            long before = position0(file);
            return AllwaysFiles.checked(AllwaysFiles.system().seek(AllwaysFiles.descriptor(file), count, true))
                    - before;
        }

        public static int available0(Object file) throws IOException {
            return AllwaysFiles.available(AllwaysFiles.descriptor(file));
        }

        public static boolean isRegularFile0(Object file, FileDescriptor descriptor) {
            return true;
        }
    }

    public static final class Output {
        private Output() {}

        public static void open0(Object file, String path, boolean appends) throws IOException {
            int how = appends ? AllwaysFiles.APPEND : AllwaysFiles.TRUNCATE;
            AllwaysFiles.open(
                    ((FileOutputStream) file).getFD(), path, AllwaysFiles.WRITE_ONLY | AllwaysFiles.CREATE | how);
        }

        public static void write(Object file, int value, boolean appends) throws IOException {
            AllwaysFiles.write(AllwaysFiles.descriptor(file), new byte[] {(byte) value}, 0, 1);
        }

        public static void writeBytes(Object file, byte[] bytes, int at, int length, boolean appends)
                throws IOException {
            AllwaysFiles.write(AllwaysFiles.descriptor(file), bytes, at, length);
        }
    }

    public static final class Both {
        private static final int READ_ONLY = 1; // of RandomAccessFile
        private static final int SYNC_ALL = 4;
        private static final int SYNC = 8;

        private Both() {}

        public static void open0(Object file, String path, int mode) throws IOException {
            int flags = (mode & READ_ONLY) != 0 ? 0 : AllwaysFiles.READ_WRITE | AllwaysFiles.CREATE;
            if ((mode & (SYNC | SYNC_ALL)) != 0) {
                flags |= AllwaysFiles.SYNC;
            }
            if ((mode & SYNC_ALL) != 0) {
                flags |= AllwaysFiles.SYNC_ALL;
            }
            AllwaysFiles.open(((RandomAccessFile) file).getFD(), path, flags);
        }

        public static int read0(Object file) throws IOException {
            return AllwaysFiles.readByte(AllwaysFiles.descriptor(file));
        }

        public static int readBytes0(Object file, byte[] into, int at, int length) throws IOException {
            return AllwaysFiles.read(AllwaysFiles.descriptor(file), into, at, length);
        }

        public static void write0(Object file, int value) throws IOException {
            AllwaysFiles.write(AllwaysFiles.descriptor(file), new byte[] {(byte) value}, 0, 1);
        }

        public static void writeBytes0(Object file, byte[] bytes, int at, int length) throws IOException {
            AllwaysFiles.write(AllwaysFiles.descriptor(file), bytes, at, length);
        }

        public static void seek0(Object file, long position) throws IOException {
            AllwaysFiles.checked(AllwaysFiles.system().seek(AllwaysFiles.descriptor(file), position, false));
        }

        public static long length0(Object file) throws IOException {
            return AllwaysFiles.size(AllwaysFiles.descriptor(file));
        }

        public static void setLength0(Object file, long length) throws IOException {
            int descriptor = AllwaysFiles.descriptor(file);
            AllwaysFiles.checked(AllwaysFiles.system().truncate(descriptor, length));
            if (AllwaysFiles.system().seek(descriptor, 0, true) > length) {
                AllwaysFiles.system().seek(descriptor, length, false);
            }
        }
    }

    public static final class Descriptor {
        private Descriptor() {}

        public static void sync0(Object descriptor) throws SyncFailedException {
            if (AllwaysFiles.system().force(AllwaysFiles.descriptor(descriptor), true) < 0) {
                throw new SyncFailedException("sync failed");
            }
        }

        public static void close0(Object descriptor) throws IOException {
            int number = AllwaysFiles.descriptor(descriptor);
            AllwaysFiles.set((FileDescriptor) descriptor, -1);
            AllwaysFiles.checked(AllwaysFiles.system().close(number));
        }
    }

    /** What closes the files that nobody can reach any more: a simulated disk does so when it goes. */
    public static final class Cleanable {
        private Cleanable() {}

        public static void register(FileDescriptor descriptor) {}

        public static void cleanupClose0(int descriptor, long handle) {
            AllwaysFiles.system().close(descriptor);
        }
    }
}
