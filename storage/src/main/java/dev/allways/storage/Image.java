package dev.allways.storage;

import com.dynatrace.hash4j.hashing.Hasher64;
import com.dynatrace.hash4j.hashing.Hashing;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What is on a disk: files and directories, by number. Copies share all that neither of them has changed since, down to
 * pages of a file.
 */
final class Image implements Medium {
    /*
     * Each node and page belongs to the image that made it, which alone may change it. A copy takes the array of nodes;
     * from then on neither of the two owns what they share.
     */
    static final int ROOT = 0;
    static final int SECTOR = 512; // bytes; a disk writes each as a whole
    private static final int PAGE = 2 * SECTOR;
    private static final Hasher64 HASHER = Hashing.xxh3_64();
    private static final long GOLDEN = 0x9e3779b97f4a7c15L; // 2^64 / golden ratio
    private static final Page[] NO_PAGES = {};

    private Object owner = new Object();
    private @Nullable Node[] nodes;

    private static final class Page {
        final byte[] bytes;
        final Object owner;
        long hash;
        boolean hashed;

        Page(byte[] bytes, Object owner) {
            this.bytes = bytes;
            this.owner = owner;
        }

        long hash() {
            if (!hashed) {
                hash = HASHER.hashBytesToLong(bytes);
                hashed = true;
            }
            return hash;
        }
    }

    private static final long HASH_OF_ZEROS = HASHER.hashBytesToLong(new byte[PAGE]);

    private static final class Node {
        final Object owner;
        final @Nullable Map<String, Integer> entries; // null: a file

        @Nullable
        Page[] pages; // null: zeros

        long size;
        long hash;
        boolean hashed;

        Node(Object owner, @Nullable Map<String, Integer> entries, @Nullable Page[] pages, long size) {
            this.owner = owner;
            this.entries = entries;
            this.pages = pages;
            this.size = size;
        }
    }

    /** An empty disk: a root directory without entries. */
    Image() {
        nodes = new Node[8];
        nodes[ROOT] = new Node(owner, new TreeMap<>(), NO_PAGES, 0);
    }

    private Image(@Nullable Node[] nodes) {
        this.nodes = nodes;
    }

    /** A disk with the same on it. */
    Image copy() {
        owner = new Object();
        return new Image(nodes.clone());
    }

    // ---- what is there

    private @Nullable Node node(int file) {
        return file < nodes.length ? nodes[file] : null;
    }

    private Node existing(int file) {
        Node node = node(file);
        if (node == null) {
            throw new IllegalStateException("no file has the number " + file);
        }
        return node;
    }

    @Override
    public int unusedNumber() {
        return nodes.length;
    }

    /** Whether a file has a name. */
    boolean isReachable(int file) {
        return isBelow(ROOT, file);
    }

    /**
     * Whether a file is a directory's, or in one below it; or is itself the first. Directories that a crash has left
     * without a name may have each other as entries.
     */
    boolean isBelow(int directory, int file) {
        return isBelow(directory, file, nodes.length);
    }

    /** @param depth how many directories there may be between the two */
    private boolean isBelow(int directory, int file, int depth) {
        Node node = node(directory);
        if (directory == file || node == null || node.entries == null || depth == 0) {
            return directory == file;
        }
        for (int entry : node.entries.values()) {
            if (isBelow(entry, file, depth - 1)) {
                return true;
            }
        }
        return false;
    }

    /** All files that have a name, by their names; each once. */
    List<Integer> files() {
        var found = new LinkedHashSet<Integer>();
        collect(ROOT, found);
        return List.copyOf(found);
    }

    private void collect(int directory, Set<Integer> into) {
        for (int entry : entries(directory).values()) {
            if (isDirectory(entry)) {
                collect(entry, into);
            } else {
                into.add(entry);
            }
        }
    }

    /** A path that leads to a file. */
    String name(int file) {
        String found = name(ROOT, file);
        return found == null ? "a file without a name" : found;
    }

    private @Nullable String name(int directory, int file) {
        for (Map.Entry<String, Integer> entry : entries(directory).entrySet()) {
            String below = isDirectory(entry.getValue()) ? name(entry.getValue(), file) : null;
            if (below != null || entry.getValue() == file) {
                return "/" + entry.getKey() + (below == null ? "" : below);
            }
        }
        return null;
    }

    @Override
    public boolean isDirectory(int file) {
        Node node = node(file);
        return node != null && node.entries != null;
    }

    @Override
    public int entry(int directory, String name) {
        return entries(directory).getOrDefault(name, -1);
    }

    @Override
    public Map<String, Integer> entries(int directory) {
        Map<String, Integer> entries = existing(directory).entries;
        if (entries == null) {
            throw new IllegalStateException("file " + directory + " is no directory");
        }
        return entries;
    }

    @Override
    public long size(int file) {
        Node node = node(file);
        return node == null ? 0 : node.size;
    }

    @Override
    public void read(int file, long offset, byte[] into, int at, int length) {
        Node node = existing(file);
        int left = (int) Math.max(0, Math.min(length, node.size - offset));
        for (int done = 0; done < left; ) {
            int within = (int) ((offset + done) % PAGE);
            int part = Math.min(PAGE - within, left - done);
            int number = (int) ((offset + done) / PAGE);
            Page page = number < node.pages.length ? node.pages[number] : null;
            if (page == null) {
                Arrays.fill(into, at + done, at + done + part, (byte) 0);
            } else {
                System.arraycopy(page.bytes, within, into, at + done, part);
            }
            done += part;
        }
    }

