package dev.allways.explored;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.CharArrayReader;
import java.io.CharArrayWriter;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.LineNumberReader;
import java.io.ObjectOutputStream;
import java.io.OutputStreamWriter;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.PushbackInputStream;
import java.io.PushbackReader;
import java.io.RandomAccessFile;
import java.io.SequenceInputStream;
import java.io.StreamTokenizer;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import java.lang.invoke.SwitchPoint;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VolatileCallSite;
import java.lang.ref.Cleaner;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.SoftReference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.net.CookieHandler;
import java.net.CookieManager;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.CharBuffer;
import java.nio.DoubleBuffer;
import java.nio.FloatBuffer;
import java.nio.IntBuffer;
import java.nio.LongBuffer;
import java.nio.ShortBuffer;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.Provider;
import java.security.Security;
import java.text.BreakIterator;
import java.text.ChoiceFormat;
import java.text.Collator;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.MessageFormat;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.text.RuleBasedCollator;
import java.text.SimpleDateFormat;
import java.text.StringCharacterIterator;
import java.time.format.DateTimeFormatterBuilder;
import java.util.AbstractMap;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Calendar;
import java.util.Collections;
import java.util.Comparator;
import java.util.Date;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Hashtable;
import java.util.IdentityHashMap;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.ListIterator;
import java.util.ListResourceBundle;
import java.util.Locale;
import java.util.Map;
import java.util.Observable;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Properties;
import java.util.Random;
import java.util.ResourceBundle;
import java.util.Scanner;
import java.util.SimpleTimeZone;
import java.util.SplittableRandom;
import java.util.Stack;
import java.util.StringJoiner;
import java.util.StringTokenizer;
import java.util.TimeZone;
import java.util.Timer;
import java.util.TimerTask;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.Vector;
import java.util.WeakHashMap;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.Phaser;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.Semaphore;
import java.util.concurrent.SubmissionPublisher;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;
import java.util.concurrent.atomic.DoubleAccumulator;
import java.util.concurrent.atomic.DoubleAdder;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.logging.Level;
import java.util.logging.LogManager;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.MemoryHandler;
import java.util.logging.SimpleFormatter;
import java.util.logging.StreamHandler;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.Adler32;
import java.util.zip.CRC32;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import java.util.zip.Inflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.management.MBeanServerFactory;
import javax.management.ObjectName;
import javax.management.StandardMBean;

/**
 * The table of the platform's classes that can be changed: how to make an object, a call that writes and one that
 * reads.
 */
@SuppressWarnings({"all", "deprecation", "removal", "unchecked", "rawtypes"
}) // what is deprecated, old or unwise is used, too
final class PlatformPairs {
    private static final Path FILE = file();

