package dev.allways.storage;

import java.nio.file.FileStore;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.nio.file.WatchService;
import java.nio.file.attribute.UserPrincipalLookupService;
import java.nio.file.spi.FileSystemProvider;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The file system of a {@link Disk}, always open. */
final class DiskFileSystem extends FileSystem {
    private final Disk disk;

    DiskFileSystem(Disk disk) {
        this.disk = disk;
    }

    Disk disk() {
        return disk;
    }

    @Override
    public FileSystemProvider provider() {
        return DiskProvider.INSTANCE;
    }

    @Override
    public void close() {
        throw new UnsupportedOperationException("a simulated disk stays open");
    }

    @Override
    public boolean isOpen() {
        return true;
    }

    @Override
    public boolean isReadOnly() {
        return false;
    }

    @Override
    public String getSeparator() {
        return "/";
    }

    @Override
    public Iterable<Path> getRootDirectories() {
        return List.of(getPath("/"));
    }

    @Override
    public Iterable<FileStore> getFileStores() {
        return List.of();
    }

    @Override
    public Set<String> supportedFileAttributeViews() {
        return Set.of("basic");
    }

    @Override
    public Path getPath(String first, String... more) {
        if (more.length == 0) {
            return DiskPath.parse(this, first);
        }
        return DiskPath.parse(
                this,
                Stream.concat(Stream.of(first), Stream.of(more))
                        .filter(part -> !part.isEmpty())
                        .collect(Collectors.joining("/")));
    }

    @Override
    public PathMatcher getPathMatcher(String syntaxAndPattern) {
        PathMatcher matcher = FileSystems.getDefault().getPathMatcher(syntaxAndPattern);
        return path -> matcher.matches(Path.of(path.toString()));
    }

    @Override
    public UserPrincipalLookupService getUserPrincipalLookupService() {
        throw new UnsupportedOperationException("a simulated disk has no owners of files");
    }

    @Override
    public WatchService newWatchService() {
        throw new UnsupportedOperationException("a simulated disk watches no files");
    }
}
