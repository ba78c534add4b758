package dev.allways.core.engine;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInput;
import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.zip.CRC32;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.jspecify.annotations.Nullable;

/**
 * An exploration that was written down before its end, in a file, to continue with it later: see
 * {@link Allways#checkpoint} and {@link Allways#resume}.
 */
public final class Checkpoint {
    /*
     * The file: magic number and version; then, deflated, what is explored and how, the counts, the failures and what
     * the strategy says of its rest; at the end a CRC of all that. It is written beside its place, forced to the disk
     * and moved there in one step, so that the file is at any time the last one that was finished, whatever happens.
     */
    private static final int MAGIC = 0x414c4c57; // ALLW
    private static final int VERSION = 5;
    private static final int TRAILER = Long.BYTES;
    private static final int BUFFER = 1 << 16;

    private final Path file;
    private final String program;
    private final String strategy;
    private final long seed;
    private final Instant written;

    private Checkpoint(Path file, String program, String strategy, long seed, Instant written) {
        this.file = file;
        this.program = program;
        this.strategy = strategy;
        this.seed = seed;
        this.written = written;
    }

    /**
     * When and where checkpoints are written.
     *
     * @param file the file, replaced each time
     * @param interval how often; less often if writing takes more than a tenth of the time. Once more when the
     *     exploration stops before everything is explored
     * @param program the name of what is explored; empty for none
     * @param strategy the strategy's text
     * @param seed what all randomness comes from
     */
    public record Plan(Path file, Duration interval, String program, String strategy, long seed) {
        /** @throws IllegalArgumentException if the interval is not positive */
        public Plan {
            if (interval.isNegative() || interval.isZero()) {
                throw new IllegalArgumentException(
                        "the interval between checkpoints is " + interval + ", it must be positive");
            }
        }
    }

    /** What is explored; empty if it was not named. */
    public String program() {
        return program;
    }

    /** The text of the strategy. */
    public String strategy() {
        return strategy;
    }

    /** What all randomness comes from. */
    public long seed() {
        return seed;
    }

    /** When it was written. */
    public Instant written() {
        return written;
    }

    /** The part of a checkpoint that an engine writes. */
    @FunctionalInterface
    interface Content {
        void write(DataOutput out) throws IOException;
    }

    static void write(Plan plan, Content content) throws IOException {
        Path file = plan.file().toAbsolutePath();
        Path folder = java.util.Objects.requireNonNull(file.getParent());
        Files.createDirectories(folder);
        Path unfinished = Files.createTempFile(folder, file.getFileName().toString(), ".unfinished");
        try {
            try (FileChannel channel = FileChannel.open(unfinished, StandardOpenOption.WRITE)) {
                write(Channels.newOutputStream(channel), plan, content);
                channel.force(true);
            }
            Files.move(unfinished, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(unfinished);
        }
        forceFolder(folder);
    }

    private static void write(OutputStream file, Plan plan, Content content) throws IOException {
        var checked = new CheckedOutputStream(new BufferedOutputStream(file, BUFFER), new CRC32());
        var plain = new DataOutputStream(checked);
        plain.writeInt(MAGIC);
        plain.writeInt(VERSION);
        var deflater = new Deflater(Deflater.BEST_SPEED);
        try {
            var deflated = new DeflaterOutputStream(checked, deflater, BUFFER);
            var out = new DataOutputStream(new BufferedOutputStream(deflated, BUFFER));
            writeText(out, plan.program());
            writeText(out, plan.strategy());
            out.writeLong(plan.seed());
            out.writeLong(Instant.now().toEpochMilli());
            content.write(out);
            out.flush();
            deflated.finish();
        } finally {
            deflater.end();
        }
        plain.writeLong(checked.getChecksum().getValue());
        plain.flush();
    }

    /** Forces the new name of a file to the disk, where the operating system lets a program do so. */
    private static void forceFolder(Path folder) {
        try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
            channel.force(true);
        } catch (IOException e) {
            // a folder can't be opened here: the move itself was atomic
        }
    }

