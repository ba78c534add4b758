package dev.allways.symbolic.run;

import dev.allways.core.Stop;
import dev.allways.symbolic.term.Term;
import java.util.Arrays;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** How terms of arguments and results get from a caller to what it calls, and back. */
public final class CallTerms {
    private static final IdentityHashMap<Thread, Register> registers = new IdentityHashMap<>();
    private static @Nullable Thread lastThread;
    private static Register lastRegister = new Register();
    private static final Set<String> keepers = new HashSet<>(); // methods that return to who keeps the result as it is

    private CallTerms() {}

    /** An execution begins. */
    static void begin() {
        Shadows.clear(registers);
        lastThread = null;
    }

    /** The program's classes are loaded again. */
    static void beginWithNewClasses() {
        keepers.clear();
    }

    static Register register() {
        Thread thread = Thread.currentThread();
        if (lastThread != thread) {
            lastRegister = registers.computeIfAbsent(thread, _ -> new Register());
            lastThread = thread;
            if (registers.size() > 1 && Shadows.session != null && !Shadows.session.hasControl()) {
                Shadows.unseen("a thread that is not under control");
            }
        }
        return lastRegister;
    }

    static void cleared(Register register) {
        register.clear();
        Shadows.filled = registers.size() > 1 && registers.values().stream().anyMatch(Register::isFilled);
    }

    /** Hands over the term of an argument, by its number among the primitive ones. */
    public static void argument(@Nullable Term term, int number) {
        register().arguments[number] = term;
    }

    /** A method with these primitive parameters is about to be called. */
    public static void call(String parameters) {
        register().parameters = parameters;
        Shadows.filled = true;
    }

    /** A method with these primitive parameters was entered. */
    public static void enter(String parameters) {
        Register register = register();
        loseResult(register);
        boolean accepts = parameters.equals(register.parameters);
        if (register.parameters != null && !accepts) {
            cleared(register);
            Shadows.lost("arguments of a call that is not followed");
        }
        register.accepted = accepts;
        register.parameters = null;
        Shadows.filled = registers.size() > 1 && registers.values().stream().anyMatch(Register::isFilled);
    }

    /** The same for a lambda: it may have captured others before, of which none has a term. */
    public static void enterLambda(String parameters) {
        Register register = register();
        String given = register.parameters;
        if (given != null && given.length() < parameters.length() && parameters.endsWith(given)) {
            int captured = parameters.length() - given.length();
            System.arraycopy(register.arguments, 0, register.arguments, captured, given.length());
            Arrays.fill(register.arguments, 0, captured, null);
            register.parameters = parameters;
        }
        enter(parameters);
    }

    /** A result that nobody has taken went to code that is not followed. */
    private static void loseResult(Register register) {
        if (register.result != null || register.object != null) {
            Object object = register.object;
            register.result = null;
            register.object = null;
            if (register.comparisons > 0) {
                return;
            }
            goesTo("what " + register.from + " returned to code that is not followed", object);
        }
    }

    /** Terms that were handed over went to code that is not followed, or an object did. */
    private static void goesTo(String where, @Nullable Object object) {
        if (object == null || Shadows.isValue(object)) {
            Shadows.lost(where);
        } else {
            Shadows.unseen(where);
        }
    }

    /** The term of a parameter, in the order of their numbers. */
    public static @Nullable Term parameter(int number) {
        Register register = register();
        Term term = register.accepted ? register.arguments[number] : null;
        register.arguments[number] = null;
        return term;
    }

    /** Hands over the term of a result of a method of this name. */
    public static void result(@Nullable Term term, String from) {
        Register register = register();
        register.result = term;
        register.from = from;
        Shadows.filled = true;
    }

    /**
     * A method that code may call which is not followed returns an object. Where it stands for a term, the caller has
     * to be one that knows; a text becomes part of another one.
     */
    public static void gives(@Nullable Object object, String from) {
        if (!Shadows.isSymbolic(object) || keepers.contains(from)) {
            return;
        }
        if (from.endsWith(".toString")) {
            Shadows.setTainting(true);
            return;
        }
        Register register = register();
        register.object = object;
        register.from = from;
        Shadows.filled = true;
    }

    /** A method becomes a lambda of a kind of which nobody looks into the result but code that is followed. */
    public static void keepsResult(String method) {
        keepers.add(method);
    }

    /** A call has returned an object, from code that is followed or from other code that has called such code. */
    public static void received(@Nullable Object object, String method) {
        Register register = register();
        if (register.object == object) {
            register.object = null;
        }
        returned(method);
    }

    /**
     * The term of the result of a call that may have gone to code that is not followed, which may have called some that
     * is: then the result is another one.
     */
    public static @Nullable Term takenIfDirect(String method, String name, @Nullable Object receiver) {
        Register register = register();
        boolean isDirect = !PlatformObjects.isOfPlatform(receiver)
                && (register.from.equals(name)
                        || register.from.startsWith("lambda$") && LambdaTerms.METHODS.contains(name));
        if (register.result != null && !isDirect) {
            register.result = null;
            Shadows.lost(method);
        }
        return taken(method);
    }

    /** The term of a call's result. */
    public static @Nullable Term taken(String method) {
        Register register = register();
        Object object = register.object;
        boolean isLost = register.parameters != null || object != null;
        Term term = register.result;
        cleared(register);
        if (isLost) {
            goesTo(method, object);
        }
        return term;
    }

    /** A call has returned that has no result with a term. */
    public static void returned(String method) {
        Register register = register();
        Object object = register.object;
        boolean isLost = register.isFilled();
        cleared(register);
        if (isLost) {
            goesTo(method, object);
        }
    }

    /** An exception is about to be handled; one that ends the execution is not to be. */
    public static void caught(Throwable thrown) throws Throwable {
        if (thrown instanceof Stop) {
            throw thrown;
        }
        ElementTerms.caught(thrown);
        if (Shadows.filled) {
            Register register = register();
            loseResult(register);
            boolean isLost = register.parameters != null;
            cleared(register);
            if (isLost) {
                Shadows.lost("arguments of a call that threw");
            }
        }
    }

    /** A class initialiser begins, between a caller and what it calls; null: there was nothing to keep. */
    public static @Nullable Object keep() {
        if (!Shadows.filled || !register().isFilled()) {
            return null;
        }
        Register kept = lastRegister;
        lastRegister = new Register();
        registers.put(Thread.currentThread(), lastRegister);
        Shadows.filled = false;
        return kept;
    }

    /** It ends. */
    public static void restore(@Nullable Object kept) {
        if (kept instanceof Register register) {
            registers.put(Thread.currentThread(), register);
            lastThread = Thread.currentThread();
            lastRegister = register;
            Shadows.filled = true;
        }
    }
}
