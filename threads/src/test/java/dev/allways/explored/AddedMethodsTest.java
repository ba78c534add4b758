package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.AbstractMap;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/** The methods that the agent adds are shown to nobody: no stack trace, stack walker or reflection tells of them. */
class AddedMethodsTest {
    /** A little of everything that gets a second body; it has no other members, by which its version is computed. */
    static class Account implements Serializable {
        int balance;
        static int accounts;

        synchronized List<String> deposit(int amount, Asking asking) {
            balance += amount;
            return add(asking);
        }

        static synchronized List<String> open(Asking asking) {
            accounts++;
            return new Account().deposit(1, asking);
        }

        private List<String> add(Asking asking) {
            balance++;
            return asking.ask();
        }
    }

    /** What asks for its place in the end. */
    interface Asking {
        List<String> ask();
    }

    private static final List<String> FRAMES = List.of("add", "deposit", "open");

    private static List<String> ofAccount(StackTraceElement[] frames) {
        return Arrays.stream(frames)
                .filter(frame -> frame.getClassName().equals(Account.class.getName()))
                .map(StackTraceElement::getMethodName)
                .toList();
    }

    private static List<String> walk(StackWalker walker) {
        return walker.walk(frames -> frames.filter(frame -> frame.getClassName().equals(Account.class.getName()))
                .map(frame -> frame.toStackTraceElement().getMethodName().equals(frame.getMethodName())
                        ? frame.getMethodName()
                        : "two names")
                .toList());
    }

    private static void expect(Asking asking, List<String> expected) {
        var asked = new AtomicReference<List<String>>(List.of());
        Result result = Explored.random(2, () -> {
            Thread other = new Thread(() -> asked.set(Account.open(asking)));
            other.start();
            other.join();
        });
        assertThat(result.failures()).isEmpty();
        assertThat(asked.get()).isEqualTo(expected);
    }

    @Test
    void stackTraces() {
        expect(() -> ofAccount(new Throwable().getStackTrace()), FRAMES);
        expect(() -> ofAccount(Thread.currentThread().getStackTrace()), FRAMES);
        expect(
                () -> {
                    var written = new StringWriter();
                    new Throwable().printStackTrace(new PrintWriter(written));
                    return written.toString()
                            .lines()
                            .filter(line -> line.contains("allways:")
                                    || line.contains(":allways")
                                    || line.contains("java.lang.Allways"))
                            .toList();
                },
                List.of());
    }

    @Test
    void stackWalkers() {
        expect(() -> walk(StackWalker.getInstance()), FRAMES);
        expect(() -> walk(StackWalker.getInstance(StackWalker.Option.SHOW_HIDDEN_FRAMES)), FRAMES);
        expect(
                () -> {
                    List<String> names = new ArrayList<>();
                    StackWalker.getInstance(StackWalker.Option.DROP_METHOD_INFO)
                            .forEach(frame -> names.add(frame.getClassName()));
                    names.removeIf(name -> !name.equals(Account.class.getName()));
                    return names;
                },
                List.of(Account.class.getName(), Account.class.getName(), Account.class.getName()));
    }

    static class Called {
        int calls;