    /**
     * Reads and checks a file.
     *
     * @throws IllegalArgumentException if there is none, or it is damaged or of another version; the message says what
     *     to do
     */
    public static Checkpoint read(Path file) {
        try {
            checkWhole(file);
            try (InputStream stream = Files.newInputStream(file)) {
                DataInputStream in = content(stream);
                return new Checkpoint(
                        file, readText(in), readText(in), in.readLong(), Instant.ofEpochMilli(in.readLong()));
            }
        } catch (NoSuchFileException e) {
            throw unusable(
                    file,
                    "there is no such file",
                    "nothing was written yet, or everything was explored, which removes it",
                    "explore from the beginning");
        } catch (IOException e) {
            throw damaged(file, String.valueOf(e.getMessage()), e);
        }
    }

    private static void checkWhole(Path file) throws IOException {
        long length = Files.size(file) - TRAILER;
        if (length < 2 * Integer.BYTES) {
            throw new EOFException("it is too short");
        }
        var crc = new CRC32();
        try (var in = new DataInputStream(
                new CheckedInputStream(new BufferedInputStream(Files.newInputStream(file), BUFFER), crc))) {
            if (in.readInt() != MAGIC) {
                throw new IOException("it does not begin like a checkpoint");
            }
            int version = in.readInt();
            if (version != VERSION) {
                throw unusable(
                        file,
                        "it is of version " + version + ", not " + VERSION,
                        "it was written by another version of Allways",
                        "resume it with that version, or explore from the beginning");
            }
            in.skipNBytes(length - 2 * Integer.BYTES);
            long expected = crc.getValue();
            if (in.readLong() != expected) {
                throw new IOException("its check does not fit");
            }
        }
    }

    private static DataInputStream content(InputStream file) throws IOException {
        var in = new BufferedInputStream(file, BUFFER);
        in.skipNBytes(2 * Integer.BYTES);
        return new DataInputStream(new BufferedInputStream(new InflaterInputStream(in), BUFFER));
    }

    /** Takes what an engine reads. */
    @FunctionalInterface
    interface Reader {
        void read(DataInput in) throws IOException;
    }

    /** Lets an engine read its part. */
    void restore(Reader reader) {
        try (InputStream stream = Files.newInputStream(file)) {
            DataInputStream in = content(stream);
            readText(in);
            readText(in);
            in.readLong();
            in.readLong();
            reader.read(in);
        } catch (IOException e) {
            throw damaged(file, String.valueOf(e.getMessage()), e);
        }
    }

    /**
     * Checks that this is a checkpoint of what is to be explored.
     *
     * @param program the name of what is explored; empty for any
     * @param strategy the strategy's text; null for any
     * @param seed the seed; null for any
     * @throws IllegalArgumentException if it is not; the message says what to do
     */
    public void check(String program, @Nullable String strategy, @Nullable Long seed) {
        if (!program.isEmpty() && !this.program.isEmpty() && !program.equals(this.program)) {
            throw foreign("it is of %s, not of %s".formatted(this.program, program));
        }
        if (strategy != null && !strategy.equals(this.strategy)) {
            throw foreign("it was explored by %s, not by %s".formatted(this.strategy, strategy));
        }
        if (seed != null && seed != this.seed) {
            throw foreign("its seed is %d, not %d".formatted(this.seed, seed));
        }
    }

    private IllegalArgumentException foreign(String why) {
        return unusable(
                file,
                why,
                "a checkpoint of another exploration",
                "name the right file, or say nothing of strategy and seed: they are taken from the checkpoint");
    }

    /** The program is not what it was when this was written. */
    IllegalArgumentException changed(String why) {
        return unusable(
                file, why, "the program was changed since the checkpoint was written", "explore from the beginning");
    }

    private static IllegalArgumentException damaged(Path file, String why, IOException cause) {
        IllegalArgumentException damaged = unusable(
                file,
                why,
                "it was changed or cut off, or is no checkpoint",
                "name the right file, or explore from the beginning");
        damaged.initCause(cause);
        return damaged;
    }

    private static IllegalArgumentException unusable(Path file, String why, String cause, String remedy) {
        return new IllegalArgumentException("""
            the checkpoint can't be resumed: %s
              where         %s
              usual cause   %s
              do            %s\
            """.formatted(why, file, cause, remedy));
    }

    static void writeText(DataOutput out, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    static String readText(DataInput in) throws IOException {
        byte[] bytes = new byte[in.readInt()];
        in.readFully(bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