    private static Path file() {
        try {
            Path file = Files.createTempFile("allways", ".txt");
            file.toFile().deleteOnExit();
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Makes what two threads share. */
    @FunctionalInterface
    interface Make<T> {
        T make() throws Throwable;
    }

    /** A call that changes it. */
    @FunctionalInterface
    interface Write<T> {
        void write(T shared) throws Throwable;
    }

    /** A call that sees the change. */
    @FunctionalInterface
    interface Read<T> {
        Object read(T shared) throws Throwable;
    }

    /** One row: the reader's answer differs when it comes after the writer. */
    record Pair<T>(String name, Make<T> make, Write<T> writer, Read<T> reader) {
        @Override
        public String toString() {
            return name;
        }
    }

    private static final List<Pair<?>> ALL = new ArrayList<>();

    private PlatformPairs() {}

    static List<Pair<?>> all() {
        return List.copyOf(ALL);
    }

    private static <T> void row(String name, Make<T> make, Write<T> writer, Read<T> reader) {
        ALL.add(new Pair<>(name, make, writer, reader));
    }

    private enum Suit {
        CLUBS,
        HEARTS,
        SPADES
    }

    /** A reference of the program's, as caches have. */
    private static final class Entry extends WeakReference<String> {
        final ReferenceQueue<String> queue;

        Entry(String value) {
            this(value, new ReferenceQueue<>());
        }

        private Entry(String value, ReferenceQueue<String> queue) {
            super(value, queue);
            this.queue = queue;
        }
    }

    /** Which thread cleaned up. */
    private static final class Cleaned {
        private static final Cleaner CLEANER = Cleaner.create();
        final AtomicReference<String> by = new AtomicReference<>("nobody");
        final Cleaner.Cleanable cleanable = registered(by);

        private static Cleaner.Cleanable registered(AtomicReference<String> by) {
            return CLEANER.register(CLEANER, () -> by.set(Thread.currentThread().getName()));
        }
    }

    private static final class Held {
        int plain;
        volatile String text = "";
        volatile int number;
        volatile long wide;
        static final AtomicReferenceFieldUpdater<Held, String> TEXT =
                AtomicReferenceFieldUpdater.newUpdater(Held.class, String.class, "text");
        static final java.util.concurrent.atomic.AtomicIntegerFieldUpdater<Held> NUMBER =
                java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(Held.class, "number");
        static final java.util.concurrent.atomic.AtomicLongFieldUpdater<Held> WIDE =
                java.util.concurrent.atomic.AtomicLongFieldUpdater.newUpdater(Held.class, "wide");
        static final Field PLAIN;
        static final VarHandle HANDLE;
        static final java.lang.invoke.MethodHandle SETTER;
        static final VarHandle LONGS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());
        static final VarHandle BUFFER = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
        static final VarHandle ELEMENTS = MethodHandles.arrayElementVarHandle(int[].class);

        static {
            try {
                PLAIN = Held.class.getDeclaredField("plain");
                HANDLE = MethodHandles.lookup().findVarHandle(Held.class, "plain", int.class);
                SETTER = MethodHandles.lookup().findSetter(Held.class, "plain", int.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    private record Due(long at) implements Delayed {
        @Override
        public long getDelay(TimeUnit unit) {
            return at;
        }

        @Override
        public int compareTo(Delayed other) {
            return Long.compare(at, ((Due) other).at);
        }
    }

    private static List<Integer> numbers() {
        return new ArrayList<>(List.of(1, 2, 3));
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(ByteArrayOutputStream out) {
        return out.toString(StandardCharsets.UTF_8);
    }

    private static final Comparator<Integer> BACKWARDS = Comparator.reverseOrder();

    static {
        texts();
        referred();
        services();
        collections();
        wrappers();
        iterators();
        streams();
        time();
        formats();
        scanning();
        randoms();
        buffers();
        files();
        zip();
        references();
        threads();
        memory();
        arrays();
        concurrentCollections();
        synchronizers();
        futures();
        atomics();
        logging();
    }

    private static void texts() {
        row("StringBuilder.append length", StringBuilder::new, b -> b.append("x"), b -> b.length());
        row("StringBuilder.append toString", StringBuilder::new, b -> b.append(12), b -> b.toString());
        row("StringBuilder.insert charAt", () -> new StringBuilder("ab"), b -> b.insert(0, 'x'), b -> b.charAt(0));
        row("StringBuilder.reverse", () -> new StringBuilder("ab"), b -> b.reverse(), b -> b.toString());
        row("StringBuilder.setLength", () -> new StringBuilder("abc"), b -> b.setLength(1), b -> b.length());
        row(
                "StringBuilder.setCharAt indexOf",
                () -> new StringBuilder("abc"),
                b -> b.setCharAt(0, 'c'),
                b -> b.indexOf("c"));
        row(
                "StringBuilder.delete substring",
                () -> new StringBuilder("abc"),
                b -> b.delete(0, 1),
                b -> b.substring(0, 1));
        row("StringBuilder.replace", () -> new StringBuilder("abc"), b -> b.replace(0, 2, "z"), b -> b.toString());
        row("StringBuilder.ensureCapacity", StringBuilder::new, b -> b.ensureCapacity(999), b -> b.capacity() > 99);
        row(
                "StringBuilder append two",
                StringBuilder::new,
                b -> b.append("xy"),
                b -> b.append("z").toString());
        row("StringBuffer.append", StringBuffer::new, b -> b.append("x"), b -> b.length());
        row("StringBuffer.reverse", () -> new StringBuffer("ab"), b -> b.reverse(), b -> b.toString());
        row("StringBuffer.setLength", () -> new StringBuffer("ab"), b -> b.setLength(0), b -> b.length());
        row("StringJoiner.add", () -> new StringJoiner(","), j -> j.add("x"), j -> j.toString());
        row("StringJoiner.length", () -> new StringJoiner(","), j -> j.add("x"), j -> j.length());
        row("String.getChars", () -> new char[2], a -> "xy".getChars(0, 2, a, 0), a -> a[1] == 'y');
        row("StringCharacterIterator", () -> new StringCharacterIterator("ab"), i -> i.next(), i -> i.current());
        row(
                "StringCharacterIterator.setText",
                () -> new StringCharacterIterator("ab"),
                i -> i.setText("z"),
                i -> i.last());
    }

    /** Objects that no code of the program calls or makes: it refers to methods, which the platform calls. */
    private static void referred() {
        row(
                "StringBuilder::append by reference",
                () -> Optional.of("a").map(StringBuilder::new).orElse(null),
                b -> Optional.of("b").ifPresent(b::append),
                b -> Optional.of(b).map(StringBuilder::toString));
        row(
                "Calendar::setTimeInMillis by reference",
                () -> Stream.generate(GregorianCalendar::new).findFirst().orElse(null),
                c -> LongStream.of(1).forEach(c::setTimeInMillis),
                c -> Optional.of(c).map(Calendar::getTimeInMillis).get() == 1);
        row(
                "Date::setTime by reference",
                () -> Optional.of(1L).map(Date::new).orElse(null),
                d -> LongStream.of(7).forEach(d::setTime),
                d -> Optional.of(d).map(Date::getTime));
        row(
                "EnumMap::put by reference",
                () -> Optional.of(TimeUnit.class)
                        .map(EnumMap<TimeUnit, Integer>::new)
                        .orElse(null),
                m -> Map.of(TimeUnit.DAYS, 1).forEach(m::put),
                m -> Optional.of(m).map(Map::size));
        row(
                "StringJoiner::add by reference",
                () -> Optional.of(",").map(StringJoiner::new).orElse(null),
                j -> Stream.of("a", "b").forEach(j::add),
                j -> Optional.of(j).map(StringJoiner::length));
        row(
                "ByteBuffer::put by reference",
                () -> Optional.of(4).map(ByteBuffer::allocate).orElse(null),
                b -> Optional.of((byte) 1).map(b::put),
                b -> Optional.of(b).map(ByteBuffer::position));
        row(
                "Arrays::fill by reference",
                () -> new Object() {
                    final int[] array = new int[2];
                },
                o -> Map.of(o.array, 1).forEach(Arrays::fill),
                o -> Optional.of(o.array).map(Arrays::toString));
        row(
                "StringBuilder.append by reflection",
                () -> Optional.of("a")
                        .map(StringBuilder::new)
                        .map(Object.class::cast)
                        .orElse(null),
                b -> StringBuilder.class.getMethod("append", int.class).invoke(b, 1),
                b -> Object.class.getMethod("toString").invoke(b));
        row(
                "StringBuilder.append by handle",
                () -> StringBuilder.class.getConstructor().newInstance(),
                b -> {
                    Object other = MethodHandles.lookup()
                            .findVirtual(
                                    StringBuilder.class,
                                    "append",
                                    MethodType.methodType(StringBuilder.class, char.class))
                            .invoke(b, 'c');
                },
                b -> Optional.of(b).map(StringBuilder::length));
        row(
                "StringBuffer::reverse by reference",
                () -> Optional.of("ab").map(StringBuffer::new).orElse(null),
                b -> Optional.of(b).map(StringBuffer::reverse),
                b -> Optional.of(b).map(Object::toString));
    }

    /** A bundle whose parent can be set. */
    private static final class Bundle extends ListResourceBundle {
        private final Object[][] contents;

        Bundle(Object[]... contents) {
            this.contents = contents;
        }

        void inherit(ResourceBundle from) {
            setParent(from);
        }

        @Override
        protected Object[][] getContents() {
            return contents;
        }
    }

    private static TimerTask task() {
        return new TimerTask() {
            @Override
            public void run() {}
        };
    }

    /** What there is one of in a program, or what runs something for it. */
    private static void services() {
        row(
                "ResourceBundle.setParent",
                Bundle::new,
                b -> b.inherit(new Bundle(new Object[] {"key", "value"})),
                b -> b.containsKey("key"));
        row("Timer.cancel", () -> new Timer(true), t -> t.cancel(), t -> {
            t.schedule(task(), 100_000);
            return "scheduled";
        });
        row("TimerTask.cancel", () -> task(), t -> t.cancel(), t -> {
            new Timer(true).schedule(t, 100_000);
            return "scheduled";
        });
        row(
                "SubmissionPublisher.close",
                () -> new SubmissionPublisher<Integer>(Runnable::run, 4),
                p -> p.close(),
                p -> p.isClosed());
        row(
                "SubmissionPublisher.subscribe",
                () -> new SubmissionPublisher<Integer>(Runnable::run, 4),
                p -> p.consume(i -> {}),
                p -> p.getNumberOfSubscribers());
        row(
                "LogManager.getLogger",
                () -> {
                    Logger logger = Logger.getLogger("kept");
                    logger.setLevel(null);
                    return logger;
                },
                l -> LogManager.getLogManager().getLogger("kept").setLevel(Level.FINE),
                l -> LogManager.getLogManager().getLogger("kept").getLevel());
        row(
                "LoggingMXBean.setLoggerLevel",
                () -> {
                    Logger logger = Logger.getLogger("managed");
                    logger.setLevel(null);
                    return logger;
                },
                l -> l.setLevel(Level.FINE),
                l -> LogManager.getLoggingMXBean().getLoggerLevel(l.getName()));
        row("Logger.setFilter", Logger::getAnonymousLogger, l -> l.setFilter(r -> true), l -> l.getFilter() == null);
        row(
                "Logger.setParent",
                Logger::getAnonymousLogger,
                l -> l.setParent(Logger.getGlobal()),
                l -> l.getParent().getName());
        row(
                "Runtime.removeShutdownHook",
                () -> {
                    Thread hook = new Thread(() -> {});
                    Runtime.getRuntime().addShutdownHook(hook);
                    return hook;
                },
                t -> Runtime.getRuntime().removeShutdownHook(t),
                t -> Runtime.getRuntime().removeShutdownHook(t));
        row("Phaser.arrive", () -> new Phaser(2), p -> p.arrive(), p -> p.getArrivedParties());
        row(
                "Phaser.arriveAndDeregister",
                () -> new Phaser(2),
                p -> p.arriveAndDeregister(),
                p -> p.getRegisteredParties());
        row("Phaser.bulkRegister", () -> new Phaser(1), p -> p.bulkRegister(2), p -> p.getUnarrivedParties());
        row("ForkJoinPool.shutdown", () -> new ForkJoinPool(1), p -> p.shutdown(), p -> p.isShutdown());
        row(
                "ScheduledThreadPoolExecutor.setRemoveOnCancelPolicy",
                () -> new ScheduledThreadPoolExecutor(1),
                p -> p.setRemoveOnCancelPolicy(true),
                p -> p.getRemoveOnCancelPolicy());
        row(
                "ThreadPoolExecutor.setThreadFactory",
                () -> new ScheduledThreadPoolExecutor(1),
                p -> p.setThreadFactory(Thread::new),
                p -> p.getThreadFactory().getClass().isHidden());
        row(
                "ExecutorCompletionService.submit",
                () -> new ExecutorCompletionService<Integer>(Runnable::run),
                e -> e.submit(() -> 1),
                e -> e.poll() == null);
        row(
                "CountedCompleter.setPendingCount",
                () -> new CountedCompleter<Integer>() {
                    @Override
                    public void compute() {}
                },
                c -> c.setPendingCount(2),
                c -> c.getPendingCount());
        row(
                "ReferenceQueue.poll",
                () -> new Object() {
                    final ReferenceQueue<Object> queue = new ReferenceQueue<>();
                    final WeakReference<Object> reference = new WeakReference<>("held", queue);
                },
                o -> o.reference.enqueue(),
                o -> o.queue.poll() == null);
        row(
                "SwitchPoint.invalidateAll",
                SwitchPoint::new,
                p -> SwitchPoint.invalidateAll(new SwitchPoint[] {p}),
                p -> p.hasBeenInvalidated());
        row(
                "Thread.Builder.unstarted",
                () -> Thread.ofPlatform().name("built", 0),
                b -> b.unstarted(() -> {}),
                b -> b.unstarted(() -> {}).getName());
        row(
                "Thread.Builder.name",
                () -> Thread.ofPlatform(),
                b -> b.name("named"),
                b -> b.unstarted(() -> {}).getName().equals("named"));
        row(
                "ThreadFactory.newThread",
                () -> Thread.ofVirtual().name("made", 0).factory(),
                f -> f.newThread(() -> {}),
                f -> f.newThread(() -> {}).getName());
        row(
                "LockSupport.setCurrentBlocker",
                () -> new Object() {
                    volatile Thread thread = Thread.currentThread();
                },
                o -> {
                    o.thread = Thread.currentThread();
                    LockSupport.setCurrentBlocker(o);
                },
                o -> LockSupport.getBlocker(o.thread) == null);
        row(
                "DateTimeFormatterBuilder.optionalStart",
                DateTimeFormatterBuilder::new,
                b -> b.optionalStart(),
                b -> b.optionalEnd().toFormatter());
        row(
                "DateTimeFormatterBuilder.appendLiteral",
                DateTimeFormatterBuilder::new,
                b -> b.appendLiteral("x"),
                b -> b.toFormatter());
        row("Locale.Builder.setRegion", Locale.Builder::new, b -> b.setRegion("US"), b -> b.build());
        row(
                "Calendar.Builder.setLenient",
                Calendar.Builder::new,
                b -> b.setInstant(5),
                b -> b.build().getTimeInMillis());
    }

    private static void collections() {
        row("ArrayList.add", ArrayList<Integer>::new, l -> l.add(1), l -> l.size());
        row("ArrayList.set", PlatformPairs::numbers, l -> l.set(0, 9), l -> l.get(0));
        row("ArrayList.remove", PlatformPairs::numbers, l -> l.remove(0), l -> l.contains(1));
        row("ArrayList.clear", PlatformPairs::numbers, l -> l.clear(), l -> l.isEmpty());
        row("ArrayList.sort", PlatformPairs::numbers, l -> l.sort(BACKWARDS), l -> l.get(0));
        row("ArrayList.replaceAll", PlatformPairs::numbers, l -> l.replaceAll(n -> n + 1), l -> l.get(2));
        row("ArrayList.removeIf", PlatformPairs::numbers, l -> l.removeIf(n -> n == 2), l -> l.indexOf(3));
        row("ArrayList.subList", PlatformPairs::numbers, l -> l.subList(0, 2).clear(), l -> l.size());
        row("ArrayList.toString", PlatformPairs::numbers, l -> l.add(4), l -> l.toString());
        row("LinkedList.add", LinkedList<Integer>::new, l -> l.add(1), l -> l.size());
        row("LinkedList.addFirst", LinkedList<Integer>::new, l -> l.addFirst(1), l -> l.peekFirst());
        row("LinkedList.poll", () -> new LinkedList<>(numbers()), l -> l.poll(), l -> l.getFirst());
        row("Vector.add", Vector<Integer>::new, l -> l.add(1), l -> l.size());
        row("Vector.setElementAt", () -> new Vector<>(numbers()), l -> l.setElementAt(7, 0), l -> l.elementAt(0));
        row("Stack.push", Stack<Integer>::new, s -> s.push(1), s -> s.empty());
        row("ArrayDeque.add", ArrayDeque<Integer>::new, d -> d.add(1), d -> d.size());
        row("ArrayDeque.pollFirst", () -> new ArrayDeque<>(numbers()), d -> d.pollFirst(), d -> d.peekFirst());
        row("ArrayDeque.addFirst", ArrayDeque<Integer>::new, d -> d.addFirst(1), d -> d.peekLast());
        row("PriorityQueue.add", PriorityQueue<Integer>::new, q -> q.add(1), q -> q.peek());
        row("PriorityQueue.poll", () -> new PriorityQueue<>(numbers()), q -> q.poll(), q -> q.size());
        row("HashMap.put", HashMap<String, Integer>::new, m -> m.put("a", 1), m -> m.get("a"));
        row("HashMap.size", HashMap<String, Integer>::new, m -> m.put("a", 1), m -> m.size());
        row("HashMap.remove", () -> new HashMap<>(Map.of("a", 1)), m -> m.remove("a"), m -> m.containsKey("a"));
        row("HashMap.merge", () -> new HashMap<>(Map.of("a", 1)), m -> m.merge("a", 1, Integer::sum), m -> m.get("a"));
        row(
                "HashMap.keySet",
                () -> new HashMap<>(Map.of("a", 1)),
                m -> m.keySet().clear(),
                m -> m.values().size());
        row(
                "HashMap.entry",
                () -> new HashMap<>(Map.of("a", 1)),
                m -> m.entrySet().iterator().next().setValue(2),
                m -> m.get("a"));
        row("LinkedHashMap.put", LinkedHashMap<String, Integer>::new, m -> m.put("a", 1), m -> m.toString());
        row(
                "LinkedHashMap access order",
                () -> {
                    var map = new LinkedHashMap<Integer, Integer>(8, 0.7f, true);
                    map.put(1, 1);
                    map.put(2, 2);
                    return map;
                },
                m -> m.get(1),
                m -> m.firstEntry().getKey());
        row("TreeMap.put", TreeMap<Integer, Integer>::new, m -> m.put(1, 1), m -> m.firstEntry());
        row(
                "TreeMap.pollFirstEntry",
                () -> new TreeMap<>(Map.of(1, 1, 2, 2)),
                m -> m.pollFirstEntry(),
                m -> m.firstKey());
        row(
                "TreeMap.headMap",
                () -> new TreeMap<>(Map.of(1, 1, 2, 2)),
                m -> m.headMap(2).clear(),
                m -> m.size());
        row("IdentityHashMap.put", IdentityHashMap<String, Integer>::new, m -> m.put("a", 1), m -> m.get("a"));
        row("WeakHashMap.put", WeakHashMap<String, Integer>::new, m -> m.put("a", 1), m -> m.get("a"));
        row("Hashtable.put", Hashtable<String, Integer>::new, m -> m.put("a", 1), m -> m.get("a"));
        row(
                "EnumMap.put",
                () -> new EnumMap<Suit, Integer>(Suit.class),
                m -> m.put(Suit.HEARTS, 1),
                m -> m.get(Suit.HEARTS));
        row("EnumMap.size", () -> new EnumMap<Suit, Integer>(Suit.class), m -> m.put(Suit.HEARTS, 1), m -> m.size());
        row("EnumMap.remove", () -> new EnumMap<>(Map.of(Suit.CLUBS, 1)), m -> m.remove(Suit.CLUBS), m -> m.toString());
        row("EnumSet.add", () -> EnumSet.noneOf(Suit.class), s -> s.add(Suit.CLUBS), s -> s.contains(Suit.CLUBS));
        row("EnumSet.clear", () -> EnumSet.allOf(Suit.class), s -> s.clear(), s -> s.size());
        row("HashSet.add", HashSet<Integer>::new, s -> s.add(1), s -> s.contains(1));
        row("LinkedHashSet.add", LinkedHashSet<Integer>::new, s -> s.add(1), s -> s.toString());
        row("TreeSet.add", TreeSet<Integer>::new, s -> s.add(1), s -> s.isEmpty());
        row("TreeSet.pollLast", () -> new TreeSet<>(numbers()), s -> s.pollLast(), s -> s.last());
        row("BitSet.set", BitSet::new, s -> s.set(3), s -> s.get(3));
        row("BitSet.flip", BitSet::new, s -> s.flip(0, 5), s -> s.cardinality());
        row("BitSet.clear", () -> BitSet.valueOf(new long[] {7}), s -> s.clear(), s -> s.length());
        row("BitSet.or", BitSet::new, s -> s.or(BitSet.valueOf(new long[] {4})), s -> s.nextSetBit(0));
        row("Properties.setProperty", Properties::new, p -> p.setProperty("a", "b"), p -> p.getProperty("a"));
        row("Properties.load", Properties::new, p -> p.load(new StringReader("a=b")), p -> p.getProperty("a"));
        row("SimpleEntry.setValue", () -> new AbstractMap.SimpleEntry<>("a", 1), e -> e.setValue(2), e -> e.getValue());
        row("IntSummaryStatistics.accept", IntSummaryStatistics::new, s -> s.accept(5), s -> s.getSum());
        row("IntSummaryStatistics.getMax", IntSummaryStatistics::new, s -> s.accept(5), s -> s.getMax());
        row("LongSummaryStatistics", java.util.LongSummaryStatistics::new, s -> s.accept(5), s -> s.getCount());
        row("DoubleSummaryStatistics", java.util.DoubleSummaryStatistics::new, s -> s.accept(5), s -> s.getAverage());
        row("Observable", Observable::new, o -> o.addObserver((a, b) -> {}), o -> o.countObservers());
    }

    private static void wrappers() {
        row(
                "synchronizedList.add",
                () -> Collections.synchronizedList(new ArrayList<Integer>()),
                l -> l.add(1),
                l -> l.size());
        row(
                "synchronizedMap.put",
                () -> Collections.synchronizedMap(new HashMap<Integer, Integer>()),
                m -> m.put(1, 1),
                m -> m.get(1));
        row(
                "synchronizedSet.add",
                () -> Collections.synchronizedSet(new HashSet<Integer>()),
                s -> s.add(1),
                s -> s.contains(1));
        row(
                "checkedList.add",
                () -> Collections.checkedList(new ArrayList<>(), Integer.class),
                l -> l.add(1),
                l -> l.size());
        row(
                "checkedMap.put",
                () -> Collections.checkedMap(new HashMap<>(), Integer.class, Integer.class),
                m -> m.put(1, 1),
                m -> m.size());
        row(
                "newSetFromMap",
                () -> Collections.newSetFromMap(new HashMap<Integer, Boolean>()),
                s -> s.add(1),
                s -> s.size());
        row("asLifoQueue", () -> Collections.asLifoQueue(new ArrayDeque<Integer>()), q -> q.add(1), q -> q.peek());
        row(
                "descendingMap",
                () -> new TreeMap<Integer, Integer>().descendingMap(),
                m -> m.put(1, 1),
                m -> m.firstEntry());
        row("ArrayList.reversed", () -> numbers().reversed(), l -> l.add(9), l -> l.getLast());
        row("subList.add", () -> numbers().subList(0, 2), l -> l.add(9), l -> l.size());
        row("Collections.reverse", PlatformPairs::numbers, l -> Collections.reverse(l), l -> l.get(0));
        row("Collections.swap", PlatformPairs::numbers, l -> Collections.swap(l, 0, 1), l -> l.get(0));
        row("Collections.rotate", PlatformPairs::numbers, l -> Collections.rotate(l, 1), l -> l.get(0));
        row(
                "Collections.shuffle",
                PlatformPairs::numbers,
                l -> Collections.shuffle(l, new Random(5)),
                l -> l.toString());
        row("Collections.fill", PlatformPairs::numbers, l -> Collections.fill(l, 0), l -> l.get(2));
        row("Collections.addAll", PlatformPairs::numbers, l -> Collections.addAll(l, 7, 8), l -> l.size());
        row("Arrays.asList.set", () -> Arrays.asList(1, 2), l -> l.set(0, 5), l -> l.get(0));
        row(
                "Arrays.asList + reverse",
                () -> new Integer[] {1, 2, 3},
                a -> Collections.reverse(Arrays.asList(a)),
                a -> a[0]);
        row("Arrays.asList + sort", () -> new Integer[] {3, 2, 1}, a -> Collections.sort(Arrays.asList(a)), a -> a[0]);
        row(
                "unmodifiableList over it",
                () -> numbers(),
                l -> l.add(4),
                l -> Collections.unmodifiableList(l).size());
    }

    private static void iterators() {
        row("ArrayList.iterator", () -> numbers().iterator(), i -> i.next(), i -> i.next());
        row("ArrayList.listIterator", () -> numbers().listIterator(), i -> i.next(), i -> i.nextIndex());
        row(
                "ListIterator.set",
                () -> {
                    ListIterator<Integer> i = numbers().listIterator();
                    i.next();
                    return i;
                },
                i -> i.set(9),
                i -> i.previous());
        row("HashMap iterator", () -> new HashMap<>(Map.of(1, 1)).keySet().iterator(), i -> i.next(), i -> i.hasNext());
        row("LinkedList.iterator", () -> new LinkedList<>(numbers()).iterator(), i -> i.next(), i -> i.next());
        row("ArrayDeque.iterator", () -> new ArrayDeque<>(numbers()).iterator(), i -> i.next(), i -> i.next());
        row(
                "TreeMap iterator",
                () -> new TreeMap<>(Map.of(1, 1, 2, 2)).keySet().iterator(),
                i -> i.next(),
                i -> i.next());
        row("List.of iterator", () -> List.of(1, 2).iterator(), i -> i.next(), i -> i.next());
        row("Vector.elements", () -> new Vector<>(numbers()).elements(), e -> e.nextElement(), e -> e.nextElement());
        row("EnumSet.iterator", () -> EnumSet.allOf(Suit.class).iterator(), i -> i.next(), i -> i.next());
        row("PriorityQueue.iterator", () -> new PriorityQueue<>(numbers()).iterator(), i -> i.next(), i -> i.next());
        row("Spliterator.tryAdvance", () -> numbers().spliterator(), s -> s.tryAdvance(n -> {}), s -> s.estimateSize());
        row("Spliterator.trySplit", () -> numbers().spliterator(), s -> s.trySplit(), s -> s.estimateSize());
        row("PrimitiveIterator", () -> IntStream.range(0, 3).iterator(), i -> i.nextInt(), i -> i.nextInt());
        row(
                "Arrays.stream iterator",
                () -> Arrays.stream(new int[] {1, 2}).iterator(),
                i -> i.nextInt(),
                i -> i.nextInt());
    }

    private static void streams() {
        row("Stream used", () -> Stream.of(1, 2), s -> s.count(), s -> s.count());
        row("Stream.onClose", () -> Stream.of(1, 2), s -> s.close(), s -> s.count());
        row(
                "Stream.builder",
                Stream::<Integer>builder,
                b -> b.add(1),
                b -> b.build().count());
        row(
                "IntStream.builder",
                IntStream::builder,
                b -> b.add(1),
                b -> b.build().sum());
        row("Stream.iterator", () -> Stream.of(1, 2).iterator(), i -> i.next(), i -> i.next());
        row(
                "Collector to a shared list",
                PlatformPairs::numbers,
                l -> Stream.of(5).forEach(l::add),
                l -> l.size());
    }

    private static void time() {
        row("Date.setTime", () -> new Date(0), d -> d.setTime(5), d -> d.getTime());
        row("Date.setYear", () -> new Date(0), d -> d.setYear(90), d -> d.getYear());
        row(
                "Calendar.set",
                () -> new GregorianCalendar(2000, 1, 1),
                c -> c.set(Calendar.YEAR, 1990),
                c -> c.get(Calendar.YEAR));
        row(
                "Calendar.add",
                () -> new GregorianCalendar(2000, 1, 1),
                c -> c.add(Calendar.DATE, 1),
                c -> c.get(Calendar.DATE));
        row(
                "Calendar.setTimeInMillis",
                () -> new GregorianCalendar(2000, 1, 1),
                c -> c.setTimeInMillis(0),
                c -> c.getTimeInMillis() == 0);
        row(
                "Calendar.setLenient",
                () -> new GregorianCalendar(2000, 1, 1),
                c -> c.setLenient(false),
                c -> c.isLenient());
        row("Calendar.clear", () -> new GregorianCalendar(2000, 1, 1), c -> c.clear(), c -> c.isSet(Calendar.YEAR));
        row(
                "Calendar.setTimeZone",
                () -> new GregorianCalendar(TimeZone.getTimeZone("UTC")),
                c -> c.setTimeZone(TimeZone.getTimeZone("GMT+1")),
                c -> c.getTimeZone().getRawOffset());
        row(
                "SimpleTimeZone.setRawOffset",
                () -> new SimpleTimeZone(0, "x"),
                z -> z.setRawOffset(3),
                z -> z.getRawOffset());
        row("TimeZone.setID", () -> new SimpleTimeZone(0, "x"), z -> z.setID("y"), z -> z.getID());
    }

    private static void formats() {
        row(
                "SimpleDateFormat.applyPattern",
                () -> new SimpleDateFormat("yyyy", Locale.ROOT),
                f -> f.applyPattern("MM"),
                f -> f.toPattern());
        row(
                "SimpleDateFormat.format",
                () -> new SimpleDateFormat("yyyy", Locale.ROOT),
                f -> f.format(new Date(0)),
                f -> f.getCalendar().getTimeInMillis() == 0);
        row(
                "SimpleDateFormat.setLenient",
                () -> new SimpleDateFormat("yyyy", Locale.ROOT),
                f -> f.setLenient(false),
                f -> f.isLenient());
        row(
                "SimpleDateFormat.setTimeZone",
                () -> new SimpleDateFormat("HH", Locale.ROOT),
                f -> f.setTimeZone(TimeZone.getTimeZone("GMT+5")),
                f -> f.getTimeZone().getRawOffset());
        row(
                "DecimalFormat.applyPattern",
                () -> new DecimalFormat("0"),
                f -> f.applyPattern("0.00"),
                f -> f.format(1.5));
        row(
                "DecimalFormat.setGroupingSize",
                () -> new DecimalFormat("#,##0"),
                f -> f.setGroupingSize(2),
                f -> f.getGroupingSize());
        row(
                "DecimalFormat.setPositivePrefix",
                () -> new DecimalFormat("0"),
                f -> f.setPositivePrefix("+"),
                f -> f.format(1));
        row(
                "DecimalFormatSymbols",
                () -> new DecimalFormatSymbols(Locale.ROOT),
                s -> s.setDecimalSeparator(';'),
                s -> s.getDecimalSeparator());
        row(
                "NumberFormat.setMaximumFractionDigits",
                () -> NumberFormat.getInstance(Locale.ROOT),
                f -> f.setMaximumFractionDigits(0),
                f -> f.format(0.25));
        row("ChoiceFormat.applyPattern", () -> new ChoiceFormat("0#a"), f -> f.applyPattern("0#b"), f -> f.format(0));
        row(
                "MessageFormat.applyPattern",
                () -> new MessageFormat("a", Locale.ROOT),
                f -> f.applyPattern("b"),
                f -> f.toPattern());
        row(
                "MessageFormat.setLocale",
                () -> new MessageFormat("a", Locale.ROOT),
                f -> f.setLocale(Locale.FRENCH),
                f -> f.getLocale());
        row(
                "Collator.setStrength",
                () -> Collator.getInstance(Locale.ROOT),
                c -> c.setStrength(Collator.PRIMARY),
                c -> c.compare("a", "A") == 0);
        row(
                "CollationElementIterator",
                () -> ((RuleBasedCollator) Collator.getInstance(Locale.ROOT)).getCollationElementIterator("ab"),
                i -> i.next(),
                i -> i.getOffset());
        row(
                "BreakIterator.next",
                () -> {
                    BreakIterator breaks = BreakIterator.getWordInstance(Locale.ROOT);
                    breaks.setText("a b c");
                    return breaks;
                },
                b -> b.next(),
                b -> b.current());
        row(
                "BreakIterator.setText",
                () -> BreakIterator.getWordInstance(Locale.ROOT),
                b -> b.setText("abc"),
                b -> b.last());
        row("ParsePosition.setIndex", () -> new ParsePosition(0), p -> p.setIndex(2), p -> p.getIndex());
        row("Formatter.format", Formatter::new, f -> f.format("%d", 1), f -> f.toString());
        row("Formatter.close", Formatter::new, f -> f.close(), f -> f.toString());
    }

    private static void scanning() {
        row("Matcher.find", () -> Pattern.compile("a").matcher("aa"), m -> m.find(), m -> m.find() ? m.start() : -1);
        row("Matcher.reset", () -> Pattern.compile("a+").matcher("aa"), m -> m.reset("b"), m -> m.matches());
        row(
                "Matcher.usePattern",
                () -> Pattern.compile("a").matcher("b"),
                m -> m.usePattern(Pattern.compile("b")),
                m -> m.matches());
        row("Matcher.region", () -> Pattern.compile("a").matcher("aa"), m -> m.region(0, 1), m -> m.matches());
        row("Scanner.next", () -> new Scanner("a b"), s -> s.next(), s -> s.next());
        row("Scanner.useDelimiter", () -> new Scanner("a,b"), s -> s.useDelimiter(","), s -> s.next());
        row("Scanner.useRadix", () -> new Scanner("11"), s -> s.useRadix(2), s -> s.nextInt());
        row("StringTokenizer.nextToken", () -> new StringTokenizer("a b"), s -> s.nextToken(), s -> s.nextToken());
        row("StringTokenizer.countTokens", () -> new StringTokenizer("a b"), s -> s.nextToken(), s -> s.countTokens());
        row(
                "StreamTokenizer.nextToken",
                () -> new StreamTokenizer(new StringReader("a b")),
                s -> s.nextToken(),
                s -> s.sval);
        row(
                "StreamTokenizer.lowerCaseMode",
                () -> new StreamTokenizer(new StringReader("AB")),
                s -> s.lowerCaseMode(true),
                s -> {
                    s.nextToken();
                    return s.sval;
                });
    }

    private static void randoms() {
        row("Random.nextInt", () -> new Random(1), r -> r.nextInt(), r -> r.nextInt());
        row("Random.setSeed", () -> new Random(1), r -> r.setSeed(2), r -> r.nextLong());
        row("Random.nextGaussian", () -> new Random(1), r -> r.nextGaussian(), r -> r.nextGaussian());
        row("SplittableRandom.nextInt", () -> new SplittableRandom(1), r -> r.nextInt(), r -> r.nextInt());
        row("SplittableRandom.split", () -> new SplittableRandom(1), r -> r.split(), r -> r.nextLong());
        row(
                "RandomGenerator L64",
                () -> java.util.random.RandomGeneratorFactory.of("L64X128MixRandom")
                        .create(1),
                r -> r.nextInt(),
                r -> r.nextInt());
        row(
                "RandomGenerator Xoshiro",
                () -> java.util.random.RandomGeneratorFactory.of("Xoshiro256PlusPlus")
                        .create(1),
                r -> r.nextInt(),
                r -> r.nextInt());
        row(
                "MessageDigest.update",
                () -> MessageDigest.getInstance("SHA-256"),
                d -> d.update((byte) 1),
                d -> d.digest()[0]);
        row(
                "MessageDigest.reset",
                () -> {
                    MessageDigest digest = MessageDigest.getInstance("MD5");
                    digest.update((byte) 1);
                    return digest;
                },
                d -> d.reset(),
                d -> d.digest()[0]);
    }

    private static void buffers() {
        row("ByteBuffer.put get", () -> ByteBuffer.allocate(8), b -> b.put(0, (byte) 5), b -> b.get(0));
        row("ByteBuffer.put position", () -> ByteBuffer.allocate(8), b -> b.put((byte) 5), b -> b.position());
        row("ByteBuffer.flip", () -> ByteBuffer.allocate(8).position(3), b -> b.flip(), b -> b.limit());
        row("ByteBuffer.order", () -> ByteBuffer.allocate(8), b -> b.order(ByteOrder.LITTLE_ENDIAN), b -> b.order());
        row("ByteBuffer.putInt direct", () -> ByteBuffer.allocateDirect(8), b -> b.putInt(0, 5), b -> b.getInt(0));
        row("ByteBuffer.position direct", () -> ByteBuffer.allocateDirect(8), b -> b.position(2), b -> b.remaining());
        row("CharBuffer.put toString", () -> CharBuffer.allocate(2), b -> b.put(0, 'x'), b -> b.toString());
        row("ByteBuffer.wrap", () -> new byte[4], a -> ByteBuffer.wrap(a).put(1, (byte) 7), a -> a[1]);
        row("ByteBuffer over an array", () -> ByteBuffer.wrap(new byte[4]), b -> b.array()[1] = 7, b -> b.get(1));
        row("ByteBuffer.slice", () -> ByteBuffer.allocate(8), b -> b.slice(2, 4).put(0, (byte) 9), b -> b.get(2));
        row(
                "ByteBuffer.duplicate",
                () -> ByteBuffer.allocate(8),
                b -> b.duplicate().putLong(0, 9),
                b -> b.getLong(0));
        row(
                "ByteBuffer.asIntBuffer",
                () -> ByteBuffer.allocate(8),
                b -> b.asIntBuffer().put(0, 9),
                b -> b.getInt(0));
        row(
                "ByteBuffer.compact",
                () -> ByteBuffer.wrap(new byte[] {1, 2}).position(1),
                b -> b.compact(),
                b -> b.get(0));
        row(
                "ByteBuffer.get into",
                () -> new byte[2],
                a -> ByteBuffer.wrap(new byte[] {4, 5}).get(a),
                a -> a[1]);
        row(
                "ByteBuffer.mark",
                () -> ByteBuffer.allocate(8),
                b -> b.position(3).mark().position(0),
                b -> b.reset().position());
        row("CharBuffer.put", () -> CharBuffer.allocate(4), b -> b.put(0, 'x'), b -> b.get(0) == 'x');
        row("CharBuffer.append", () -> CharBuffer.allocate(4), b -> b.append("x"), b -> b.position());
        row("IntBuffer.put", () -> IntBuffer.allocate(4), b -> b.put(0, 3), b -> b.get(0));
        row("LongBuffer.put", () -> LongBuffer.allocate(4), b -> b.put(0, 3), b -> b.get(0));
        row("ShortBuffer.put", () -> ShortBuffer.allocate(4), b -> b.put(0, (short) 3), b -> b.get(0));
        row("FloatBuffer.put", () -> FloatBuffer.allocate(4), b -> b.put(0, 3), b -> b.get(0));
        row("DoubleBuffer.put", () -> DoubleBuffer.allocate(4), b -> b.put(0, 3), b -> b.get(0));
        row("direct LongBuffer", () -> ByteBuffer.allocateDirect(8).asLongBuffer(), b -> b.put(0, 3), b -> b.get(0));
        row(
                "CharsetEncoder.onMalformedInput",
                () -> StandardCharsets.UTF_8.newEncoder(),
                e -> e.onMalformedInput(CodingErrorAction.IGNORE),
                e -> e.malformedInputAction());
        row(
                "CharsetEncoder.encode",
                () -> StandardCharsets.UTF_8.newEncoder(),
                e -> e.encode(CharBuffer.wrap("x"), ByteBuffer.allocate(4), true),
                e -> e.flush(ByteBuffer.allocate(4)));
        row(
                "CharsetDecoder.replaceWith",
                () -> StandardCharsets.UTF_8.newDecoder(),
                d -> d.replaceWith("?"),
                d -> d.replacement());
        row(
                "CharsetEncoder into an array",
                () -> new byte[2],
                a -> StandardCharsets.UTF_8.newEncoder().encode(CharBuffer.wrap("xy"), ByteBuffer.wrap(a), true),
                a -> a[1]);
    }

    private static void files() {
        row("ByteArrayOutputStream.write", ByteArrayOutputStream::new, o -> o.write(1), o -> o.size());
        row(
                "ByteArrayOutputStream.reset",
                () -> {
                    var out = new ByteArrayOutputStream();
                    out.write(65);
                    return out;
                },
                o -> o.reset(),
                o -> o.toString());
        row(
                "ByteArrayInputStream.read",
                () -> new ByteArrayInputStream(new byte[] {1, 2}),
                i -> i.read(),
                i -> i.read());
        row(
                "ByteArrayInputStream.skip",
                () -> new ByteArrayInputStream(new byte[] {1, 2}),
                i -> i.skip(1),
                i -> i.available());
        row(
                "ByteArrayInputStream into an array",
                () -> new byte[2],
                a -> new ByteArrayInputStream(new byte[] {4, 5}).read(a),
                a -> a[1]);
        row("CharArrayWriter.write", CharArrayWriter::new, w -> w.write("x"), w -> w.size());
        row("CharArrayReader.read", () -> new CharArrayReader("ab".toCharArray()), r -> r.read(), r -> r.read());
        row("StringWriter.write", StringWriter::new, w -> w.write("x"), w -> w.toString());
        row("StringReader.read", () -> new StringReader("ab"), r -> r.read(), r -> r.read());
        row("StringReader.close", () -> new StringReader("ab"), r -> r.close(), r -> r.read());
        row(
                "BufferedReader.readLine",
                () -> new BufferedReader(new StringReader("a\nb")),
                r -> r.readLine(),
                r -> r.readLine());
        row(
                "BufferedWriter.flush",
                () -> new Object() {
                    final StringWriter out = new StringWriter();
                    final BufferedWriter writer = new BufferedWriter(out);

                    {
                        try {
                            writer.write("x");
                        } catch (java.io.IOException e) {
                            throw new AssertionError(e);
                        }
                    }
                },
                o -> o.writer.flush(),
                o -> o.out.toString());
        row(
                "BufferedInputStream.read",
                () -> new BufferedInputStream(new ByteArrayInputStream(new byte[] {1, 2})),
                i -> i.read(),
                i -> i.read());
        row(
                "BufferedOutputStream.write",
                () -> new ByteArrayOutputStream(),
                o -> {
                    var buffered = new BufferedOutputStream(o);
                    buffered.write(1);
                    buffered.flush();
                },
                o -> o.size());
        row(
                "DataOutputStream.writeInt",
                () -> new DataOutputStream(new ByteArrayOutputStream()),
                o -> o.writeInt(1),
                o -> o.size());
        row(
                "DataInputStream.readByte",
                () -> new DataInputStream(new ByteArrayInputStream(new byte[] {1, 2})),
                i -> i.readByte(),
                i -> i.readByte());
        row(
                "ObjectOutputStream.writeInt",
                ByteArrayOutputStream::new,
                o -> {
                    var objects = new ObjectOutputStream(o);
                    objects.writeInt(1);
                    objects.flush();
                },
                o -> o.size());
        row(
                "PipedOutputStream.write",
                () -> new PipedInputStream(),
                i -> new PipedOutputStream(i).write(1),
                i -> i.available());
        row(
                "PushbackInputStream.unread",
                () -> new PushbackInputStream(new ByteArrayInputStream(new byte[] {1})),
                i -> i.unread(9),
                i -> i.read());
        row(
                "PushbackReader.unread",
                () -> new PushbackReader(new StringReader("a")),
                r -> r.unread('z'),
                r -> r.read());
        row(
                "SequenceInputStream.read",
                () -> new SequenceInputStream(
                        new ByteArrayInputStream(new byte[] {1}), new ByteArrayInputStream(new byte[] {2})),
                i -> i.read(),
                i -> i.read());
        row(
                "PrintWriter.print",
                () -> new Object() {
                    final StringWriter out = new StringWriter();
                    final PrintWriter writer = new PrintWriter(out);
                },
                o -> o.writer.print("x"),
                o -> o.out.toString());
        row(
                "PrintStream.print",
                () -> new Object() {
                    final ByteArrayOutputStream out = new ByteArrayOutputStream();
                    final PrintStream stream = new PrintStream(out, true);
                },
                o -> o.stream.println("x"),
                o -> o.out.size() > 0);
        row(
                "LineNumberReader.readLine",
                () -> new LineNumberReader(new StringReader("a\nb")),
                r -> r.readLine(),
                r -> r.getLineNumber());
        row(
                "LineNumberReader.setLineNumber",
                () -> new LineNumberReader(new StringReader("a")),
                r -> r.setLineNumber(4),
                r -> r.getLineNumber());
        row(
                "InputStreamReader.read",
                () -> new InputStreamReader(new ByteArrayInputStream(bytes("ab"))),
                r -> r.read(),
                r -> r.read());
        row(
                "OutputStreamWriter.write",
                ByteArrayOutputStream::new,
                o -> {
                    var writer = new OutputStreamWriter(o);
                    writer.write("x");
                    writer.flush();
                },
                o -> o.size());
    }

    private static void zip() {
        row("CRC32.update", CRC32::new, c -> c.update(1), c -> c.getValue());
        row(
                "CRC32.reset",
                () -> {
                    var crc = new CRC32();
                    crc.update(1);
                    return crc;
                },
                c -> c.reset(),
                c -> c.getValue());
        row("CRC32C.update", CRC32C::new, c -> c.update(1), c -> c.getValue());
        row("Adler32.update", Adler32::new, c -> c.update(1), c -> c.getValue());
        row("Deflater.setInput", Deflater::new, d -> d.setInput(new byte[] {1}), d -> d.needsInput());
        row("Deflater.finish", Deflater::new, d -> d.finish(), d -> {
            d.deflate(new byte[50]);
            return d.finished();
        });
        row("Inflater.setInput", Inflater::new, i -> i.setInput(new byte[] {1}), i -> i.getRemaining());
        row(
                "GZIPOutputStream.write",
                ByteArrayOutputStream::new,
                o -> new GZIPOutputStream(o).finish(),
                o -> o.size() > 5);
        row(
                "CheckedOutputStream.write",
                () -> new CheckedOutputStream(new ByteArrayOutputStream(), new CRC32()),
                o -> o.write(1),
                o -> o.getChecksum().getValue());
        row(
                "CheckedInputStream.read",
                () -> new CheckedInputStream(new ByteArrayInputStream(new byte[] {1}), new CRC32()),
                i -> i.read(),
                i -> i.getChecksum().getValue());
        row("ZipEntry.setComment", () -> new ZipEntry("x"), e -> e.setComment("c"), e -> e.getComment());
        row("ZipEntry.setSize", () -> new ZipEntry("x"), e -> e.setSize(4), e -> e.getSize());
        row(
                "ZipOutputStream.setLevel",
                ByteArrayOutputStream::new,
                o -> new ZipOutputStream(o).close(),
                o -> o.size() > 0);
    }

    private static void references() {
        row("WeakReference.clear", () -> new WeakReference<>("held"), r -> r.clear(), r -> r.get());
        row("WeakReference.refersTo", () -> new WeakReference<>("held"), r -> r.clear(), r -> r.refersTo(null));
        row("SoftReference.clear", () -> new SoftReference<>("held"), r -> r.clear(), r -> r.get());
        row("clear of a subclass of WeakReference", () -> new Entry("held"), r -> r.clear(), r -> r.get());
        row("enqueue of a subclass of WeakReference", () -> new Entry("held"), r -> r.enqueue(), r -> r.queue.poll());
        row(
                "refersTo of a subclass, by reference to the method",
                () -> new Entry("held"),
                r -> Optional.of(r).ifPresent(Entry::clear),
                r -> Optional.of("held").filter(r::refersTo).isPresent());
        row(
                "CookieHandler.setDefault",
                () -> {
                    CookieHandler.setDefault(null);
                    return "";
                },
                _ -> CookieHandler.setDefault(new CookieManager()),
                _ -> CookieHandler.getDefault() != null);
        row(
                "Security.addProvider",
                () -> {
                    Security.removeProvider("of the test");
                    return new Provider("of the test", "1", "none") {};
                },
                p -> Security.addProvider(p),
                p -> Security.getProvider(p.getName()) != null);
        row(
                "MBeanServer.registerMBean",
                MBeanServerFactory::newMBeanServer,
                s -> s.registerMBean(new StandardMBean(() -> {}, Runnable.class), new ObjectName("of:the=test")),
                s -> s.isRegistered(new ObjectName("of:the=test")));
        row("Cleanable.clean", Cleaned::new, c -> c.cleanable.clean(), c -> {
            c.cleanable.clean();
            return c.by.get();
        });
        row(
                "ClassValue.remove",
                () -> new ClassValue<int[]>() {
                    private int made;

                    @Override
                    protected int[] computeValue(Class<?> type) {
                        return new int[] {made++};
                    }
                },
                v -> {
                    v.get(String.class);
                    v.remove(String.class);
                },
                v -> v.get(String.class)[0]);
        row("Field.setInt", Held::new, h -> Held.PLAIN.setInt(h, 4), h -> h.plain);
        row("Field.getInt", Held::new, h -> h.plain = 4, h -> Held.PLAIN.getInt(h));
        row(
                "AccessibleObject.setAccessible",
                () -> Held.class.getDeclaredField("plain"),
                f -> f.setAccessible(true),
                f -> f.isAccessible());
        row("MethodHandle setter", Held::new, h -> Held.SETTER.invokeWithArguments(h, 4), h -> h.plain);
        row("VarHandle.set", Held::new, h -> Held.HANDLE.set(h, 4), h -> h.plain);
        row("VarHandle.getAndAdd", Held::new, h -> Held.HANDLE.getAndAdd(h, 4), h -> (int) Held.HANDLE.getOpaque(h));
        row(
                "MutableCallSite.setTarget",
                () -> new MutableCallSite(MethodHandles.constant(int.class, 1)),
                s -> s.setTarget(MethodHandles.constant(int.class, 2)),
                s -> s.getTarget().invokeWithArguments());
        row(
                "VolatileCallSite.setTarget",
                () -> new VolatileCallSite(MethodHandles.constant(int.class, 1)),
                s -> s.setTarget(MethodHandles.constant(int.class, 2)),
                s -> s.getTarget().invokeWithArguments());
        row(
                "Throwable.addSuppressed",
                () -> new Exception(),
                e -> e.addSuppressed(new Exception()),
                e -> e.getSuppressed().length);
        row("Throwable.initCause", () -> new Exception(), e -> e.initCause(new Error()), e -> e.getCause() != null);
        row(
                "Throwable.setStackTrace",
                () -> new Exception(),
                e -> e.setStackTrace(new StackTraceElement[0]),
                e -> e.getStackTrace().length == 0);
    }

    private static void threads() {
        row(
                "Thread.setName",
                () -> new Thread(() -> {}),
                t -> t.setName("x"),
                t -> t.getName().equals("x"));
        row(
                "setName of a subclass of Thread",
                () -> new Thread() {
                    void rename() {
                        setName("x");
                    }
                },
                t -> t.rename(),
                t -> t.getName().equals("x"));
        row("Thread.setPriority", () -> new Thread(() -> {}), t -> t.setPriority(7), t -> t.getPriority());
        row("Thread.setDaemon", () -> new Thread(() -> {}), t -> t.setDaemon(true), t -> t.isDaemon());
        row(
                "Thread.setUncaughtExceptionHandler",
                () -> new Thread(() -> {}),
                t -> t.setUncaughtExceptionHandler((a, b) -> {}),
                t -> t.getUncaughtExceptionHandler() instanceof ThreadGroup);
        row(
                "Thread.setContextClassLoader",
                () -> new Thread(() -> {}),
                t -> t.setContextClassLoader(null),
                t -> t.getContextClassLoader() == null);
        row("Thread.start", () -> new Thread(() -> {}), t -> t.start(), t -> t.getState() == Thread.State.NEW);
        row(
                "ThreadGroup.setMaxPriority",
                () -> new ThreadGroup("g"),
                g -> g.setMaxPriority(3),
                g -> g.getMaxPriority());
        row(
                "setMaxPriority of a subclass of ThreadGroup",
                () -> new ThreadGroup("g") {},
                g -> g.setMaxPriority(3),
                g -> g.getMaxPriority());
        row("ThreadGroup.setDaemon", () -> new ThreadGroup("g"), g -> g.setDaemon(true), g -> g.isDaemon());
        row(
                "LinkedTransferQueue.offer, behind another element",
                () -> new LinkedTransferQueue<>(List.of(1)),
                queue -> queue.offer(2),
                queue -> queue.size());
        row(
                "Files.writeString",
                () -> Files.writeString(FILE, "0"),
                file -> Files.writeString(file, "1"),
                file -> Files.readString(file));
        row("File.delete", () -> Files.writeString(FILE, "0").toFile(), file -> file.delete(), file -> file.exists());
        row(
                "RandomAccessFile.write",
                () -> new RandomAccessFile(Files.writeString(FILE, "").toFile(), "rw"),
                file -> file.write(1),
                file -> file.length());
        row(
                "FileWriter.write",
                () -> Files.writeString(FILE, "").toFile(),
                file -> {
                    try (FileWriter writer = new FileWriter(file, StandardCharsets.UTF_8)) {
                        writer.write("1");
                    }
                },
                file -> file.length());
        row(
                "System.setProperty",
                () -> {
                    System.clearProperty("allways.pair");
                    return "allways.pair";
                },
                p -> System.setProperty(p, "x"),
                p -> System.getProperty(p));
        row(
                "System.getProperties().put",
                () -> {
                    System.clearProperty("allways.pair");
                    return System.getProperties();
                },
                p -> p.put("allways.pair", "x"),
                p -> System.getProperty("allways.pair") + p.containsKey("allways.pair"));
        row(
                "System.getProperties().keySet",
                () -> {
                    System.setProperty("allways.pair", "x");
                    return System.getProperties().keySet();
                },
                p -> p.remove("allways.pair"),
                p -> System.getProperty("allways.pair"));
        row(
                "System.clearProperty",
                () -> {
                    System.setProperty("allways.pair", "x");
                    return "allways.pair";
                },
                p -> System.clearProperty(p),
                p -> System.getProperty(p));
        row(
                "Integer.getInteger",
                () -> {
                    System.clearProperty("allways.number");
                    return "allways.number";
                },
                p -> System.setProperty(p, "4"),
                p -> Integer.getInteger(p));
        row(
                "TimeZone.setDefault",
                () -> {
                    TimeZone.setDefault(TimeZone.getTimeZone("UTC"));
                    return "";
                },
                p -> TimeZone.setDefault(TimeZone.getTimeZone("GMT+3")),
                p -> {
                    int offset = TimeZone.getDefault().getRawOffset();
                    return offset;
                });
        row(
                "Locale.setDefault",
                () -> {
                    Locale.setDefault(Locale.ROOT);
                    return "";
                },
                p -> Locale.setDefault(Locale.FRENCH),
                p -> Locale.getDefault());
    }

    private static void memory() {
        row(
                "MemorySegment.set heap",
                () -> MemorySegment.ofArray(new int[2]),
                s -> s.setAtIndex(ValueLayout.JAVA_INT, 0, 4),
                s -> s.getAtIndex(ValueLayout.JAVA_INT, 0));
        row(
                "MemorySegment.set native",
                () -> Arena.ofAuto().allocate(8),
                s -> s.set(ValueLayout.JAVA_LONG, 0, 4),
                s -> s.get(ValueLayout.JAVA_LONG, 0));
        row(
                "MemorySegment.fill",
                () -> Arena.ofAuto().allocate(8),
                s -> s.fill((byte) 3),
                s -> s.get(ValueLayout.JAVA_BYTE, 7));
        row(
                "MemorySegment.copyFrom",
                () -> Arena.ofAuto().allocate(2),
                s -> s.copyFrom(MemorySegment.ofArray(new byte[] {1, 2})),
                s -> s.get(ValueLayout.JAVA_BYTE, 1));
        row(
                "MemorySegment over an array",
                () -> new int[2],
                a -> MemorySegment.ofArray(a).setAtIndex(ValueLayout.JAVA_INT, 1, 4),
                a -> a[1]);
        row(
                "MemorySegment.asSlice",
                () -> Arena.ofAuto().allocate(8),
                s -> s.asSlice(4).set(ValueLayout.JAVA_INT, 0, 4),
                s -> s.get(ValueLayout.JAVA_INT, 4));
        row(
                "MemorySegment.asByteBuffer",
                () -> Arena.ofAuto().allocate(8),
                s -> s.asByteBuffer().put(0, (byte) 4),
                s -> s.get(ValueLayout.JAVA_BYTE, 0));
        row(
                "Arena.close",
                () -> Arena.ofShared(),
                a -> a.close(),
                a -> a.scope().isAlive());
        row(
                "VarHandle of a layout",
                () -> Arena.ofAuto().allocate(4),
                s -> ValueLayout.JAVA_INT.varHandle().set(s, 0L, 4),
                s -> (int) ValueLayout.JAVA_INT.varHandle().get(s, 0L));
        row("VarHandle of bytes", () -> new byte[8], a -> Held.LONGS.set(a, 0, -1L), a -> a[0]);
        row("VarHandle of some bytes", () -> new byte[8], a -> Held.LONGS.set(a, 0, -1L), a -> a[3]);
        row("VarHandle of a buffer", () -> ByteBuffer.allocate(8), b -> Held.BUFFER.set(b, 0, -1), b -> b.get(0));
        row("VarHandle of elements", () -> new int[2], a -> Held.ELEMENTS.setRelease(a, 0, 4), a -> a[0]);
    }

    private static void arrays() {
        row("Arrays.fill", () -> new int[2], a -> Arrays.fill(a, 3), a -> a[1]);
        row("Arrays.setAll", () -> new int[2], a -> Arrays.setAll(a, i -> i + 3), a -> a[1]);
        row("Arrays.parallelPrefix", () -> new int[] {1, 1}, a -> Arrays.parallelPrefix(a, Integer::sum), a -> a[1]);
        row("Arrays.parallelSetAll", () -> new int[2], a -> Arrays.parallelSetAll(a, i -> 5), a -> a[1]);
        row("Arrays.sort", () -> new int[] {2, 1}, a -> Arrays.sort(a), a -> a[0]);
        row("Arrays.sort objects", () -> new Integer[] {2, 1}, a -> Arrays.sort(a), a -> a[0]);
        row("Arrays.sort comparator", () -> new Integer[] {1, 2}, a -> Arrays.sort(a, BACKWARDS), a -> a[0]);
        row("Arrays.parallelSort", () -> new long[] {2, 1}, a -> Arrays.parallelSort(a), a -> a[0]);
        row("Arrays.toString", () -> new int[2], a -> a[1] = 4, a -> Arrays.toString(a));
        row("Arrays.hashCode", () -> new int[2], a -> a[1] = 4, a -> Arrays.hashCode(a));
        row("Arrays.equals", () -> new int[2], a -> a[1] = 4, a -> Arrays.equals(a, new int[2]));
        row("Arrays.copyOf", () -> new int[2], a -> a[1] = 4, a -> Arrays.copyOf(a, 2)[1]);
        row(
                "Arrays.stream sum",
                () -> new int[2],
                a -> a[1] = 4,
                a -> Arrays.stream(a).sum());
        row("Arrays.binarySearch", () -> new int[] {1, 3}, a -> a[0] = 2, a -> Arrays.binarySearch(a, 2));
        row("System.arraycopy to", () -> new int[2], a -> System.arraycopy(new int[] {4, 5}, 0, a, 0, 2), a -> a[1]);
        row("System.arraycopy from", () -> new int[2], a -> a[1] = 4, a -> {
            int[] copy = new int[2];
            System.arraycopy(a, 0, copy, 0, 2);
            return copy[1];
        });
        row("clone", () -> new int[2], a -> a[1] = 4, a -> a.clone()[1]);
        row("Array.setInt", () -> new int[2], a -> Array.setInt(a, 0, 4), a -> a[0]);
        row("Array.get", () -> new int[2], a -> a[0] = 4, a -> Array.get(a, 0));
        row("List.toArray", () -> new Integer[2], a -> numbers().subList(0, 2).toArray(a), a -> a[1]);
        row("new String of chars", () -> new char[] {'a'}, a -> a[0] = 'b', a -> new String(a));
        row("new String of bytes", () -> bytes("a"), a -> a[0] = 'b', a -> new String(a, StandardCharsets.UTF_8));
        row("Random.nextBytes", () -> new byte[4], a -> new Random(1).nextBytes(a), a -> a[0]);
        row("List.of an array", () -> new Integer[] {1}, a -> a[0] = 2, a -> List.of(a));
    }

    private static void concurrentCollections() {
        row("ConcurrentHashMap.put", ConcurrentHashMap<Integer, Integer>::new, m -> m.put(1, 1), m -> m.get(1));
        row("ConcurrentHashMap.size", ConcurrentHashMap<Integer, Integer>::new, m -> m.put(1, 1), m -> m.size());
        row(
                "ConcurrentHashMap.compute",
                () -> new ConcurrentHashMap<>(Map.of(1, 1)),
                m -> m.compute(1, (k, v) -> v + 1),
                m -> m.get(1));
        row("ConcurrentHashMap.clear", () -> new ConcurrentHashMap<>(Map.of(1, 1)), m -> m.clear(), m -> m.isEmpty());
        row(
                "ConcurrentHashMap.newKeySet",
                () -> ConcurrentHashMap.<Integer>newKeySet(),
                s -> s.add(1),
                s -> s.contains(1));
        row("ConcurrentSkipListMap.put", ConcurrentSkipListMap<Integer, Integer>::new, m -> m.put(1, 1), m -> m.get(1));
        row(
                "ConcurrentSkipListMap replaced",
                () -> new ConcurrentSkipListMap<>(Map.of(1, 1)),
                m -> m.put(1, 2),
                m -> m.get(1));
        row(
                "ConcurrentSkipListMap.remove",
                () -> new ConcurrentSkipListMap<>(Map.of(1, 1)),
                m -> m.remove(1),
                m -> m.containsKey(1));
        row(
                "ConcurrentSkipListMap.pollFirstEntry",
                () -> new ConcurrentSkipListMap<>(Map.of(1, 1, 2, 2)),
                m -> m.pollFirstEntry(),
                m -> m.firstKey());
        row(
                "ConcurrentSkipListMap iterator",
                () -> new ConcurrentSkipListMap<>(Map.of(1, 1, 2, 2)),
                m -> m.remove(1),
                m -> m.keySet().iterator().next());
        row(
                "ConcurrentSkipListMap.size",
                ConcurrentSkipListMap<Integer, Integer>::new,
                m -> m.put(1, 1),
                m -> m.size());
        row("ConcurrentSkipListSet.add", ConcurrentSkipListSet<Integer>::new, s -> s.add(1), s -> s.contains(1));
        row(
                "ConcurrentSkipListSet.pollLast",
                () -> new ConcurrentSkipListSet<>(numbers()),
                s -> s.pollLast(),
                s -> s.last());
        row("ConcurrentLinkedQueue.add", ConcurrentLinkedQueue<Integer>::new, q -> q.add(1), q -> q.peek());
        row("ConcurrentLinkedQueue.poll", () -> new ConcurrentLinkedQueue<>(numbers()), q -> q.poll(), q -> q.peek());
        row("ConcurrentLinkedDeque.push", ConcurrentLinkedDeque<Integer>::new, q -> q.push(1), q -> q.peekLast());
        row("CopyOnWriteArrayList.add", CopyOnWriteArrayList<Integer>::new, l -> l.add(1), l -> l.size());
        row("CopyOnWriteArrayList.set", () -> new CopyOnWriteArrayList<>(numbers()), l -> l.set(0, 9), l -> l.get(0));
        row("CopyOnWriteArraySet.add", CopyOnWriteArraySet<Integer>::new, s -> s.add(1), s -> s.contains(1));
        row("ArrayBlockingQueue.offer", () -> new ArrayBlockingQueue<Integer>(2), q -> q.offer(1), q -> q.peek());
        row(
                "ArrayBlockingQueue.remainingCapacity",
                () -> new ArrayBlockingQueue<Integer>(2),
                q -> q.offer(1),
                q -> q.remainingCapacity());
        row("LinkedBlockingQueue.offer", LinkedBlockingQueue<Integer>::new, q -> q.offer(1), q -> q.poll());
        row("LinkedBlockingQueue.size", LinkedBlockingQueue<Integer>::new, q -> q.offer(1), q -> q.size());
        row("LinkedBlockingDeque.push", LinkedBlockingDeque<Integer>::new, q -> q.push(1), q -> q.peek());
        row("LinkedTransferQueue.add", LinkedTransferQueue<Integer>::new, q -> q.add(1), q -> q.peek());
        row("LinkedTransferQueue.poll", () -> new LinkedTransferQueue<>(numbers()), q -> q.poll(), q -> q.size());
        row("PriorityBlockingQueue.add", PriorityBlockingQueue<Integer>::new, q -> q.add(1), q -> q.peek());
        row("DelayQueue.add", DelayQueue<Due>::new, q -> q.add(new Due(-1)), q -> q.poll());
    }

    private static void synchronizers() {
        row("CountDownLatch.countDown", () -> new CountDownLatch(1), l -> l.countDown(), l -> l.getCount());
        row(
                "CyclicBarrier.await",
                () -> new CyclicBarrier(2),
                b -> {
                    Thread.currentThread().interrupt();
                    b.await();
                },
                b -> b.isBroken());
        row("Semaphore.release", () -> new Semaphore(0), s -> s.release(), s -> s.availablePermits());
        row("Semaphore.tryAcquire", () -> new Semaphore(1), s -> s.tryAcquire(), s -> s.tryAcquire());
        row("Semaphore.drainPermits", () -> new Semaphore(3), s -> s.drainPermits(), s -> s.availablePermits());
        row("Phaser.register", Phaser::new, p -> p.register(), p -> p.getRegisteredParties());
        row("Phaser.forceTermination", Phaser::new, p -> p.forceTermination(), p -> p.isTerminated());
        row("ReentrantLock.lock", ReentrantLock::new, l -> l.lock(), l -> l.isLocked());
        row("ReentrantLock.tryLock", ReentrantLock::new, l -> l.lock(), l -> {
            boolean locked = l.tryLock();
            if (locked) {
                l.unlock();
            }
            return locked;
        });
        row(
                "ReentrantReadWriteLock",
                ReentrantReadWriteLock::new,
                l -> l.readLock().lock(),
                l -> l.getReadLockCount());
        row("StampedLock.writeLock", StampedLock::new, l -> l.writeLock(), l -> l.isWriteLocked());
        row("StampedLock.tryOptimisticRead", StampedLock::new, l -> l.writeLock(), l -> l.tryOptimisticRead());
        row("StampedLock.readLock", StampedLock::new, l -> l.readLock(), l -> l.getReadLockCount());
        row(
                "ThreadPoolExecutor.setCorePoolSize",
                () -> new ThreadPoolExecutor(1, 4, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()),
                p -> p.setCorePoolSize(2),
                p -> p.getCorePoolSize());
        row(
                "ThreadPoolExecutor.shutdown",
                () -> new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()),
                p -> p.shutdown(),
                p -> p.isShutdown());
        row(
                "ThreadPoolExecutor.setRejected",
                () -> new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()),
                p -> p.setRejectedExecutionHandler(new ThreadPoolExecutor.DiscardPolicy()),
                p -> p.getRejectedExecutionHandler() instanceof ThreadPoolExecutor.DiscardPolicy);
        row(
                "ThreadPoolExecutor.setKeepAliveTime",
                () -> new ThreadPoolExecutor(1, 1, 1, TimeUnit.SECONDS, new LinkedBlockingQueue<>()),
                p -> p.setKeepAliveTime(9, TimeUnit.SECONDS),
                p -> p.getKeepAliveTime(TimeUnit.SECONDS));
    }

    private static void futures() {
        row("CompletableFuture.complete", CompletableFuture<Integer>::new, f -> f.complete(1), f -> f.isDone());
        row("CompletableFuture.getNow", CompletableFuture<Integer>::new, f -> f.complete(1), f -> f.getNow(0));
        row(
                "CompletableFuture.obtrudeValue",
                () -> CompletableFuture.completedFuture(1),
                f -> f.obtrudeValue(2),
                f -> f.join());
        row(
                "CompletableFuture.thenApply",
                CompletableFuture<Integer>::new,
                f -> f.thenApply(n -> n),
                f -> f.getNumberOfDependents());
        row("CompletableFuture.cancel", CompletableFuture<Integer>::new, f -> f.cancel(false), f -> f.isCancelled());
        row(
                "CompletableFuture.state",
                CompletableFuture<Integer>::new,
                f -> f.completeExceptionally(new Error()),
                f -> f.state());
        row("FutureTask.run", () -> new FutureTask<>(() -> 1), f -> f.run(), f -> f.isDone());
        row("FutureTask.cancel", () -> new FutureTask<>(() -> 1), f -> f.cancel(false), f -> f.isCancelled());
        row(
                "ForkJoinTask.complete raw result",
                () -> (ForkJoinTask<Integer>) new java.util.concurrent.RecursiveTask<Integer>() {
                    @Override
                    protected Integer compute() {
                        return 1;
                    }
                },
                t -> t.complete(5),
                t -> t.getRawResult());
        row(
                "ForkJoinTask.complete isDone",
                () -> (ForkJoinTask<Integer>) new java.util.concurrent.RecursiveTask<Integer>() {
                    @Override
                    protected Integer compute() {
                        return 1;
                    }
                },
                t -> t.complete(5),
                t -> t.isDone());
        row(
                "ForkJoinTask.setForkJoinTaskTag",
                () -> ForkJoinTask.adapt(() -> {}),
                t -> t.setForkJoinTaskTag((short) 3),
                t -> t.getForkJoinTaskTag());
        row(
                "ForkJoinTask.reinitialize",
                () -> {
                    ForkJoinTask<?> task = ForkJoinTask.adapt(() -> {});
                    task.quietlyComplete();
                    return task;
                },
                t -> t.reinitialize(),
                t -> t.isDone());
        row(
                "CountedCompleter.addToPendingCount",
                () -> new java.util.concurrent.CountedCompleter<Void>() {
                    @Override
                    public void compute() {}
                },
                t -> t.addToPendingCount(2),
                t -> t.getPendingCount());
    }

    private static void atomics() {
        row("AtomicInteger.set", AtomicInteger::new, a -> a.set(1), a -> a.get());
        row("AtomicInteger.lazySet", AtomicInteger::new, a -> a.lazySet(1), a -> a.getPlain());
        row("AtomicInteger.setPlain", AtomicInteger::new, a -> a.setPlain(1), a -> a.getOpaque());
        row(
                "AtomicInteger.updateAndGet",
                AtomicInteger::new,
                a -> a.updateAndGet(n -> n + 1),
                a -> a.incrementAndGet());
        row("AtomicLong.addAndGet", AtomicLong::new, a -> a.addAndGet(3), a -> a.toString());
        row("AtomicBoolean.set", AtomicBoolean::new, a -> a.set(true), a -> a.get());
        row("AtomicReference.set", AtomicReference<String>::new, a -> a.set("x"), a -> a.get());
        row(
                "AtomicReference.getAndUpdate",
                () -> new AtomicReference<>(""),
                a -> a.getAndUpdate(s -> s + "x"),
                a -> a.getAcquire());
        row("AtomicIntegerArray.set", () -> new AtomicIntegerArray(2), a -> a.set(1, 3), a -> a.get(1));
        row("AtomicIntegerArray.toString", () -> new AtomicIntegerArray(2), a -> a.set(1, 3), a -> a.toString());
        row("AtomicLongArray.set", () -> new AtomicLongArray(2), a -> a.set(1, 3), a -> a.get(1));
        row("AtomicReferenceArray.set", () -> new AtomicReferenceArray<String>(2), a -> a.set(1, "x"), a -> a.get(1));
        row(
                "AtomicStampedReference.set",
                () -> new AtomicStampedReference<>("a", 0),
                a -> a.set("b", 1),
                a -> a.getStamp());
        row(
                "AtomicMarkableReference.set",
                () -> new AtomicMarkableReference<>("a", false),
                a -> a.set("b", true),
                a -> a.isMarked());
        row("AtomicReferenceFieldUpdater", Held::new, h -> Held.TEXT.set(h, "x"), h -> h.text);
        row("AtomicIntegerFieldUpdater", Held::new, h -> Held.NUMBER.incrementAndGet(h), h -> h.number);
        row("AtomicLongFieldUpdater", Held::new, h -> h.wide = 4, h -> Held.WIDE.get(h));
        row("LongAdder.increment", LongAdder::new, a -> a.increment(), a -> a.sum());
        row(
                "LongAdder.sumThenReset",
                () -> {
                    var adder = new LongAdder();
                    adder.add(4);
                    return adder;
                },
                a -> a.sumThenReset(),
                a -> a.intValue());
        row("DoubleAdder.add", DoubleAdder::new, a -> a.add(1), a -> a.sum());
        row("LongAccumulator.accumulate", () -> new LongAccumulator(Long::max, 0), a -> a.accumulate(4), a -> a.get());
        row(
                "DoubleAccumulator.accumulate",
                () -> new DoubleAccumulator(Double::max, 0),
                a -> a.accumulate(4),
                a -> a.get());
    }

    private static void logging() {
        row(
                "Logger.setLevel",
                () -> {
                    Logger logger = Logger.getAnonymousLogger();
                    logger.setLevel(Level.INFO);
                    return logger;
                },
                l -> l.setLevel(Level.FINE),
                l -> l.isLoggable(Level.FINE));
        row("Logger.getLevel", () -> Logger.getAnonymousLogger(), l -> l.setLevel(Level.FINE), l -> l.getLevel());
        row(
                "Logger.setUseParentHandlers",
                () -> Logger.getAnonymousLogger(),
                l -> l.setUseParentHandlers(false),
                l -> l.getUseParentHandlers());
        row(
                "Logger.addHandler",
                () -> Logger.getAnonymousLogger(),
                l -> l.addHandler(new StreamHandler()),
                l -> l.getHandlers().length);
        row(
                "Logger.setFilter",
                () -> Logger.getAnonymousLogger(),
                l -> l.setFilter(r -> false),
                l -> l.getFilter() == null);
        row("Handler.setLevel", StreamHandler::new, h -> h.setLevel(Level.FINEST), h -> h.getLevel());
        row(
                "Handler.setFormatter",
                StreamHandler::new,
                h -> h.setFormatter(new java.util.logging.XMLFormatter()),
                h -> h.getFormatter() instanceof SimpleFormatter);
        row(
                "StreamHandler.publish",
                () -> new Object() {
                    final ByteArrayOutputStream out = new ByteArrayOutputStream();
                    final StreamHandler handler = new StreamHandler(out, new SimpleFormatter());
                },
                o -> {
                    o.handler.publish(new LogRecord(Level.SEVERE, "x"));
                    o.handler.flush();
                },
                o -> o.out.size() > 0);
        row(
                "MemoryHandler.setPushLevel",
                () -> new MemoryHandler(new StreamHandler(), 2, Level.OFF),
                h -> h.setPushLevel(Level.FINE),
                h -> h.getPushLevel());
        row("LogRecord.setMessage", () -> new LogRecord(Level.INFO, "a"), r -> r.setMessage("b"), r -> r.getMessage());
        row("LogRecord.setLevel", () -> new LogRecord(Level.INFO, "a"), r -> r.setLevel(Level.FINE), r -> r.getLevel());
        row(
                "LogRecord.setParameters",
                () -> new LogRecord(Level.INFO, "a"),
                r -> r.setParameters(new Object[1]),
                r -> r.getParameters() == null);
    }
}
