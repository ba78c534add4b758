package java.lang;

import java.io.IOException;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.FileStore;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.function.Function;
import jdk.internal.misc.Unsafe;

/**
 * What {@code java.nio.file} does on a simulated disk; each class is for one of the package {@code sun.nio.fs}, whose
 * own types are objects here.
 */
public final class AllwaysPathHooks {
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long TIME = 1_000_000_000; // s, of each change

    private AllwaysPathHooks() {}

    /** What this package does not show. */
    private static final class Hidden {
        static final Class<?> ATTRIBUTES = type("sun.nio.fs.UnixFileAttributes");
        static final Class<?> PATH = type("sun.nio.fs.UnixPath");
        static final MethodHandle EXCEPTION = constructor("sun.nio.fs.UnixException", int.class);
        static final MethodHandle STREAM =
                constructor("sun.nio.fs.UnixDirectoryStream", PATH, long.class, DirectoryStream.Filter.class);
        static final MethodHandle READ = call("read");
        static final MethodHandle WRITE = call("write");
        static final long MODE = field("st_mode");
        static final long NUMBER = field("st_ino");
        static final long DISK = field("st_dev");
        static final long LINKS = field("st_nlink");
        static final long SIZE = field("st_size");
        static final long[] TIMES = {
            field("st_atime_sec"), field("st_mtime_sec"), field("st_ctime_sec"), field("st_birthtime_sec")
        };

        private Hidden() {}

        private static Class<?> type(String name) {
            try {
                return Class.forName(name, true, null);
            } catch (ClassNotFoundException e) {
                throw new NoClassDefFoundError(name);
            }
        }

