package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Allways;
import dev.allways.core.Result;
import dev.allways.core.ThreadControl;
import dev.allways.threads.Threads;
import java.io.ObjectStreamClass;
import java.io.PrintWriter;
import java.io.Serializable;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
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

    /** Where static state begins anew, initialisers run a second time, and constants are made again: by second bodies. */
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
