package dev.allways.core;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;

/**
 * The text form of choices. Version 1: a letter that says how the answers are packed, then in URL-safe Base64 without
 * padding the packed answers and a check of three bytes. The letters: {@code a}, as {@link Choices#save} writes them;
 * {@code b}, in as many bits each as the largest needs; {@code z}, as for {@code a}, and deflated. The shortest is
 * taken.
 */
final class Token {
    /*
     * The check is a CRC of 24 bits over the letter and the packed answers, with the polynomial of RFC 4880, section
     * 6.1. A CRC of 24 bits finds every error within 24 bits in a row: so every changed character, every two neighbours
     * that were swapped and every change within three characters; any other error with a probability of 1 - 2^-24.
     */
    private static final int CHECK = 3;
    private static final int POLYNOMIAL = 0x864CFB;
    private static final int WIDTH_BITS = 6;
    private static final int LONGEST_SHOWN = 80;
    private static final Pattern BETWEEN_NUMBERS = Pattern.compile("\\s*[,:]\\s*|\\s+");

    private Token() {}

    static String of(Choices choices) {
        byte[] plain = plain(choices);
        byte[] bits = bits(choices);
        byte[] deflated = deflated(plain);
        if (deflated.length < Math.min(bits.length, plain.length)) {
            return text('z', deflated);
        }
        return bits.length < plain.length ? text('b', bits) : text('a', plain);
    }

    static Choices parse(String text) {
        String trimmed = text.strip();
        if (trimmed.startsWith(ReplayToken.VERSION)) {
            return ReplayToken.parse(trimmed).choices();
        }
        try {
            return read(trimmed);
        } catch (Malformed e) {
            throw new IllegalArgumentException("""
                "%s" is not a path
                  where         %s
                  usual cause   a token that was cut off or changed when it was copied
                  do            copy the whole token from the report, or give the answers as numbers joined by commas\
                """.formatted(shown(trimmed), e.getMessage()), e);
        }
    }

    static Choices read(String text) throws Malformed {
        if (text.isEmpty()) {
            return Choices.NONE;
        }
        char first = text.charAt(0);
        return first == '-' || first == '+' || Character.isDigit(first) ? numbers(text) : packed(text);
    }

    static String shown(String text) {
        return text.length() > LONGEST_SHOWN ? text.substring(0, LONGEST_SHOWN - 3) + "..." : text;
    }

    private static Choices packed(String text) throws Malformed {
        char letter = text.charAt(0);
        if (letter != 'a' && letter != 'b' && letter != 'z') {
            throw new Malformed("it begins with '" + letter + "', and a token of choices with a, b or z");
        }
        byte[] all;
        try {
            all = Base64.getUrlDecoder().decode(text.substring(1).getBytes(StandardCharsets.UTF_8));
        } catch (IllegalArgumentException e) {
            throw new Malformed("it holds a character that no token holds, or its last one is missing");
        }
        byte[] packed = Arrays.copyOf(all, Math.max(0, all.length - CHECK));
        if (!text(letter, packed).equals(text)) {
            throw new Malformed("its check does not fit");
        }
        try {
            return switch (letter) {
                case 'a' -> Choices.load(new DataInputStream(new ByteArrayInputStream(packed)));
                case 'b' -> ofBits(packed);
                default -> Choices.load(new DataInputStream(new ByteArrayInputStream(inflated(packed))));
            };
        } catch (IOException | ArithmeticException e) {
            throw new Malformed("its check fits, but it holds no answers: " + e.getMessage());
        }
    }

    private static Choices numbers(String text) throws Malformed {
        List<Long> answers = new ArrayList<>();
        for (String digits : BETWEEN_NUMBERS.split(text)) {
            answers.add(number(digits, answers.size() + 1));
        }
        return Choices.of(answers.stream().mapToLong(Long::longValue).toArray());
    }