        private static MethodHandle constructor(String name, Class<?>... parameters) {
            try {
                Class<?> type = type(name);
                MethodHandle made = MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                        .findConstructor(type, MethodType.methodType(void.class, parameters));
                return made.asType(made.type().generic().changeReturnType(Object.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(name, e);
            }
        }

        private static MethodHandle call(String name) {
            try {
                Class<?> type = type("sun.nio.fs.UnixNativeDispatcher");
                return MethodHandles.privateLookupIn(type, MethodHandles.lookup())
                        .findStatic(type, name, MethodType.methodType(int.class, int.class, long.class, int.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(name, e);
            }
        }

        private static long field(String name) {
            return UNSAFE.objectFieldOffset(ATTRIBUTES, name);
        }
    }

    private static int checked(int result) {
        if (result < 0) {
            throw AllwaysPathHooks.<RuntimeException>sneaky(exception(-result));
        }
        return result;
    }

    private static Throwable exception(int error) {
        try {
            return (Throwable) Hidden.EXCEPTION.invoke((Object) error);
        } catch (Throwable e) {
            return e;
        }
    }

    @SuppressWarnings("unchecked")
    private static <T extends Throwable> T sneaky(Throwable exception) throws T {
        throw (T) exception;
    }

    private static void fill(Object attributes, long[] status) {
        UNSAFE.putInt(attributes, Hidden.MODE, (int) status[0]);
        UNSAFE.putLong(attributes, Hidden.NUMBER, status[1]);
        UNSAFE.putInt(attributes, Hidden.LINKS, (int) status[2]);
        UNSAFE.putLong(attributes, Hidden.SIZE, status[3]);
        UNSAFE.putLong(attributes, Hidden.DISK, status[4]);
        for (long time : Hidden.TIMES) {
            UNSAFE.putLong(attributes, time, TIME);
        }
    }

    /** {@code UnixNativeDispatcher}. */
    public static final class Calls {
        private static final int CROSS_DEVICE = -18;
        private static final int NO_LINK = -22;
        private static final int UNSUPPORTED = -95;

        private Calls() {}

        public static int open(Object path, int flags, int mode) {
            return checked(AllwaysFiles.system().open(path.toString(), flags));
        }

        public static void close(int descriptor) {
            checked(AllwaysFiles.system().close(descriptor));
        }

        public static void close(int descriptor, Function<?, ?> onFailure) {
            AllwaysFiles.system().close(descriptor);
        }

        public static void link(Object existing, Object path) {
            checked(
                    areBoth(existing, path)
                            ? AllwaysFiles.system().link(existing.toString(), path.toString())
                            : CROSS_DEVICE);
        }

        public static void rename(Object from, Object to) {
            checked(areBoth(from, to) ? AllwaysFiles.system().rename(from.toString(), to.toString()) : CROSS_DEVICE);
        }

        private static boolean areBoth(Object one, Object other) {
            return AllwaysFiles.isSimulated(one) && AllwaysFiles.isSimulated(other);
        }

        public static void symlink(byte[] target, Object path) {
            checked(UNSUPPORTED);
        }

        public static void unlink(Object path) {
            checked(AllwaysFiles.system().remove(path.toString(), false, true));
        }

        public static void rmdir(Object path) {
            checked(AllwaysFiles.system().remove(path.toString(), true, false));
        }

        public static void mkdir(Object path, int mode) {
            checked(AllwaysFiles.system().createDirectory(path.toString()));
        }

        public static void mknod(Object path, int mode, long device) {
            checked(UNSUPPORTED);
        }

        public static byte[] readlink(Object path) {
            checked(NO_LINK);
            return new byte[0];
        }

        public static byte[] realpath(Object path) {
            checked(AllwaysFiles.system().status(path.toString(), new long[5]));
            return AllwaysFiles.system().canonical(path.toString()).getBytes(StandardCharsets.UTF_8);
        }

        public static void stat(Object path, Object attributes) {
            checked(-stat2(path, attributes));
        }

        public static int stat2(Object path, Object attributes) {
            long[] status = new long[5];
            int result = AllwaysFiles.system().status(path.toString(), status);
            if (result == 0) {
                fill(attributes, status);
            }
            return -result;
        }

        public static void lstat(Object path, Object attributes) {
            stat(path, attributes);
        }

        public static void fstat(int descriptor, Object attributes) {
            long[] status = new long[5];
            checked(AllwaysFiles.system().status(descriptor, status));
            fill(attributes, status);
        }

        public static int access(Object path, int mode) {
            return -AllwaysFiles.system().status(path.toString(), new long[5]);
        }

        public static void chmod(Object path, int mode) {}

        public static void fchmod(int descriptor, int mode) {}

        public static void fchmodat(int directory, Object path, int mode, int flags) {}

        public static void chown(Object path, int user, int group) {}

        public static void lchown(Object path, int user, int group) {}

        public static void fchown(int descriptor, int user, int group) {}

        public static void futimens(int descriptor, long accessed, long modified) {}

        public static void utimensat(int descriptor, Object path, long accessed, long modified, int flags) {}

        public static long opendir(Object path) {
            long handle = AllwaysFiles.system().openDirectory(path.toString());
            if (handle > -PAGE) {
                checked((int) handle);
            }
            return handle;
        }

        private static final int PAGE = 4096; // no error number is as large

        public static byte[] readdir(long handle) {
            String name = AllwaysFiles.system().nextEntry(handle);
            return name == null ? null : name.getBytes(StandardCharsets.UTF_8);
        }

        public static void closedir(long handle) {
            AllwaysFiles.system().closeDirectory(handle);
        }

        public static int read(int descriptor, long address, int length) {
            try {
                return Math.max(0, AllwaysFiles.read(descriptor, address, length, -1));
            } catch (IOException e) {
                return checked(-5);
            }
        }

        public static int write(int descriptor, long address, int length) {
            return checked(AllwaysFiles.write(descriptor, address, length, -1));
        }

        public static int fgetxattr(int descriptor, byte[] name, long address, int length) {
            return checked(UNSUPPORTED);
        }

        public static void fsetxattr(int descriptor, byte[] name, long address, int length) {
            checked(UNSUPPORTED);
        }

        public static void fremovexattr(int descriptor, byte[] name) {
            checked(UNSUPPORTED);
        }
    }

    /** {@code UnixFileSystemProvider}. */
    public static final class Provider {
        private Provider() {}

        public static DirectoryStream<Path> newDirectoryStream(
                Object provider, Path path, DirectoryStream.Filter<? super Path> filter) throws IOException {
            long[] status = AllwaysFiles.status(path.toString());
            if (status != null && !AllwaysFiles.isDirectory(status)) {
                throw new NotDirectoryException(path.toString());
            }
            long handle = AllwaysFiles.system().openDirectory(path.toString());
            if (handle > -Calls.PAGE) {
                throw new java.nio.file.NoSuchFileException(path.toString());
            }
            try {
                @SuppressWarnings("unchecked")
                DirectoryStream<Path> stream =
                        (DirectoryStream<Path>) Hidden.STREAM.invoke((Object) path, (Object) handle, (Object) filter);
                return stream;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        public static FileStore getFileStore(Object provider, Path path) {
            return new AllwaysFileStore();
        }
    }

    /** What copies between descriptors, of {@code UnixFileSystem} and {@code LinuxNativeDispatcher}. */
    public static final class Copies {
        private static final int UNSUPPORTED = -6; // of IOStatus

        private Copies() {}

        public static void bufferedCopy0(int to, int from, long address, int size, long cancel) throws Throwable {
            while (true) {
                int count = (int) Hidden.READ.invokeExact(from, address, size);
                if (count <= 0) {
                    return;
                }
                for (int done = 0; done < count; ) {
                    done += (int) Hidden.WRITE.invokeExact(to, address + done, count - done);
                }
            }
        }

        public static int directCopy0(int to, int from, long cancel) {
            return UNSUPPORTED;
        }

        public static int posix_fadvise(int descriptor, long offset, long length, int advice) {
            return 0;
        }
    }
}
