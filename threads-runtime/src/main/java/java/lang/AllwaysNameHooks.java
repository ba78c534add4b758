package java.lang;

import java.io.File;
import java.io.IOException;

/** What {@code java.io.File} does on a simulated disk: the methods of {@code java.io.UnixFileSystem}. */
public final class AllwaysNameHooks {
    private static final int EXISTS = 1; // of FileSystem
    private static final int REGULAR = 2;
    private static final int DIRECTORY = 4;
    private static final long SPACE = 1L << 40;
    private static final long TIME = 1_000_000_000_000L; // of each change

    private AllwaysNameHooks() {}

    public static String canonicalize0(Object system, String path) {
        return AllwaysFiles.system().canonical(path);
    }

    public static int getBooleanAttributes0(Object system, File file) {
        long[] status = AllwaysFiles.status(file.getPath());
        return status == null ? 0 : EXISTS | (AllwaysFiles.isDirectory(status) ? DIRECTORY : REGULAR);
    }

    private static boolean exists(File file) {
        return AllwaysFiles.status(file.getPath()) != null;
    }

    public static boolean checkAccess0(Object system, File file, int access) {
        return exists(file);
    }

    public static long getLastModifiedTime0(Object system, File file) {
        return exists(file) ? TIME : 0;
    }

    public static long getLength0(Object system, File file) {
        long[] status = AllwaysFiles.status(file.getPath());
        return status == null ? 0 : status[3];
    }

    public static boolean setPermission0(Object system, File file, int access, boolean enable, boolean owner) {
        return exists(file);
    }

    public static boolean createFileExclusively0(Object system, String path) throws IOException {
        int opened = AllwaysFiles.system()
                .open(path, AllwaysFiles.READ_WRITE | AllwaysFiles.CREATE | AllwaysFiles.EXCLUSIVE);
        if (opened == -17) {
            return false;
        }
        AllwaysFiles.system().close(AllwaysFiles.checked(opened));
        return true;
    }

    public static boolean delete0(Object system, File file) {
        return AllwaysFiles.system().remove(file.getPath(), true, true) >= 0;
    }

    public static String[] list0(Object system, File file) {
        return AllwaysFiles.system().list(file.getPath());
    }

    public static boolean createDirectory0(Object system, File file) {
        return AllwaysFiles.system().createDirectory(file.getPath()) >= 0;
    }

    public static boolean rename0(Object system, File from, File to) {
        return AllwaysFiles.isSimulated(from)
                && AllwaysFiles.isSimulated(to)
                && AllwaysFiles.system().rename(from.getPath(), to.getPath()) >= 0;
    }

    public static boolean setLastModifiedTime0(Object system, File file, long time) {
        return exists(file);
    }

    public static boolean setReadOnly0(Object system, File file) {
        return exists(file);
    }

    public static long getSpace0(Object system, File file, int which) {
        return SPACE;
    }

    public static long getNameMax0(Object system, String path) {
        return 255;
    }
}
