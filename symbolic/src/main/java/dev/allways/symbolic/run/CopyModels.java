package dev.allways.symbolic.run;

import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.AbstractQueue;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TimeZone;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/** Models of the ways from the platform's classes to those of which a program has copies, which these name, too. */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class CopyModels {
    private CopyModels() {}

    // ---- streams of what the platform holds

    public static Stream<?> Collection_stream(Collection<?> all) {
        int kind = all instanceof List<?> ? Spliterator.ORDERED : all instanceof Set<?> ? Spliterator.DISTINCT : 0;
        return StreamSupport.stream(Spliterators.spliterator(all, kind), false);
    }

    public static boolean AbstractQueue_addAll(AbstractQueue<?> queue, Collection<?> others) {
        if (!(queue instanceof PriorityQueue<?>)) {
            Shadows.escape(queue, "java.util.AbstractQueue.addAll");
            Shadows.escape(others, "java.util.AbstractQueue.addAll");
            return CollectionTerms.holding((AbstractQueue<Object>) queue, others)
                    .addAll(others);
        }
        if (PlatformObjects.isOne(queue, others)) {
            throw new IllegalArgumentException();
        }
        PriorityQueue<Object> heap = (PriorityQueue<Object>) queue;
        for (Iterator<?> its = CollectionModels.Collection_iterator(others); its.hasNext(); ) {
            heap.add(its.next());
        }
        return !others.isEmpty();
    }

    public static Stream<?> Collection_parallelStream(Collection<?> all) {
        Shadows.unseen("parallel streams");
        return Collection_stream(all);
    }

    public static BaseStream<?, ?> BaseStream_parallel(BaseStream<?, ?> stream) {
        Shadows.unseen("parallel streams");
        return stream;
    }

    public static IntStream IntStream_parallel(IntStream stream) {
        Shadows.unseen("parallel streams");
        return stream;
    }

    public static IntStream Arrays_stream(int[] array) {
        return StreamSupport.intStream(Spliterators.spliterator(array, Spliterator.ORDERED), false);
    }

    public static IntStream Arrays_stream(int[] array, int begin, int end) {
        return StreamSupport.intStream(Spliterators.spliterator(array, begin, end, Spliterator.ORDERED), false);
    }

    public static LongStream Arrays_stream(long[] array) {
        return StreamSupport.longStream(Spliterators.spliterator(array, Spliterator.ORDERED), false);
    }

    public static DoubleStream Arrays_stream(double[] array) {
        return StreamSupport.doubleStream(Spliterators.spliterator(array, Spliterator.ORDERED), false);
    }

    public static Stream<?> Arrays_stream(@Nullable Object[] array) {
        return StreamSupport.stream(Spliterators.spliterator(array, Spliterator.ORDERED), false);
    }

    public static Stream<?> Arrays_stream(@Nullable Object[] array, int begin, int end) {
        return StreamSupport.stream(Spliterators.spliterator(array, begin, end, Spliterator.ORDERED), false);
    }

    public static Stream<?> String_lines(String text) {
        char[] letters = text.toCharArray();
        List<String> lines = new ArrayList<>();
        int begin = 0;
        for (int i = 0; i < letters.length; i++) {
            if (letters[i] == '\n' || letters[i] == '\r') {
                lines.add(text.substring(begin, i));
                if (letters[i] == '\r' && i + 1 < letters.length && letters[i + 1] == '\n') {
                    i++;
                }
                begin = i + 1;
            }
        }
        if (begin < letters.length) {
            lines.add(text.substring(begin));
        }
        return Collection_stream(lines);
    }

    public static IntStream String_chars(String text) {
        return CharSequence_chars(text);
    }

    public static IntStream StringBuilder_chars(StringBuilder builder) {
        return CharSequence_chars(builder.toString());
    }

    public static IntStream CharSequence_chars(CharSequence text) {
        char[] letters = text.toString().toCharArray();
        int[] all = new int[letters.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = letters[i];
        }
        return Arrays_stream(all);
    }

    public static IntStream String_codePoints(String text) {
        return CharSequence_codePoints(text);
    }

    public static IntStream CharSequence_codePoints(CharSequence text) {
        char[] letters = text.toString().toCharArray();
        int[] all = new int[letters.length];
        int count = 0;
        for (int i = 0; i < letters.length; i += all[count - 1] > Character.MAX_VALUE ? 2 : 1) {
            all[count] = StringModels.codePointAt(letters, i);
            count++;
        }
        return Arrays_stream(all, 0, count);
    }

    public static long Spliterator_getExactSizeIfKnown(Spliterator<?> all) {
        return (all.characteristics() & Spliterator.SIZED) == 0 ? -1 : all.estimateSize();
    }

    public static boolean Spliterator_hasCharacteristics(Spliterator<?> all, int characteristics) {
        return (all.characteristics() & characteristics) == characteristics;
    }

    /** The platform's way there is not open to copies. */
    public static List<?> Stream_toList(Stream<?> stream) {
        return CollectionTerms.immutable(stream.toArray());
    }

    /** The same. */
    public static Stream<?> StreamSupport_stream(Supplier<?> spliterator, int characteristics, boolean isParallel) {
        return StreamSupport.stream((Spliterator<?>) spliterator.get(), isParallel);
    }

    public static int ArraysSupport_newLength(int length, int least, int wished) {
        return length + (least > wished ? least : wished);
    }

    // ---- what copies use that is not open to them

    /** What only methods use that have models. */
    public static @Nullable Object SharedSecrets_getJavaLangAccess() {
        return null;
    }

    public static int ArraysSupport_mismatch(int[] some, int[] others, int length) {
        for (int i = 0; i < length; i++) {
            if (some[i] != others[i]) {
                return i;
            }
        }
        return -1;
    }

    public static int ArraysSupport_hashCode(int[] array, int begin, int length, int start) {
        int hash = start;
        for (int i = begin; i < begin + length; i++) {
            hash = 31 * hash + array[i];
        }
        return hash;
    }

    /** In whole milliseconds. */
    public static long VM_getNanoTimeAdjustment(long seconds) {
        long millis = System.currentTimeMillis();
        long whole = millis / 1_000 - seconds;
        return Math.abs(whole) < 1L << 32 ? (millis - seconds * 1_000) * 1_000_000 : -1;
    }

    public static String StaticProperty_javaHome() {
        return System.getProperty("java.home");
    }

    public static ZoneId TimeZone_toZoneId(TimeZone zone) {
        return ZoneId.of(zone.getID(), ZoneId.SHORT_IDS);
    }

    // ---- dates and times as texts

    public static void DateTimeHelper_formatTo(StringBuilder to, LocalDate date) {
        int year = date.getYear();
        int month = date.getMonthValue();
        int day = date.getDayOfMonth();
        if (year < 0) {
            to.append('-');
        } else if (year > 9_999) {
            to.append('+');
        }
        int size = year < 0 ? -year : year;
        if (size < 1_000) {
            to.append(size + 10_000).deleteCharAt(to.length() - 5);
        } else {
            to.append(size);
        }
        to.append(month < 10 ? "-0" : "-").append(month);
        to.append(day < 10 ? "-0" : "-").append(day);
    }

    public static void DateTimeHelper_formatTo(StringBuilder to, LocalTime time) {
        int hour = time.getHour();
        int minute = time.getMinute();
        int second = time.getSecond();
        int nano = time.getNano();
        to.append(hour < 10 ? "0" : "").append(hour);
        to.append(minute < 10 ? ":0" : ":").append(minute);
        if (second == 0 && nano == 0) {
            return;
        }
        to.append(second < 10 ? ":0" : ":").append(second);
        if (nano > 0) {
            int unit = nano % 1_000_000 == 0 ? 1_000_000 : nano % 1_000 == 0 ? 1_000 : 1;
            int digits = unit == 1_000_000 ? 3 : unit == 1_000 ? 6 : 9;
            to.append(nano / unit + 1_000_000_000 / unit).setCharAt(to.length() - digits - 1, '.');
        }
    }

    public static void DateTimeHelper_formatTo(StringBuilder to, LocalDateTime moment) {
        DateTimeHelper_formatTo(to, moment.toLocalDate());
        to.append('T');
        DateTimeHelper_formatTo(to, moment.toLocalTime());
    }

    // ---- regular expressions

    /** One branch: where it holds, one of the differences that are joined is not negative. */
    public static boolean ASCII_isSpace(int letter) {
        int isNoControl = letter - '\t' | '\r' - letter;
        return (isNoControl & ~((letter ^ ' ') - 1)) >= 0;
    }

    /** The same. */
    public static boolean ASCII_isWord(int letter) {
        int small = letter | ' ';
        int isNoDigit = letter - '0' | '9' - letter;
        int isNoLetter = small - 'a' | 'z' - small;
        return (isNoDigit & isNoLetter & ~((letter ^ '_') - 1)) >= 0;
    }

    public static boolean String_matches(String text, String expression) {
        return Pattern.matches(expression, text);
    }

    public static String String_replaceAll(String text, String expression, String replacement) {
        return Pattern.compile(expression).matcher(text).replaceAll(replacement);
    }

    public static String String_replaceFirst(String text, String expression, String replacement) {
        return Pattern.compile(expression).matcher(text).replaceFirst(replacement);
    }

    public static String[] String_split(String text, String expression) {
        if (!TextTerms.isSymbolicObject(text) && !TextTerms.isSymbolicObject(expression)) {
            return text.split(expression);
        }
        return StringModels.isLetter(expression)
                ? StringModels.String_split(text, expression)
                : Pattern.compile(expression).split(text);
    }

    public static String[] String_split(String text, String expression, int limit) {
        if (!TextTerms.isSymbolicObject(text)
                && !TextTerms.isSymbolicObject(expression)
                && !ValueTerms.isSymbolic(limit)) {
            return text.split(expression, limit);
        }
        return Pattern.compile(expression).split(text, limit);
    }

    public static Collector<?, ?, ?> Collectors_joining() {
        return joining("", "", "");
    }

    public static Collector<?, ?, ?> Collectors_joining(CharSequence between) {
        return joining(between.toString(), "", "");
    }

    public static Collector<?, ?, ?> Collectors_joining(
            CharSequence between, CharSequence before, CharSequence behind) {
        return joining(between.toString(), before.toString(), behind.toString());
    }

    private static Collector<?, ?, ?> joining(String between, String before, String behind) {
        return Collector.of(
                () -> new ArrayList<CharSequence>(),
                (List<CharSequence> all, CharSequence each) -> all.add(each),
                (List<CharSequence> all, List<CharSequence> others) -> {
                    all.addAll(others);
                    return all;
                },
                all -> before + StringModels.String_join(between, all.toArray(new CharSequence[0])) + behind);
    }
}
