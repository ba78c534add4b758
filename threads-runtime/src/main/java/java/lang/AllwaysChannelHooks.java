package java.lang;

import java.io.FileDescriptor;
import java.io.IOException;

/** What channels, and memory that files are mapped into, do on a simulated disk; one class for each of the JDK's. */
public final class AllwaysChannelHooks {
    private AllwaysChannelHooks() {}

    /** Where each {@code FileChannel} and {@code AsynchronousFileChannel} ends. */
    public static final class Files {
        private static final int VECTOR = 16; // bytes of an entry: address, length
        private static final int WRITES = 1; // protections of FileDispatcherImpl
        private static final int PRIVATE = 2;
        private static final int BLOCK = 512;

        private Files() {}

        public static int read0(FileDescriptor file, long address, int length) throws IOException {
            return AllwaysFiles.read(AllwaysFiles.descriptor(file), address, length, -1);
        }

        public static int pread0(FileDescriptor file, long address, int length, long position) throws IOException {
            return AllwaysFiles.read(AllwaysFiles.descriptor(file), address, length, position);
        }

        public static long readv0(FileDescriptor file, long vector, int count) throws IOException {
            long sum = 0;
            for (int i = 0; i < count; i++) {
                long entry = vector + (long) VECTOR * i;
                int length = (int) AllwaysFiles.word(entry + Long.BYTES);
                int read = read0(file, AllwaysFiles.word(entry), length);
                if (read < 0) {
                    return sum == 0 ? -1 : sum;
                }
                sum += read;
                if (read < length) {
                    break;
                }
            }
            return sum;
        }

        public static int write0(FileDescriptor file, long address, int length) throws IOException {
            return AllwaysFiles.checked(AllwaysFiles.write(AllwaysFiles.descriptor(file), address, length, -1));
        }

        public static int pwrite0(FileDescriptor file, long address, int length, long position) throws IOException {
            return AllwaysFiles.checked(AllwaysFiles.write(AllwaysFiles.descriptor(file), address, length, position));
        }

        public static long writev0(FileDescriptor file, long vector, int count) throws IOException {
            int size = 0;
            for (int i = 0; i < count; i++) {
                size += (int) AllwaysFiles.word(vector + (long) VECTOR * i + Long.BYTES);
            }
            byte[] all = new byte[size];
            int at = 0;
            for (int i = 0; i < count; i++) {
                long entry = vector + (long) VECTOR * i;
                int length = (int) AllwaysFiles.word(entry + Long.BYTES);
                AllwaysFiles.get(AllwaysFiles.word(entry), all, at, length);
                at += length;
            }
            return AllwaysFiles.checked(AllwaysFiles.system().write(AllwaysFiles.descriptor(file), all, -1));
        }

        public static int force0(FileDescriptor file, boolean metadata) throws IOException {
            return AllwaysFiles.checked(AllwaysFiles.system().force(AllwaysFiles.descriptor(file), metadata));
        }

        public static long seek0(FileDescriptor file, long position) throws IOException {
            int descriptor = AllwaysFiles.descriptor(file);
            return AllwaysFiles.checked(AllwaysFiles.system().seek(descriptor, Math.max(0, position), position < 0));
        }

        public static int truncate0(FileDescriptor file, long size) throws IOException {
            return AllwaysFiles.checked(AllwaysFiles.system().truncate(AllwaysFiles.descriptor(file), size));
        }

        public static long size0(FileDescriptor file) throws IOException {
            return AllwaysFiles.size(AllwaysFiles.descriptor(file));
        }

        public static int available0(FileDescriptor file) throws IOException {
            return AllwaysFiles.available(AllwaysFiles.descriptor(file));
        }

        public static boolean isOther0(FileDescriptor file) {
            return false;
        }

        /** Never refused to one process; the JDK itself finds locks that overlap. */
        public static int lock0(FileDescriptor file, boolean waits, long position, long size, boolean shared) {
            return 0;
        }

        public static void release0(FileDescriptor file, long position, long size) {}

        public static void closeIntFD(int descriptor) throws IOException {
            AllwaysFiles.checked(AllwaysFiles.system().close(descriptor));
        }

        public static long map0(FileDescriptor file, int protection, long position, long size, boolean sync)
                throws IOException {
            return AllwaysFiles.checked(AllwaysFiles.system()
                    .map(AllwaysFiles.descriptor(file), protection == WRITES, protection == PRIVATE, position, size));
        }

        public static int unmap0(long address, long size) {
            return AllwaysFiles.system().unmap(address);
        }

        public static int setDirect0(FileDescriptor file) {
            return BLOCK;
        }
    }

    /** What copies between descriptors: the JDK then does so itself. */
    public static final class Transfers {
        private static final int UNSUPPORTED = -6; // of IOStatus, by which the JDK continues otherwise

        private Transfers() {}

        public static long transferTo0(FileDescriptor from, long at, long count, FileDescriptor to, boolean appends) {
            return UNSUPPORTED;
        }

        public static long transferFrom0(FileDescriptor from, FileDescriptor to, long at, long count, boolean appends) {
            return UNSUPPORTED;
        }
    }

    public static final class Closing {
        private Closing() {}

        public static void close0(FileDescriptor file) throws IOException {
            AllwaysFiles.checked(AllwaysFiles.system().close(AllwaysFiles.descriptor(file)));
        }

        public static void preClose0(FileDescriptor file) {}
    }

    /** What tells files apart for locks. */
    public static final class Key {
        private Key() {}

        public static void init(FileDescriptor file, long[] deviceAndFile) throws IOException {
            long[] status = new long[5];
            AllwaysFiles.checked(AllwaysFiles.system().status(AllwaysFiles.descriptor(file), status));
            deviceAndFile[0] = status[4];
            deviceAndFile[1] = status[1];
        }
    }

    public static final class Mapped {
        private Mapped() {}

        public static void force0(FileDescriptor file, long address, long size) throws IOException {
            AllwaysFiles.checked(AllwaysFiles.system().forceMapped(address, size));
        }

        public static void load0(long address, long size) {}

        public static void unload0(long address, long size) {}

        public static boolean isLoaded0(long address, long size, long pages) {
            return true;
        }
    }
}