    // ---- changes

    @Override
    public void apply(Change change) {
        switch (change) {
            case Change.Write write -> write(write.file(), write.offset(), write.bytes());
            case Change.Resize resize -> resize(resize.file(), resize.size());
            case Change.Create create -> {
                allocate(create);
                put(create.directory(), create.name(), create.file());
            }
            case Change.Link link -> put(link.directory(), link.name(), link.file());
            case Change.Remove remove -> remove(remove.directory(), remove.name(), remove.file());
            case Change.Rename rename -> {
                if (!remove(rename.from(), rename.name(), rename.file()) && isDirectory(rename.file())) {
                    detach(rename.file());
                }
                put(rename.directory(), rename.newName(), rename.file());
            }
            case Change.Force _, Change.Acknowledge _ -> {}
        }
    }

    /** Makes a new file or directory that has no name yet. */
    void allocate(Change.Create create) {
        if (node(create.file()) == null) {
            set(create.file(), new Node(owner, create.isDirectory() ? new TreeMap<>() : null, NO_PAGES, 0));
        }
    }

    private void put(int directory, String name, int file) {
        Node node = owned(directory);
        if (node.entries != null) {
            node.entries.put(name, file);
        }
    }

    private boolean remove(int directory, String name, int file) {
        Node node = owned(directory);
        return node.entries != null && node.entries.remove(name, file);
    }

    /** Removes the name of a directory, which has one at most, wherever it is. */
    private void detach(int directory) {
        for (int i = 0; i < nodes.length; i++) {
            Node node = nodes[i];
            if (node != null && node.entries != null && node.entries.containsValue(directory)) {
                Node changed = owned(i);
                java.util.Objects.requireNonNull(changed.entries).values().remove(directory);
            }
        }
    }

    private void set(int file, Node node) {
        if (file >= nodes.length) {
            nodes = Arrays.copyOf(nodes, Math.max(file + 1, 2 * nodes.length));
        }
        nodes[file] = node;
    }

    /** A node that may be changed; a file that was not created here is empty. */
    private Node owned(int file) {
        Node node = node(file);
        if (node == null) {
            node = new Node(owner, null, NO_PAGES, 0);
            set(file, node);
        } else if (node.owner != owner) {
            node = new Node(
                    owner, node.entries == null ? null : new TreeMap<>(node.entries), node.pages.clone(), node.size);
            set(file, node);
        }
        node.hashed = false;
        return node;
    }

    private Page page(Node node, int number) {
        if (number >= node.pages.length) {
            node.pages = Arrays.copyOf(node.pages, Math.max(number + 1, node.pages.length * 3 / 2));
        }
        Page page = node.pages[number];
        if (page == null || page.owner != owner) {
            page = new Page(page == null ? new byte[PAGE] : page.bytes.clone(), owner);
            node.pages[number] = page;
        }
        page.hashed = false;
        return page;
    }

    private void write(int file, long offset, byte[] bytes) {
        Node node = owned(file);
        for (int done = 0; done < bytes.length; ) {
            int within = (int) ((offset + done) % PAGE);
            int part = Math.min(PAGE - within, bytes.length - done);
            System.arraycopy(bytes, done, page(node, (int) ((offset + done) / PAGE)).bytes, within, part);
            done += part;
        }
        node.size = Math.max(node.size, offset + bytes.length);
    }

    private void resize(int file, long size) {
        Node node = owned(file);
        if (size < node.size) {
            int pages = (int) ((size + PAGE - 1) / PAGE);
            int within = (int) (size % PAGE);
            if (pages < node.pages.length) {
                node.pages = Arrays.copyOf(node.pages, pages);
            }
            if (within != 0 && pages <= node.pages.length && node.pages[pages - 1] != null) {
                Arrays.fill(page(node, pages - 1).bytes, within, PAGE, (byte) 0);
            }
        }
        node.size = size;
    }

    // ---- fingerprints

    /** A number for all that can be reached by names: images with the same files have the same. */
    long fingerprint() {
        return fingerprint(ROOT);
    }

    private long fingerprint(int file) {
        Node node = node(file);
        if (node == null) {
            return 1;
        }
        if (node.entries != null) {
            long sum = 2;
            for (Map.Entry<String, Integer> entry : node.entries.entrySet()) {
                sum = mix(mix(sum, HASHER.hashCharsToLong(entry.getKey())), fingerprint(entry.getValue()));
            }
            return sum;
        }
        if (!node.hashed) {
            long sum = mix(3, node.size);
            int pages = (int) ((node.size + PAGE - 1) / PAGE);
            for (int i = 0; i < pages; i++) {
                Page page = i < node.pages.length ? node.pages[i] : null;
                sum = mix(sum, page == null ? HASH_OF_ZEROS : page.hash());
            }
            node.hash = sum;
            node.hashed = true;
        }
        return node.hash;
    }

    static long mix(long sum, long next) {
        long mixed = (sum ^ next) * GOLDEN;
        return (mixed ^ mixed >>> 29) * 0xbf58476d1ce4e5b9L ^ next >>> 7;
    }
}