    private static long number(String digits, int position) throws Malformed {
        if (!digits.matches("[-+]?[0-9]+")) {
            throw new Malformed("answer %d, \"%s\", is not a number".formatted(position, digits));
        }
        if (digits.startsWith("-")) {
            throw new Malformed("answer %d, %s, is negative".formatted(position, digits));
        }
        try {
            return Long.parseLong(digits);
        } catch (NumberFormatException e) {
            throw new Malformed("answer %d, %s, is larger than any answer can be".formatted(position, digits));
        }
    }

    /** Says what is wrong with a text. */
    static final class Malformed extends Exception {
        private static final long serialVersionUID = 1;

        Malformed(String why) {
            super(why);
        }
    }

    private static byte[] plain(Choices choices) {
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            choices.save(out);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static byte[] bits(Choices choices) {
        long all = 0;
        for (int i = 0; i < choices.length(); i++) {
            all |= choices.get(i);
        }
        int width = Long.SIZE - Long.numberOfLeadingZeros(all); // at most 63
        var bytes = new ByteArrayOutputStream();
        try (var out = new DataOutputStream(bytes)) {
            Choices.writeNumber(out, choices.length());
            if (choices.length() > 0) {
                int unfinished = width << 2; // the first bits of the next byte
                int filled = WIDTH_BITS;
                for (int i = 0; i < choices.length(); i++) {
                    for (int bit = width - 1; bit >= 0; bit--) {
                        unfinished |= (int) (choices.get(i) >>> bit & 1) << 7 - filled;
                        if (++filled == Byte.SIZE) {
                            out.writeByte(unfinished);
                            unfinished = 0;
                            filled = 0;
                        }
                    }
                }
                if (filled > 0) {
                    out.writeByte(unfinished);
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }

    private static Choices ofBits(byte[] packed) throws IOException {
        var in = new DataInputStream(new ByteArrayInputStream(packed));
        int length = Math.toIntExact(Choices.readNumber(in));
        if (length == 0) {
            return Choices.NONE;
        }
        int begin = Byte.SIZE * (packed.length - in.available());
        int width = (int) bits(packed, begin, WIDTH_BITS);
        long[] answers = new long[length];
        for (int i = 0; i < length; i++) {
            answers[i] = bits(packed, begin + WIDTH_BITS + (long) i * width, width);
        }
        return Choices.adopt(answers);
    }

    private static long bits(byte[] packed, long begin, int width) throws IOException {
        if (begin + width > (long) Byte.SIZE * packed.length) {
            throw new IOException("it ends too early");
        }
        long bits = 0;
        for (long i = begin; i < begin + width; i++) {
            bits = bits << 1 | packed[(int) (i >>> 3)] >>> 7 - (i & 7) & 1;
        }
        return bits;
    }

    private static byte[] deflated(byte[] plain) {
        var bytes = new ByteArrayOutputStream();
        Deflater deflater = new Deflater(Deflater.DEFAULT_COMPRESSION, true);
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
        Inflater inflater = new Inflater(true);
        try (InputStream in = new InflaterInputStream(new ByteArrayInputStream(packed), inflater)) {
            return in.readAllBytes();
        } finally {
            inflater.end();
        }
    }

    private static int check(char letter, byte[] packed) {
        int check = shifted(letter << 16);
        for (byte each : packed) {
            check = shifted(check ^ (each & 0xff) << 16);
        }
        return ~check; // inverted, or zeros put in behind it would go unnoticed
    }

    private static int shifted(int register) {
        int shifted = register;
        for (int bit = 0; bit < 8; bit++) {
            shifted = (shifted & 0x800000) == 0 ? shifted << 1 : (shifted << 1 & 0xffffff) ^ POLYNOMIAL;
        }
        return shifted;
    }

    private static String text(char letter, byte[] packed) {
        int check = check(letter, packed);
        byte[] all = Arrays.copyOf(packed, packed.length + CHECK);
        all[packed.length] = (byte) (check >>> 16);
        all[packed.length + 1] = (byte) (check >>> 8);
        all[packed.length + 2] = (byte) check;
        return letter + Base64.getUrlEncoder().withoutPadding().encodeToString(all);
    }
}
