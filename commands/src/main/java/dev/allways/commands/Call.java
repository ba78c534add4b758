package dev.allways.commands;

import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.OwnThread;
import dev.allways.gen.Gen;
import dev.allways.gen.JavaText;
import java.time.Duration;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * A call of a command with arguments.
 *
 * @param target the value that it is made on
 * @param symbol stands for its result; null if no model asks for it
 * @param produced the value that it adds; null if it adds none
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares calls
record Call(
        Definition<Object, Object> definition,
        Member<Object, Object> target,
        @Nullable Object[] arguments,
        @Nullable Symbol<?> symbol,
        @Nullable Member<Object, Object> produced) {
    private static final String GENERATED = Gen.class.getPackageName(); // its functions remember what they were asked
    private static final ClassValue<Boolean> OWN_HASH_CODE = declares("hashCode");
    private static final ClassValue<Boolean> OWN_TEXT = declares("toString");

    /** Makes the call: what it returns, or what it throws as far as the command may throw. */
    @Nullable
    Object made() throws Throwable {
        Object value = target.value();
        Definition.Makes<Object> run = java.util.Objects.requireNonNull(definition.run);
        try {
            Duration timeout = timeout();
            return timeout == null || ThreadControl.isCallerControlled() // then time is virtual
                    ? run.of(value, arguments)
                    : timed(run, value, timeout);
        } catch (Exception e) {
            if (definition.fails != null || definition.mirror != null) {
                return new Expected.Thrown(e);
            }
            throw e;
        }
    }

    private @Nullable Object timed(Definition.Makes<Object> run, Object value, Duration timeout) throws Throwable {
        OwnThread<@Nullable Object> thread = OwnThread.start(() -> run.of(value, arguments));
        try {
            return thread.withinItsOwn(timeout);
        } catch (OwnThread.OutOfTime e) {
            thread.giveUp(definition.test, definition.place);
            throw endless(timeout, e);
        }
    }

    /** That the call does not end; its command is called no more in this exploration. */
    Mismatch endless(Duration deadline, OwnThread.OutOfTime then) {
        definition.endless = true;
        return new Mismatch(
                shown(),
                new Wrong("did not end within %,d ms".formatted(deadline.toMillis()), "does not end"),
                definition.place,
                then);
    }

    /** What a call returned, or that it threw: known from now on to calls that take it. */
    void returned(@Nullable Object result) {
        if (symbol != null) {
            symbol.set(result);
        }
        if (produced != null) {
            produced.setValue(result instanceof Expected.Thrown ? null : result);
        }
    }

    /** A hash of all arguments that the system could change: another one afterwards says that it has. */
    int hashOfArguments() {
        int hash = 0;
        for (Object argument : arguments) {
            hash = 31 * hash + hash(argument);
        }
        return hash;
    }

    private static int hash(@Nullable Object value) {
        return switch (value) {
            case null -> 0;
            case Integer _, Long _, String _, Boolean _, Character _, Double _, Enum<?> _ -> 0;
            case Symbol<?> _, Member<?, ?> _ -> 0;
            default ->
                value.getClass().isArray()
                        ? Arrays.deepHashCode(new Object[] {value})
                        : value.getClass().getPackageName().equals(GENERATED) ? 0 : hashOfContents(value);
        };
    }

    /** By its text where its class says nothing of its hash code. */
    private static int hashOfContents(Object value) {
        return OWN_HASH_CODE.get(value.getClass())
                ? value.hashCode()
                : OWN_TEXT.get(value.getClass()) ? value.toString().hashCode() : 0;
    }

    private static ClassValue<Boolean> declares(String method) {
        return new ClassValue<>() {
            @Override
            protected Boolean computeValue(Class<?> type) {
                try {
                    return type.getMethod(method).getDeclaringClass() != Object.class;
                } catch (NoSuchMethodException e) {
                    throw new AssertionError(e); // every object has it
                }
            }
        };
    }

    /** Its arguments as Java. */
    String given() {
        return JavaText.arguments(arguments);
    }

    /** The classes that its arguments name as Java. */
    Set<String> imports() {
        var imports = new TreeSet<String>();
        for (Object argument : arguments) {
            JavaText.addImports(argument, imports);
        }
        return imports;
    }

    /** The call as a line of Java. */
    String shown() {
        String begin = produced != null ? "var " + produced + " = " : symbol != null ? "var " + symbol + " = " : "";
        return begin + expression() + ";";
    }

    /** The call as a line of a test that needs nothing of ours. */
    String plain() {
        Duration timeout = timeout();
        return timeout == null ? shown() : within(timeout);
    }

    /** How long it may take by its command; null: nothing is said, or as long as it likes. */
    private @Nullable Duration timeout() {
        return definition.timeout == null || definition.timeout.isZero() ? null : definition.timeout;
    }

    /** The call as a line of such a test that fails if it does not end. */
    String within(Duration deadline) {
        return "assertTimeoutPreemptively(java.time.Duration.ofMillis(%d), () -> %s);"
                .formatted(deadline.toMillis(), expression());
    }

    /** The call as a line of a test that makes it by its name, on an {@link Example}. */
    String named() {
        String begin = produced != null ? "var " + produced + " = " : symbol != null ? "var " + symbol + " = " : "";
        boolean spread = arguments.length == 1 && (arguments[0] == null || arguments[0] instanceof Object[]);
        String on = target.name.equals(target.bundle.name) ? "call(" : "callOn(" + target + ", ";
        return begin + "example." + on + JavaText.of(definition.name)
                + (arguments.length == 0 ? "" : ", " + (spread ? "(Object) " : "") + JavaText.arguments(arguments))
                + ");";
    }

    /** The call as a Java expression. */
    String expression() {
        if (definition.java != null) {
            Object[] texts = new Object[arguments.length];
            for (int i = 0; i < texts.length; i++) {
                texts[i] = JavaText.of(arguments[i]);
            }
            return definition.java.replace("$", target.name.replace("%", "%%")).formatted(texts);
        }
        return target + "." + definition.name + "(" + JavaText.arguments(arguments) + ")";
    }
}
