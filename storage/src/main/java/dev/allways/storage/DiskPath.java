package dev.allways.storage;

import java.io.File;
import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystem;
import java.nio.file.InvalidPathException;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.ProviderMismatchException;
import java.nio.file.WatchEvent;
import java.nio.file.WatchKey;
import java.nio.file.WatchService;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A path on a {@link Disk}: names with {@code /} between them. There are no links. What is done most is done without
 * collections and streams of the platform: these would be steps of the code under test.
 */
final class DiskPath implements Path {
    private final DiskFileSystem fileSystem;
    private final boolean absolute;
    private final List<String> names; // of a relative path that is empty: one empty name
    private @Nullable String text;

    DiskPath(DiskFileSystem fileSystem, boolean absolute, List<String> names) {
        this.fileSystem = fileSystem;
        this.absolute = absolute;
        this.names = absolute || !names.isEmpty() ? List.copyOf(names) : List.of("");
    }

    static DiskPath parse(DiskFileSystem fileSystem, String text) {
        if (text.indexOf('\0') >= 0) {
            throw new InvalidPathException(text, "has a NUL character");
        }
        var names = new String[text.length()];
        int count = 0;
        for (int from = 0; from < text.length(); ) {
            int slash = text.indexOf('/', from);
            int to = slash < 0 ? text.length() : slash;
            if (to > from) {
                names[count++] = text.substring(from, to);
            }
            from = to + 1;
        }
        return new DiskPath(fileSystem, text.startsWith("/"), List.of(Arrays.copyOf(names, count)));
    }

    /** Those that are not empty, of both. */
    private static List<String> joined(List<String> first, List<String> second) {
        var all = new String[first.size() + second.size()];
        int count = 0;
        for (int i = 0; i < all.length; i++) {
            String name = i < first.size() ? first.get(i) : second.get(i - first.size());
            if (!name.isEmpty()) {
                all[count++] = name;
            }
        }
        return List.of(Arrays.copyOf(all, count));
    }

    static DiskPath of(Path path) {
        if (Objects.requireNonNull(path) instanceof DiskPath ours) {
            return ours;
        }
        throw new ProviderMismatchException(path + " is no path on a simulated disk");
    }

    /** The names from the root on, without {@code .} and {@code ..}. */
    List<String> names() {
        return absolute && isNormal() ? names : resolved().names;
    }

    private DiskPath resolved() {
        return of(toAbsolutePath().normalize());
    }

    private boolean isNormal() {
        for (String name : names) {
            if (name.equals(".") || name.equals("..")) {
                return false;
            }
        }
        return true;
    }

    /** The last name. */
    String name() {
        return names().getLast();
    }

    /** The directory that it is in; null for the root. */
    @Nullable
    DiskPath parent() {
        List<String> all = names();
        return all.isEmpty() ? null : new DiskPath(fileSystem, true, all.subList(0, all.size() - 1));
    }

    Disk disk() {
        return fileSystem.disk();
    }

    private DiskPath sub(List<String> names) {
        return new DiskPath(fileSystem, false, names);
    }

    @Override
    public FileSystem getFileSystem() {
        return fileSystem;
    }

    @Override
    public boolean isAbsolute() {
        return absolute;
    }

    @Override
    public @Nullable Path getRoot() {
        return absolute ? new DiskPath(fileSystem, true, List.of()) : null;
    }

    @Override
    public @Nullable Path getFileName() {
        return names.isEmpty() ? null : sub(List.of(names.getLast()));
    }

    @Override
    public @Nullable Path getParent() {
        if (names.size() <= 1) {
            return absolute && !names.isEmpty() ? getRoot() : null;
        }
        return new DiskPath(fileSystem, absolute, names.subList(0, names.size() - 1));
    }

    @Override
    public int getNameCount() {
        return names.size();
    }

    @Override
    public Path getName(int index) {
        return subpath(index, index + 1);
    }

    @Override
    public Path subpath(int beginIndex, int endIndex) {
        if (beginIndex < 0 || endIndex > names.size() || beginIndex >= endIndex) {
            throw new IllegalArgumentException("names %d to %d of %s".formatted(beginIndex, endIndex, this));
        }
        return sub(names.subList(beginIndex, endIndex));
    }

    @Override
    public boolean startsWith(Path other) {
        return other instanceof DiskPath path
                && path.fileSystem == fileSystem
                && path.absolute == absolute
                && path.names.size() <= names.size()
                && names.subList(0, path.names.size()).equals(path.names);
    }

    @Override
    public boolean endsWith(Path other) {
        if (!(other instanceof DiskPath path) || path.fileSystem != fileSystem) {
            return false;
        }
        int before = names.size() - path.names.size();
        return path.absolute
                ? equals(path)
                : before >= 0 && names.subList(before, names.size()).equals(path.names);
    }

    @Override
    public Path normalize() {
        var kept = new ArrayList<String>();
        for (String name : names) {
            if (name.equals("..") && !kept.isEmpty() && !kept.getLast().equals("..")) {
                kept.removeLast();
            } else if (!name.equals(".") && !(name.equals("..") && absolute)) {
                kept.add(name);
            }
        }
        return new DiskPath(fileSystem, absolute, kept);
    }

    @Override
    public Path resolve(Path other) {
        DiskPath path = of(other);
        if (path.absolute) {
            return path;
        }
        return new DiskPath(fileSystem, absolute, joined(names, path.names));
    }

    @Override
    public Path relativize(Path other) {
        DiskPath path = of(other);
        if (path.absolute != absolute) {
            throw new IllegalArgumentException("one of %s and %s is absolute".formatted(this, other));
        }
        int common = 0;
        while (common < Math.min(names.size(), path.names.size())
                && names.get(common).equals(path.names.get(common))) {
            common++;
        }
        var relative = new ArrayList<String>();
        names.subList(common, names.size()).stream()
                .filter(name -> !name.isEmpty())
                .forEach(_ -> relative.add(".."));
        relative.addAll(path.names.subList(common, path.names.size()));
        return sub(relative);
    }

    @Override
    public URI toUri() {
        return URI.create(DiskProvider.SCHEME + ":" + toAbsolutePath());
    }

    @Override
    public Path toAbsolutePath() {
        return absolute ? this : new DiskPath(fileSystem, true, joined(names, List.of()));
    }

    @Override
    public Path toRealPath(LinkOption... options) throws IOException {
        DiskPath real = resolved();
        if (disk().find(real) < 0) {
            throw new NoSuchFileException(toString());
        }
        return real;
    }

    @Override
    public File toFile() {
        throw new UnsupportedOperationException("a simulated disk has no java.io.File for " + this
                + ": let the code under test use java.nio.file.Files and FileChannel with the Path");
    }

    @Override
    public WatchKey register(WatchService watcher, WatchEvent.Kind<?>[] events, WatchEvent.Modifier... modifiers) {
        throw new UnsupportedOperationException("a simulated disk watches no files");
    }

    @Override
    public int compareTo(Path other) {
        return toString().compareTo(of(other).toString());
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof DiskPath path
                && path.fileSystem == fileSystem
                && path.absolute == absolute
                && path.names.equals(names);
    }

    @Override
    public int hashCode() {
        return names.hashCode();
    }

    @Override
    public String toString() {
        String known = text;
        if (known == null) {
            known = (absolute ? "/" : "") + String.join("/", names);
            text = known;
        }
        return known;
    }
}
