package dev.allways.storage;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.MappedByteBuffer;
import java.nio.channels.ClosedByInterruptException;
import java.nio.channels.ClosedChannelException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.NonReadableChannelException;
import java.nio.channels.NonWritableChannelException;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.WritableByteChannel;

/** An open file of a {@link Disk}. Only one process uses the disk, so a lock is refused only where that has one. */
final class DiskChannel extends FileChannel {
    private static final int TRANSFERRED = 1 << 16; // bytes at once

    private final Disk disk;
    private final int file;
    private final DiskPath path;
    private final boolean reads;
    private final boolean writes;
    private final boolean appends;
    private final Sync sync;
    private final boolean deletes;
    private long position;

    DiskChannel(
            Disk disk,
            int file,
            DiskPath path,
            boolean reads,
            boolean writes,
            boolean appends,
            Sync sync,
            boolean deletes) {
        this.disk = disk;
        this.file = file;
        this.path = path;
        this.reads = reads;
        this.writes = writes;
        this.appends = appends;
        this.sync = sync;
        this.deletes = deletes;
    }

    private void checkOpen() throws IOException {
        if (!isOpen()) {
            throw new ClosedChannelException();
        }
    }

    private void checkReads() throws IOException {
        checkOpen();
        if (!reads) {
            throw new NonReadableChannelException();
        }
    }

    private void checkWrites() throws IOException {
        checkOpen();
        if (!writes) {
            throw new NonWritableChannelException();
        }
    }

    // ---- reading

    @Override
    public synchronized int read(ByteBuffer target) throws IOException {
        int count = read(target, position);
        position += Math.max(0, count);
        return count;
    }

    @Override
    public int read(ByteBuffer target, long at) throws IOException {
        checkReads();
        if (at < 0) {
            throw new IllegalArgumentException("position " + at);
        }
        if (target.hasArray()) {
            int begin = target.arrayOffset() + target.position();
            int count = read(at, target.array(), begin, target.remaining());
            target.position(target.position() + Math.max(0, count));
            return count;
        }
        byte[] bytes = new byte[(int) Math.min(target.remaining(), Math.max(0, disk.size(file) - at))];
        int count = read(at, bytes, 0, bytes.length == 0 ? target.remaining() : bytes.length);
        if (count > 0) {
            target.put(bytes, 0, count);
        }
        return count;
    }

    private int read(long position, byte[] into, int at, int length) throws IOException {
        try {
            return disk.read(file, path, position, into, at, length);
        } catch (ClosedByInterruptException e) {
            close();
            throw e;
        }
    }

    @Override
    public synchronized long read(ByteBuffer[] targets, int offset, int length) throws IOException {
        long sum = 0;
        for (int i = offset; i < offset + length; i++) {
            while (targets[i].hasRemaining()) {
                int count = read(targets[i]);
                if (count < 0) {
                    return sum == 0 ? -1 : sum;
                }
                sum += count;
            }
        }
        return sum;
    }

    @Override
    public long transferTo(long at, long count, WritableByteChannel target) throws IOException {
        checkReads();
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(count, TRANSFERRED));
        if (read(buffer, at) < 0) {
            return 0;
        }
        return target.write(buffer.flip());
    }

    // ---- writing

    @Override
    public synchronized int write(ByteBuffer source) throws IOException {
        int count = put(source, position, appends);
        position = appends ? disk.size(file) : position + count;
        return count;
    }

    @Override
    public int write(ByteBuffer source, long at) throws IOException {
        if (at < 0) {
            throw new IllegalArgumentException("position " + at);
        }
        return put(source, at, appends);
    }

    private int put(ByteBuffer source, long at, boolean atEnd) throws IOException {
        checkWrites();
        byte[] bytes = new byte[source.remaining()];
        source.get(source.position(), bytes);
        int count = write(at, bytes, atEnd);
        source.position(source.position() + count);
        sync.written(disk, file, path, atEnd ? disk.size(file) : at + count, count);
        return count;
    }

    private int write(long at, byte[] bytes, boolean atEnd) throws IOException {
        try {
            return disk.write(file, path, at, bytes, atEnd);
        } catch (ClosedByInterruptException e) {
            close();
            throw e;
        }
    }

    @Override
    public synchronized long write(ByteBuffer[] sources, int offset, int length) throws IOException {
        int size = 0;
        for (int i = offset; i < offset + length; i++) {
            size = Math.addExact(size, sources[i].remaining());
        }
        ByteBuffer all = ByteBuffer.allocate(size); // one write, as the system makes it
        for (int i = offset; i < offset + length; i++) {
            all.put(sources[i].duplicate());
        }
        int left = write(all.flip());
        int written = left;
        for (int i = offset; i < offset + length && left > 0; i++) {
            int part = Math.min(left, sources[i].remaining());
            sources[i].position(sources[i].position() + part);
            left -= part;
        }
        return written;
    }

    @Override
    public long transferFrom(ReadableByteChannel source, long at, long count) throws IOException {
        checkWrites();
        if (at > size()) {
            return 0;
        }
        ByteBuffer buffer = ByteBuffer.allocate((int) Math.min(count, TRANSFERRED));
        if (source.read(buffer) < 0) {
            return 0;
        }
        return write(buffer.flip(), at);
    }

    @Override
    public synchronized FileChannel truncate(long size) throws IOException {
        checkWrites();
        if (size < 0) {
            throw new IllegalArgumentException("size " + size);
        }
        if (size < disk.size(file)) {
            disk.resize(file, path, size);
        }
        position = Math.min(position, size);
        return this;
    }

    @Override
    public void force(boolean metaData) throws IOException {
        checkOpen();
        disk.force(file, path, metaData);
    }

    // ---- the rest

    @Override
    public synchronized long position() throws IOException {
        checkOpen();
        return appends ? disk.size(file) : position;
    }

    @Override
    public synchronized FileChannel position(long newPosition) throws IOException {
        checkOpen();
        if (newPosition < 0) {
            throw new IllegalArgumentException("position " + newPosition);
        }
        position = newPosition;
        return this;
    }

    @Override
    public long size() throws IOException {
        checkOpen();
        return disk.size(file);
    }

    @Override
    public MappedByteBuffer map(MapMode mode, long at, long size) {
        throw new UnsupportedOperationException("a simulated disk maps no files into memory: " + path);
    }

    @Override
    public FileLock lock(long at, long size, boolean shared) throws IOException {
        return tryLock(at, size, shared);
    }

    @Override
    public FileLock tryLock(long at, long size, boolean shared) throws IOException {
        checkOpen();
        return disk.lock(file, new Lock(this, at, size, shared));
    }

    private static final class Lock extends FileLock {
        private volatile boolean released;

        Lock(FileChannel channel, long at, long size, boolean shared) {
            super(channel, at, size, shared);
        }

        @Override
        public boolean isValid() {
            return !released && acquiredBy().isOpen();
        }

        @Override
        public void release() throws IOException {
            if (!acquiredBy().isOpen()) {
                throw new ClosedChannelException();
            }
            released = true;
        }
    }

    @Override
    protected void implCloseChannel() throws IOException {
        if (deletes && disk.find(path) == file) {
            disk.remove(path);
        }
    }
}