        /** Its own frame and the one of its decision are none of its caller's. */
        List<String> by() {
            calls++;
            return List.of(StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE)
                    .getCallerClass()
                    .getSimpleName());
        }
    }

    static class Caller implements Asking {
        private final Called called = new Called();

        @Override
        public List<String> ask() {
            return called.by();
        }
    }

    @Test
    void callers() {
        expect(new Caller(), List.of("Caller"));
    }

    @Test
    void reflection() throws ReflectiveOperationException {
        assertThat(Arrays.stream(Account.class.getDeclaredMethods())
                        .map(Method::getName)
                        .toList())
                .containsExactlyInAnyOrder("add", "deposit", "open");
        assertThat(Modifier.toString(Account.class
                        .getDeclaredMethod("deposit", int.class, Asking.class)
                        .getModifiers()))
                .isEqualTo("synchronized");
        assertThat(Modifier.toString(
                        Account.class.getDeclaredMethod("open", Asking.class).getModifiers()))
                .isEqualTo("static synchronized");
    }

    /** As the tool serialver computes it from the class file. */
    @Test
    void versionOfSerializedForm() {
        assertThat(ObjectStreamClass.lookup(Account.class).getSerialVersionUID())
                .isEqualTo(-2950566892714242897L);
    }

    /** References to methods of the platform, each of which is to one of an added method. */
    @SuppressWarnings({"NullAway", "ReturnValueIgnored"}) // what is there is known
    static class Referring extends ArrayList<String> implements Serializable {
        private static final Function<StringBuilder, Integer> LENGTH =
                StringBuilder::length; // of the class initialiser

        /** One that tells what it is to. */
        interface Sent extends Function<StringBuilder, String>, Serializable {}

        static Sent unbound() {
            return StringBuilder::toString;
        }

        static Sent constructor() {
            return String::new;
        }

        /** Bound, and of a type that the object's own differs from. */
        static Sent bound(Map<Object, String> names) {
            return names::get;
        }

        List<Object> all() throws IOException {
            Supplier<StringBuilder> maker = StringBuilder::new;
            Function<String, StringBuilder> other = StringBuilder::new;
            StringBuilder made = maker.get();
            Consumer<Object> append = made::append; // one of many, by its type
            append.accept("a");
            DoubleConsumer appendDouble = made::append;
            appendDouble.accept(1);
            BiFunction<StringBuilder, String, CharSequence> unbound = StringBuilder::append;
            Function<CharSequence, String> inherited = CharSequence::toString;
            Callable<Object> own = super::clone; // protected
            IntFunction<String> removes = this::remove;
            Predicate<String> adds = this::add;
            BiPredicate<Referring, String> addsToOther = ArrayList::add;
            BinaryOperator<Integer> merges = Math::max;
            Map<String, Integer> merged = new TreeMap<>(Map.of("a", 1));
            merged.merge("a", 2, merges);
            adds.test("x");
            adds.test("y");
            addsToOther.test(this, "z");
            Appendable appendable = made;
            Adding added = appendable::append; // throws
            try {
                return List.of(
                        inherited.apply(made),
                        unbound.apply(other.apply("b"), "c").toString(),
                        LENGTH.apply(made),
                        own.call(),
                        removes.apply(0),
                        this,
                        merged,
                        added.add("d") == made,
                        Arrays.stream(new String[] {"q", "p"})
                                .sorted(Comparator.comparingInt(String::length))
                                .toList());
            } catch (Exception e) {
                throw new IOException(e);
            }
        }

        interface Adding {
            Object add(CharSequence text) throws IOException;
        }

        /** References from an interface are to methods of that interface. */
        interface Counting {
            default IntSupplier count(Collection<?> counted) {
                return counted::size;
            }
        }
    }

    private static void expectReferences() {
        try {
            assertThat(new Referring().all())
                    .containsExactly(
                            "a1.0",
                            "bc",
                            4,
                            List.of("x", "y", "z"),
                            "x",
                            List.of("y", "z"),
                            Map.of("a", 2),
                            true,
                            List.of("q", "p"));
            assertThat(new Referring.Counting() {}.count(List.of(1, 2)).getAsInt())
                    .isEqualTo(2);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Test
    void references() {
        expectReferences();
        assertThat(Explored.random(2, AddedMethodsTest::expectReferences).failures())
                .isEmpty();
        assertThat(Arrays.stream(Referring.class.getDeclaredMethods())
                        .filter(method -> method.getName().contains("allways"))
                        .toList())
                .isEmpty();
    }

    /** What is written into a stream is the author's reference, so that any program reads it. */
    @Test
    void serializedReferences() throws ReflectiveOperationException, IOException {
        Map<Object, String> names = new HashMap<>(Map.of("", "none"));
        assertThat(told(Referring.unbound())).isEqualTo("5 java/lang/StringBuilder.toString()Ljava/lang/String;");
        assertThat(told(Referring.constructor())).isEqualTo("8 java/lang/String.<init>(Ljava/lang/StringBuilder;)V");
        assertThat(told(Referring.bound(names))).isEqualTo("9 java/util/Map.get(Ljava/lang/Object;)Ljava/lang/Object;");
        for (Referring.Sent sent : List.of(Referring.unbound(), Referring.constructor())) {
            var bytes = new ByteArrayOutputStream();
            try (var out = new ObjectOutputStream(bytes)) {
                out.writeObject(sent);
            }
            try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
                assertThat(((Referring.Sent) in.readObject()).apply(new StringBuilder("sent")))
                        .isEqualTo("sent");
            }
        }
    }

    private static String told(Referring.Sent sent) throws ReflectiveOperationException {
        Method writeReplace = sent.getClass().getDeclaredMethod("writeReplace");
        writeReplace.setAccessible(true);
        var told = (SerializedLambda) writeReplace.invoke(sent);
        return told.getImplMethodKind() + " " + told.getImplClass() + '.' + told.getImplMethodName()
                + told.getImplMethodSignature();
    }

    /** The code that is called by a reference sees none of the method that calls it. */
    static class Refers implements Asking {
        @Override
        public List<String> ask() {
            Map<String, List<String>> asked = new HashMap<>();
            Supplier<List<String>> reference = new Deferred(asked)::get;
            return reference.get();
        }
    }

    /** A map of the platform in the eyes of the one who refers to it. */
    @SuppressWarnings("NullAway") // as above
    static class Deferred extends AbstractMap<String, List<String>> {
        final Map<String, List<String>> map;

        Deferred(Map<String, List<String>> map) {
            this.map = map;
        }

        List<String> get() {
            Function<Object, List<String>> get = ((Map<String, List<String>>) this)::get;
            return get.apply("");
        }

        @Override
        public List<String> get(Object key) {
            List<String> frames = new ArrayList<>();
            StackWalker.getInstance(Set.of(StackWalker.Option.DROP_METHOD_INFO), 4)
                    .forEach(frame -> frames.add(frame.getClassName()));
            frames.removeIf(name -> !name.equals(Deferred.class.getName()));
            List<String> named = new ArrayList<>();
            StackWalker.getInstance().forEach(frame -> named.add(frame.getMethodName()));
            Arrays.stream(new Throwable().getStackTrace()).forEach(frame -> named.add(frame.getMethodName()));
            named.removeIf(name -> !name.contains("allways"));
            frames.addAll(named);
            return frames;
        }

        @Override
        public Set<Entry<String, List<String>>> entrySet() {
            return map.entrySet();
        }
    }

    @Test
    void framesOfReferences() {
        List<String> frames =
                Collections.nCopies(3, Deferred.class.getName()); // two methods, and the compiler's bridge to one
        assertThat(new Refers().ask()).isEqualTo(frames);
        expect(new Refers(), frames);
    }

    private static final AtomicReference<List<String>> INITIALISED = new AtomicReference<>(List.of());

    private static int note() {
        INITIALISED.set(Arrays.stream(new Throwable().getStackTrace())
                .filter(frame -> frame.getClassName().startsWith(AddedMethodsTest.class.getName() + '$'))
                .map(frame -> frame.getClassName().replaceAll(".*\\$", "") + '.' + frame.getMethodName())
                .toList());
        return 1;
    }

    static class Noting {
        static int noted = note();
    }

    @SuppressWarnings("ImmutableEnumChecker") // its state is the point
    enum Size {
        SMALL;

        private int noted;

        Size() {
            noted = note();
        }
    }

    /**
     * Where static state is reset, initialisers run a second time, and constants are made again: by second bodies.
     */
    @Test
    void initialisers() {
        assertThat(noted(() -> Noting.noted++)).containsExactly("Noting.<clinit>");
        assertThat(noted(() -> Size.SMALL.noted++)).containsExactly("Size.<init>", "Size.<clinit>");
    }

    private static List<String> noted(Runnable use) {
        Result result = Allways.explore(Threads.control(
                        chooser -> {
                            Thread other = new Thread(use);
                            other.start();
                            other.join();
                        },
                        ThreadControl.Settings.DEFAULT.withIsolated(true)))
                .strategy("random")
                .executions(3)
                .run();
        assertThat(result.failures()).isEmpty();
        return INITIALISED.get();
    }
}
