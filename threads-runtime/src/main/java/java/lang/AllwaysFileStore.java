package java.lang;

import java.nio.file.FileStore;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.FileAttributeView;
import java.nio.file.attribute.FileStoreAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;

/** The space of a simulated disk, which is always the same. */
final class AllwaysFileStore extends FileStore {
    private static final long SPACE = 1L << 40; // bytes
    private static final long BLOCK = 4096;

    @Override
    public String name() {
        return "allways";
    }

    @Override
    public String type() {
        return "simulated";
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public long getTotalSpace() {
        return SPACE;
    }

    @Override
    public long getUsableSpace() {
        return SPACE;
    }

    @Override
    public long getUnallocatedSpace() {
        return SPACE;
    }

    @Override
    public long getBlockSize() {
        return BLOCK;
    }

    @Override
    public boolean supportsFileAttributeView(Class<? extends FileAttributeView> type) {
        return type == BasicFileAttributeView.class || type == PosixFileAttributeView.class;
    }

    @Override
    public boolean supportsFileAttributeView(String name) {
        return name.equals("basic") || name.equals("posix");
    }

    @Override
    public <V extends FileStoreAttributeView> V getFileStoreAttributeView(Class<V> type) {
        return null;
    }

    @Override
    public Object getAttribute(String attribute) {
        throw new UnsupportedOperationException("a simulated disk has no attribute " + attribute);
    }
}
