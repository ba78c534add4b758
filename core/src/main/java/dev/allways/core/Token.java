package dev.allways.core;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;

/**
 * The text form of choices. Version 1: a letter that says how it is packed ({@code a} plain, {@code z} deflated), then in
 * URL-safe Base64 without padding a check of two bytes and the answers as {@link Choices#save} writes them.
 */
final class Token {
    private static final int CHECK = 2;

    private Token() {}

    static String of(Choices choices) {
        byte[] plain = bytes(choices);
        byte[] deflated = deflated(plain);
        boolean shorter = deflated.length < plain.length;
        return (shorter ? "z" : "a") + text(shorter ? deflated : plain, check(plain));
    }

    static Choices parse(String text) {
        String trimmed = text.strip();
        if (trimmed.isEmpty() || Character.isDigit(trimmed.charAt(0))) {
            return numbers(trimmed);
        }
        try {
            byte[] all = Base64.getUrlDecoder().decode(trimmed.substring(1).getBytes(StandardCharsets.US_ASCII));
            if (all.length < CHECK) {
                throw new IllegalArgumentException("it is too short");
            }
            byte[] packed = Arrays.copyOfRange(all, CHECK, all.length);
            byte[] plain = switch (trimmed.charAt(0)) {
                case 'a' -> packed;
                case 'z' -> inflated(packed);
                default ->
                    throw new IllegalArgumentException("it begins with '" + trimmed.charAt(0) + "', not with a or z");
            };
            if (!Arrays.equals(check(plain), Arrays.copyOf(all, CHECK))) {
                throw new IllegalArgumentException("its check does not fit");
            }
            return Choices.load(new DataInputStream(new ByteArrayInputStream(plain)));
        } catch (IllegalArgumentException | IOException | UncheckedIOException e) {
            throw bad(
                    trimmed,
                    e instanceof IllegalArgumentException ? String.valueOf(e.getMessage()) : "it ends too early");
        }
    }

    private static Choices numbers(String text) {
        if (text.isEmpty()) {
            return Choices.NONE;
        }
        try {
            return Choices.of(Arrays.stream(text.split("[,:\\s]+"))
                    .mapToLong(Token::number)
                    .toArray());
        } catch (NumberFormatException e) {
            throw bad(text, String.valueOf(e.getMessage()));
        }
    }

    private static long number(String digits) {
        long number = Long.parseLong(digits);
        if (number < 0) {
            throw new NumberFormatException(digits + " is negative");
        }
        return number;
    }

    private static IllegalArgumentException bad(String text, String why) {
        String shown = text.length() > 60 ? text.substring(0, 57) + "..." : text;
        return new IllegalArgumentException("""
            "%s" is not a path: %s
              usual cause   a token that was cut off or changed when it was copied
              do            copy the whole token from the report, or give the answers as numbers joined by commas\
            """.formatted(shown, why));
    }

    private static byte[] bytes(Choices choices) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            choices.save(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] deflated(byte[] plain) {
        var bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
        try (var out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(plain);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            deflater.end();
        }
        return bytes.toByteArray();
    }

    private static byte[] inflated(byte[] packed) throws IOException {
        try (InputStream in =
                new InflaterInputStream(new ByteArrayInputStream(packed), new java.util.zip.Inflater(true))) {
            return in.readAllBytes();
        } catch (EOFException e) {
            throw new IllegalArgumentException("it ends too early", e);
        }
    }

    private static byte[] check(byte[] plain) {
        var crc = new CRC32();
        crc.update(plain);
        long value = crc.getValue();
        return new byte[] {(byte) (value >>> 8), (byte) value};
    }

    private static String text(byte[] packed, byte[] check) {
        byte[] all = Arrays.copyOf(check, CHECK + packed.length);
        System.arraycopy(packed, 0, all, CHECK, packed.length);
        return Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }
}
