package dev.allways.symbolic.run;

import dev.allways.core.Chooser;
import dev.allways.core.Stop;
import dev.allways.symbolic.term.Kind;
import dev.allways.symbolic.term.Operator;
import dev.allways.symbolic.term.Sort;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

/**
 * What transformed code calls: the terms of values that no local variable holds. Each loader of transformed classes has
 * a copy of this class of its own, so its statics are those of one worker's executions.
 *
 * <p>The terms of local variables and of the operand stack are in further local variables; null stands for a value that
 * depends on no input. Arguments and results are handed over in a {@link Register}. Fields, elements of arrays, boxes
 * and strings have theirs in tables by identity, which are looked into only where a flag says that one has an entry.
 * The flags are read by calls, which are no steps of threads under control; one that is set for nothing costs only
 * time.
 */
public final class Shadows {
    static boolean filled;
    static boolean anyField;
    static boolean anyElement;
    static boolean anyObject;
    private static boolean anyTainting; // some thread has been
    private static boolean namesIndex; // an exception was thrown for an index or a length with a term, which it names
    private static boolean[] covered = new boolean[64]; // the edges that this execution took
    private static int next = Coverage.NONE; // the edge that the next branch takes if it jumps
    private static int last = Coverage.NONE; // the edge that was taken last
    private static int lastBefore = Coverage.NONE; // when a branch was met the last time that is none of the program's
    private static int since; // how many of those were met since an edge was taken
    private static final int ELEMENTS = 64; // of an array in which an index stays symbolic, at most
    /** The methods of the platform's functional interfaces. */
    static final Set<String> OF_LAMBDAS = Set.of(
            "accept",
            "apply",
            "applyAsDouble",
            "applyAsInt",
            "applyAsLong",
            "call",
            "compare",
            "get",
            "getAsBoolean",
            "getAsDouble",
            "getAsInt",
            "getAsLong",
            "run",
            "test");

    private static LoadedState state = new LoadedState();

    private static final Object HOLDER = new Object(); // an object that holds some that stand for terms
    static final Object OPAQUE = new Object(); // stands for a term that nobody knows

    private static @Nullable Session session;
    private static Chooser chooser = point -> 0;
    private static final IdentityHashMap<Thread, Register> registers = new IdentityHashMap<>();
    private static @Nullable Thread lastThread;
    private static Register lastRegister = new Register();
    private static final IdentityHashMap<Object, Map<String, Term>> fields = new IdentityHashMap<>();
    private static final Map<String, Term> statics = new HashMap<>();
    static final IdentityHashMap<Object, @Nullable Term[]> elements = new IdentityHashMap<>();
    static final IdentityHashMap<Object, Object> objects =
            new IdentityHashMap<>(); // a Term, a Term[], a LongText, something Made, OPAQUE, ...
    static final IdentityHashMap<Object, List<@Nullable Term>> builders = new IdentityHashMap<>();

    private static final List<@Nullable Term> passed = new ArrayList<>(); // terms of arguments, before a call
    private static final Set<String> keepers = new HashSet<>(); // methods that return to who keeps the result as it is
    private static final Set<Class<?>> foreign = new HashSet<>(); // of lambdas whose code is not followed as it is

    private Shadows() {}

    /** Whether some thread has put something into its register. */
    public static boolean filled() {
        return filled;
    }

    /** Whether some field has a term. */
    public static boolean anyField() {
        return anyField;
    }

    /** Whether some element of an array has a term. */
    public static boolean anyElement() {
        return anyElement;
    }

    /** Whether some object stands for a term: a box, a string, what they were made into. */
    public static boolean anyObject() {
        return anyObject;
    }

    /** Whether some field has a term, or some object stands for one. */
    public static boolean anyTerm() {
        return anyField || anyObject;
    }

    /** Whether a call in progress makes an object of terms in a way that is not followed. */
    public static boolean tainting() {
        return anyTainting && isTainting();
    }

    /** A call in progress does. */
    public static void taints() {
        setTainting(true);
    }

    private static boolean isTainting() {
        boolean was = suspend();
        boolean is = register().tainting;
        resume(was);
        return is;
    }

    static void setTainting(boolean tainting) {
        if (tainting || anyTainting) {
            register().tainting = tainting;
            anyTainting |= tainting;
        }
    }

    /** Begins an execution; without a session nothing is symbolic. Called by name. */
    public static void begin(@Nullable Session session, Chooser chooser) {
        Shadows.session = session;
        Shadows.chooser = chooser;
        filled = false;
        anyField = false;
        anyElement = false;
        anyObject = false;
        anyTainting = false;
        namesIndex = false;
        Arrays.fill(covered, false);
        next = Coverage.NONE;
        last = Coverage.NONE;
        lastBefore = Coverage.NONE;
        since = 0;
        registers.clear();
        lastThread = null;
        fields.clear();
        statics.clear();
        elements.clear();
        objects.clear();
        builders.clear();
        passed.clear();
        CollectionTerms.keys.clear();
        LargeNumberTerms.longs.clear();
    }

    /** The program's classes are loaded again: what there was of them is gone. Called by name. */
    public static void beginWithNewClasses() {
        state = new LoadedState();
        keepers.clear();
        foreign.clear();
    }

    /** Whether an execution may find classes otherwise than the one before did. Called by name. */
    public static boolean hasState() {
        return state.hasChanged();
    }

    /**
     * A class initialiser begins.
     *
     * @param mayRead whether it may read the state of other classes
     */
    public static void beginInitialiser(boolean mayRead) {
        state.begin(mayRead);
    }

    /**
     * It ends.
     *
     * @param type its class; null: that matters not, or can't be told
     * @param hasState whether the class has some
     */
    public static void endInitialiser(@Nullable Class<?> type, boolean hasState) {
        if (type != null) {
            state.end(type);
        } else if (hasState) {
            state.change();
        } else {
            state.end();
        }
    }

    /** What is done for terms is no step of a thread under control. */
    public static boolean suspend() {
        return session == null || session.suspend();
    }

    /** The program continues. */
    public static void resume(boolean was) {
        if (session != null) {
            session.resume(was);
        }
    }

    private static Session session() {
        return Objects.requireNonNull(session);
    }

    static Terms terms() {
        return session().terms();
    }

    // ---- branches

    private static void branch(Term condition, boolean holds) {
        since = last == lastBefore ? Math.min(since + 1, Coverage.MOST_BETWEEN) : 0;
        lastBefore = last;
        branch(condition, holds, Coverage.between(last, since, true), Coverage.between(last, since, false));
    }

    /**
     * A branch.
     *
     * @param edge of the code that is taken if the condition holds
     * @param other the edge that is taken if not
     */
    private static void branch(Term condition, boolean holds, int edge, int other) {
        if (!condition.isConstant()) {
            session().branch(condition, holds, edge, other);
        }
    }

    /** The next branch on terms takes this edge if it jumps, else the next one. */
    public static void at(int edge) {
        next = edge;
    }

    /** An edge of the code is taken. */
    public static void covers(int edge) {
        last = edge;
        if (edge >= covered.length || !covered[edge]) {
            coversFirst(edge);
        }
    }

    private static void coversFirst(int edge) {
        if (edge >= covered.length) {
            covered = Arrays.copyOf(covered, Math.max(2 * covered.length, edge + 1));
        }
        covered[edge] = true;
        Session its = session;
        if (its != null) {
            boolean was = its.suspend();
            its.covers(edge);
            its.resume(was);
        }
    }

    static Term orValue(@Nullable Term term, int value) {
        return term != null ? term : terms().constant(value);
    }

    static Term orValue(@Nullable Term term, long value) {
        return term != null ? term : terms().constant(Sort.LONG, value);
    }

    static Term orValue(@Nullable Term term, float value) {
        return term != null ? term : terms().constant(Sort.FLOAT, Float.floatToRawIntBits(value));
    }

    static Term orValue(@Nullable Term term, double value) {
        return term != null ? term : terms().constant(Sort.DOUBLE, Double.doubleToRawLongBits(value));
    }

    /** A jump that compares two ints, by the instruction's code: {@code if_icmpeq} to {@code if_icmple}. */
    public static void jump(int a, int b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        Term x = orValue(aTerm, a);
        Term y = orValue(bTerm, b);
        switch (code) {
            case 159 -> jump(terms().equal(x, y), a == b);
            case 160 -> jump(terms().not(terms().equal(x, y)), a != b);
            case 161 -> jump(terms().less(x, y), a < b);
            case 162 -> jump(terms().atMost(y, x), a >= b);
            case 163 -> jump(terms().less(y, x), a > b);
            case 164 -> jump(terms().atMost(x, y), a <= b);
            default -> throw new IllegalArgumentException("no jump: " + code);
        }
    }

    private static void jump(Term condition, boolean holds) {
        int edge = next;
        next = Coverage.NONE;
        if (edge == Coverage.NONE) {
            branch(condition, holds);
        } else {
            branch(condition, holds, edge, edge + 1);
        }
    }

    /** A jump that compares an int with zero: {@code ifeq} to {@code ifle}. */
    public static void jumpOnZero(int a, Term term, int code) {
        jump(a, 0, term, null, code + 6);
    }

    /**
     * A switch: tests for one key after the other, up to the one that is met.
     *
     * @param edges of the keys, if they are known
     * @param otherwise the edge that is taken if none is met
     */
    public static void select(int value, Term term, String keys, String edges, int otherwise) {
        String[] all = keys.split(",");
        String[] its = edges.isEmpty() ? new String[0] : edges.split(",");
        for (int i = 0; i < all.length; i++) {
            int key = Integer.parseInt(all[i]);
            int edge = i < its.length ? Integer.parseInt(its[i]) : Coverage.NONE;
            branch(terms().equal(term, terms().constant(key)), value == key, edge, otherwise);
            if (value == key) {
                return;
            }
        }
    }

    /**
     * Makes one way of each value that an int may have, the smaller the earlier: whether it is below 1, 2, 4, …, then
     * by halves. No test depends on the value of this execution, only on the outcomes before.
     */
    static void settle(int value, Term term) {
        if (tested(value < 0, terms().less(term, terms().constant(0)))) {
            halve(value, term, Integer.MIN_VALUE, -1);
            return;
        }
        long low = 0;
        for (long high = 1; high <= Integer.MAX_VALUE; high *= 2) {
            if (tested(value < high, terms().less(term, terms().constant((int) high)))) {
                halve(value, term, low, high - 1);
                return;
            }
            low = high;
        }
        halve(value, term, low, Integer.MAX_VALUE);
    }

    /** The same for a value that is known to be in a range. */
    private static void halve(int value, Term term, long least, long greatest) {
        long low = least;
        long high = greatest;
        while (low < high) {
            long middle = Math.floorDiv(low + high, 2) + 1;
            if (tested(value < middle, terms().less(term, terms().constant((int) middle)))) {
                high = middle - 1;
            } else {
                low = middle;
            }
        }
    }

    static boolean tested(boolean holds, Term condition) {
        branch(condition, holds);
        return holds;
    }

    /** A truth value goes into code that is not followed: each is a way of its own. */
    public static void settleTruth(int value, Term term) {
        branch(terms().equal(term, terms().constant(0)), value == 0);
    }

    /** Two numbers go into an assertion that they are equal, or are not. */
    public static void compared(int a, int b, @Nullable Term aTerm, @Nullable Term bTerm) {
        branch(terms().equal(orValue(aTerm, a), orValue(bTerm, b)), a == b);
    }

    /** Two numbers go into an assertion that they are equal, or are not. */
    public static void compared(long a, long b, @Nullable Term aTerm, @Nullable Term bTerm) {
        branch(terms().equal(orValue(aTerm, a), orValue(bTerm, b)), a == b);
    }

    /** The length of an array that is about to be made: a way for all that are negative, and one for each other. */
    public static void length(int length, @Nullable Term term) {
        if (term == null) {
            return;
        }
        if (length < 0) {
            branch(terms().less(term, terms().constant(0)), true);
            namesIndex = true;
        } else {
            settle(length, term);
        }
    }

    // ---- arithmetic, by the instruction's code

    private static final Operator[] ARITHMETIC = {
        Operator.ADD, Operator.SUBTRACT, Operator.MULTIPLY, Operator.DIVIDE, Operator.REMAINDER, Operator.NEGATE
    };
    private static final Operator[] BITS = {
        Operator.SHIFT_LEFT,
        Operator.SHIFT_RIGHT,
        Operator.SHIFT_RIGHT_UNSIGNED,
        Operator.AND,
        Operator.OR,
        Operator.XOR
    };
    private static final Sort[] SORTS = {Sort.INT, Sort.LONG, Sort.FLOAT, Sort.DOUBLE};
    private static final int IADD = 96;
    private static final int ISHL = 120;
    private static final int I2L = 133;
    private static final int I2B = 145;

    private static Operator operator(int code) {
        if (code < ISHL) {
            return ARITHMETIC[(code - IADD) / 4];
        }
        if (code < I2L - 1) {
            return BITS[(code - ISHL) / 2];
        }
        return code == 150 || code == 152 ? Operator.COMPARE_OR_GREATER : Operator.COMPARE;
    }

    static Sort sort(int code) {
        return code < ISHL ? SORTS[(code - IADD) % 4] : code < I2L - 1 ? SORTS[(code - ISHL) % 2] : Sort.INT;
    }

    private static Term binary(int code, Term a, Term b) {
        return terms().of(operator(code), sort(code), a, b);
    }

    /** A conversion or negation. */
    public static Term unary(Term term, int code) {
        if (code < I2L) {
            return terms().of(operator(code), sort(code), term);
        }
        return switch (code) {
            case 133, 140, 143 -> terms().of(Operator.TO_LONG, Sort.LONG, term);
            case 134, 137, 144 -> terms().of(Operator.TO_FLOAT, Sort.FLOAT, term);
            case 135, 138, 141 -> terms().of(Operator.TO_DOUBLE, Sort.DOUBLE, term);
            case 136, 139, 142 -> terms().of(Operator.TO_INT, Sort.INT, term);
            case I2B -> terms().of(Operator.TO_BYTE, Sort.INT, term);
            case 146 -> terms().of(Operator.TO_CHAR, Sort.INT, term);
            case 147 -> terms().of(Operator.TO_SHORT, Sort.INT, term);
            default -> throw new IllegalArgumentException("no conversion: " + code);
        };
    }

    /** An int that is increased. */
    public static Term increased(Term term, int by) {
        return terms().of(Operator.ADD, Sort.INT, term, terms().constant(by));
    }

    /** An operator of two ints. */
    public static @Nullable Term binary(int a, int b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        if ((code == 108 || code == 112) && bTerm != null) {
            branch(terms().equal(bTerm, terms().constant(0)), b == 0);
            if (b == 0) {
                return null;
            }
        }
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    /** An operator of two longs. */
    public static @Nullable Term binary(long a, long b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        if ((code == 109 || code == 113) && bTerm != null) {
            branch(terms().equal(bTerm, terms().constant(Sort.LONG, 0)), b == 0);
            if (b == 0) {
                return null;
            }
        }
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    /** A shift of a long. */
    public static Term binary(long a, int b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    /** An operator of two floats. */
    public static Term binary(float a, float b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    /** An operator of two doubles. */
    public static Term binary(double a, double b, @Nullable Term aTerm, @Nullable Term bTerm, int code) {
        return binary(code, orValue(aTerm, a), orValue(bTerm, b));
    }

    // ---- fields

    /** The term of a field that was read; no object: it is static. */
    public static @Nullable Term field(@Nullable Object object, String name) {
        if (object == null) {
            return statics.get(name);
        }
        Map<String, Term> its = fields.get(object);
        return its == null ? null : its.get(name);
    }

    /** A field was written. */
    public static void setField(@Nullable Object object, @Nullable Term term, String name) {
        Map<String, Term> its = object == null ? statics : fields.get(object);
        if (term == null) {
            if (its != null) {
                its.remove(name);
            }
            return;
        }
        if (its == null) {
            its = new HashMap<>();
            fields.put(Objects.requireNonNull(object), its);
        }
        its.put(name, term);
        anyField = true;
    }

    /** A field is written before the superclass's constructor is called: its term is kept with those before. */
    public static @Nullable Object later(@Nullable Object kept, @Nullable Term term, String name) {
        if (term == null) {
            return kept;
        }
        @SuppressWarnings("unchecked")
        Map<String, Term> all = kept == null ? new HashMap<>() : (Map<String, Term>) kept;
        all.put(name, term);
        return all;
    }

    /** That constructor has returned. */
    @SuppressWarnings("unchecked")
    public static void setFields(Object object, @Nullable Object kept) {
        if (kept != null) {
            ((Map<String, Term>) kept).forEach((name, term) -> setField(object, term, name));
        }
    }

    /** An object was cloned by the platform; the clone. */
    public static Object copiedFields(Object from, Object to) {
        Map<String, Term> its = fields.get(from);
        if (its != null) {
            fields.put(to, new HashMap<>(its));
        }
        return to;
    }

    /** An object goes into code that may read and write fields out of sight. */
    public static void expose(@Nullable Object object, String where) {
        Map<String, Term> its = fields.get(object);
        if (its != null && !its.isEmpty() || !statics.isEmpty()) {
            lost(where);
        }
    }

    // ---- arrays

    private static Term element(Object array, @Nullable Term @Nullable [] its, int i) {
        Term term = its == null ? null : its[i];
        if (term != null) {
            return term;
        }
        return switch (array) {
            case long[] longs -> terms().constant(Sort.LONG, longs[i]);
            case float[] floats -> orValue(null, floats[i]);
            case double[] doubles -> orValue(null, doubles[i]);
            case boolean[] booleans -> terms().constant(booleans[i] ? 1 : 0);
            case char[] chars -> terms().constant(chars[i]);
            default -> terms().constant(((Number) Array.get(array, i)).intValue());
        };
    }

    /**
     * An element is about to be read or written: whether the index is in bounds is a branch. Where the array is small
     * and of primitives, and nobody else could see the other elements meanwhile, the index stays symbolic; else each
     * is a way of its own.
     */
    public static void index(@Nullable Object array, int i, @Nullable Term index) {
        if (array == null || index == null) {
            return;
        }
        int length = Array.getLength(array);
        branch(terms().less(index, terms().constant(0)), i < 0);
        if (i < 0) {
            namesIndex = true;
            return;
        }
        branch(terms().atMost(terms().constant(length), index), i >= length);
        namesIndex |= i >= length;
        if (i < length && !staysSymbolic(array)) {
            halve(i, index, 0, length - 1L);
        }
    }

    private static boolean staysSymbolic(Object array) {
        return !(array instanceof Object[])
                && Array.getLength(array) <= ELEMENTS
                && !session().hasControl();
    }

    /** The term of an element that was read. */
    public static @Nullable Term elementRead(Object array, int i, @Nullable Term index) {
        @Nullable Term @Nullable [] its = elements.get(array);
        if (index == null || !staysSymbolic(array)) {
            return its == null ? null : its[i];
        }
        int last = Array.getLength(array) - 1; // a term must not depend on the index of this execution
        Term term = element(array, its, last);
        for (int k = last - 1; k >= 0; k--) {
            term = terms().choice(terms().equal(index, terms().constant(k)), element(array, its, k), term);
        }
        return term.isConstant() ? null : term;
    }

    /**
     * An element was written.
     *
     * @param value a constant or term
     */
    private static void elementWritten(Object array, int i, @Nullable Term index, @Nullable Term term, Term value) {
        int length = Array.getLength(array);
        @Nullable Term @Nullable [] its = elements.get(array);
        boolean open = index != null && staysSymbolic(array);
        if (its == null) {
            if (term == null && !open) {
                return;
            }
            its = new @Nullable Term[length];
            elements.put(array, its);
            anyElement = true;
            anyObject = true;
        }
        if (!open) {
            its[i] = term;
            return;
        }
        for (int k = 0; k < length; k++) {
            Term before = element(array, its, k);
            its[k] = terms().choice(terms().equal(Objects.requireNonNull(index), terms().constant(k)), value, before);
        }
    }

    /** With several threads the term is written behind the element, else before, so that what was there is known. */
    private static boolean isDue(boolean early) {
        return early != session().hasControl();
    }

    private static boolean isOutside(@Nullable Object array, int i) {
        return array == null || i < 0 || i >= Array.getLength(array);
    }

    /** An element of an int, short, char, byte or boolean is written: called before that and behind it. */
    public static void elementSet(
            Object array, int i, int value, @Nullable Term index, @Nullable Term term, boolean early) {
        if (isDue(early) && !isOutside(array, i)) {
            Term narrow = term == null ? null : narrow(array, term);
            elementWritten(array, i, index, narrow, narrow != null ? narrow : narrow(array, terms().constant(value)));
        }
    }

    private static Term narrow(Object array, Term term) {
        return switch (array) {
            case byte[] _ -> terms().of(Operator.TO_BYTE, Sort.INT, term);
            case char[] _ -> terms().of(Operator.TO_CHAR, Sort.INT, term);
            case short[] _ -> terms().of(Operator.TO_SHORT, Sort.INT, term);
            default -> term;
        };
    }

    /** An element of a long is written: called before that and behind it. */
    public static void elementSet(
            Object array, int i, long value, @Nullable Term index, @Nullable Term term, boolean early) {
        if (isDue(early) && !isOutside(array, i)) {
            elementWritten(array, i, index, term, orValue(term, value));
        }
    }

    /** An element of a float is written: called before that and behind it. */
    public static void elementSet(
            Object array, int i, float value, @Nullable Term index, @Nullable Term term, boolean early) {
        if (isDue(early) && !isOutside(array, i)) {
            elementWritten(array, i, index, term, orValue(term, value));
        }
    }

    /** An element of a double is written: called before that and behind it. */
    public static void elementSet(
            Object array, int i, double value, @Nullable Term index, @Nullable Term term, boolean early) {
        if (isDue(early) && !isOutside(array, i)) {
            elementWritten(array, i, index, term, orValue(term, value));
        }
    }

    /** An array was cloned. */
    public static Object cloned(Object from, Object to) {
        copied(from, 0, to, 0, Array.getLength(to));
        return to;
    }

    /** An array was copied, in part. */
    public static void copied(Object from, int begin, Object to, int at, int length) {
        @Nullable Term @Nullable [] its = elements.get(from);
        @Nullable Term @Nullable [] others = elements.get(to);
        if (its == null && others == null) {
            return;
        }
        if (others == null) {
            others = new @Nullable Term[Array.getLength(to)];
            elements.put(to, others);
            anyElement = true;
            anyObject = true;
        }
        if (its == null) {
            Arrays.fill(others, at, at + length, null);
        } else {
            System.arraycopy(its, begin, others, at, length);
        }
    }

    // ---- calls

    static Register register() {
        Thread thread = Thread.currentThread();
        if (lastThread != thread) {
            lastRegister = registers.computeIfAbsent(thread, _ -> new Register());
            lastThread = thread;
            if (registers.size() > 1 && session != null && !session.hasControl()) {
                lost("a thread that is not under control");
            }
        }
        return lastRegister;
    }

    static void cleared(Register register) {
        register.clear();
        filled = registers.size() > 1 && registers.values().stream().anyMatch(Register::isFilled);
    }

    /** Hands over the term of an argument, by its number among the primitive ones. */
    public static void argument(@Nullable Term term, int number) {
        register().arguments[number] = term;
    }

    /** A method with these primitive parameters is about to be called. */
    public static void call(String parameters) {
        register().parameters = parameters;
        filled = true;
    }

    /** A method with these primitive parameters was entered. */
    public static void enter(String parameters) {
        Register register = register();
        loseResult(register);
        boolean accepts = parameters.equals(register.parameters);
        if (register.parameters != null && !accepts) {
            lost("arguments of a call that is not followed");
            cleared(register);
        }
        register.accepted = accepts;
        register.parameters = null;
        filled = registers.size() > 1 && registers.values().stream().anyMatch(Register::isFilled);
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
            lost("what " + register.from + " returned to code that is not followed");
            register.result = null;
            register.object = null;
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
        filled = true;
    }

    /**
     * A method that code may call which is not followed returns an object. Where it stands for a term, the caller has to
     * be one that knows; a text becomes part of another one.
     */
    public static void gives(@Nullable Object object, String from) {
        if (!isSymbolic(object) || keepers.contains(from)) {
            return;
        }
        if (from.endsWith(".toString")) {
            setTainting(true);
            return;
        }
        Register register = register();
        register.object = object;
        register.from = from;
        filled = true;
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
        boolean isDirect = !CollectionTerms.isOfPlatform(receiver)
                && (register.from.equals(name) || register.from.startsWith("lambda$") && OF_LAMBDAS.contains(name));
        if (register.result != null && !isDirect) {
            lost(method);
            register.result = null;
        }
        return taken(method);
    }

    /** The term of a call's result. */
    public static @Nullable Term taken(String method) {
        Register register = register();
        if (register.parameters != null || register.object != null) {
            lost(method);
        }
        Term term = register.result;
        cleared(register);
        return term;
    }

    /** A call has returned that has no result with a term. */
    public static void returned(String method) {
        Register register = register();
        if (register.isFilled()) {
            lost(method);
        }
        cleared(register);
    }

    /** An exception is about to be handled; one that ends the execution is not to be. */
    public static void caught(Throwable thrown) throws Throwable {
        if (thrown instanceof Stop) {
            throw thrown;
        }
        if (namesIndex
                && (thrown instanceof ArrayIndexOutOfBoundsException || thrown instanceof NegativeArraySizeException)) {
            hasMessage(thrown);
        }
        if (filled) {
            Register register = register();
            loseResult(register);
            if (register.parameters != null) {
                lost("arguments of a call that threw");
            }
            cleared(register);
        }
    }

    /** A class initialiser begins, between a caller and what it calls; null: there was nothing to keep. */
    public static @Nullable Object keep() {
        if (!filled || !register().isFilled()) {
            return null;
        }
        Register kept = lastRegister;
        lastRegister = new Register();
        registers.put(Thread.currentThread(), lastRegister);
        filled = false;
        return kept;
    }

    /** It ends. */
    public static void restore(@Nullable Object kept) {
        if (kept instanceof Register register) {
            registers.put(Thread.currentThread(), register);
            lastThread = Thread.currentThread();
            lastRegister = register;
            filled = true;
        }
    }

    /**
     * The next instruction is a call, whose last argument may be an array that was just made for it. Control of
     * threads looks for this name, since the instruction before is none of the program's.
     */
    public static void arrayMade() {}

    /** A term goes into code that is not followed. */
    public static void lost(String where) {
        if (session != null) {
            session.lost(where);
        }
    }

    /** What the program does next can't be done: the execution ends. */
    public static void cutOff(String where) {
        lost(where);
        assume(false);
    }

    // ---- lambdas

    /** What a lambda captured. */
    private static final class Captured {
        final String parameters;
        final @Nullable Term[] terms;

        Captured(String parameters, @Nullable Term[] terms) {
            this.parameters = parameters;
            this.terms = terms;
        }

        /** They become arguments of the method that is called next. */
        void handOver() {
            boolean was = suspend();
            for (int i = 0; i < terms.length; i++) {
                argument(terms[i], i);
            }
            Shadows.call(parameters);
            resume(was);
        }
    }

    /** A lambda is made that captures the arguments that were handed over; the lambda. */
    public static @Nullable Object capture(@Nullable Object lambda, String parameters) {
        if (lambda != null) {
            objects.put(lambda, new Captured(parameters, capturedTerms(parameters)));
            anyObject = true;
        }
        return lambda;
    }

    private static @Nullable Term[] capturedTerms(String parameters) {
        Register register = register();
        @Nullable Term[] terms = Arrays.copyOf(register.arguments, parameters.length());
        Arrays.fill(register.arguments, null);
        return terms;
    }

    /** A lambda is made whose code is not followed, or that converts what it takes or returns; the lambda. */
    public static Object foreign(Object lambda) {
        foreign.add(lambda.getClass());
        return lambda;
    }

    /** The same for what a thread runs, which the platform calls: the lambda hands over what it captured itself. */
    public static Runnable captured(Runnable lambda, String parameters) {
        return new Handing(lambda, new Captured(parameters, capturedTerms(parameters)));
    }

    /** The same for what has a result, which the platform hands over as it is. */
    public static Callable<?> captured(Callable<?> lambda, String parameters) {
        return new HandingCallable(lambda, new Captured(parameters, capturedTerms(parameters)));
    }

    /** Runs a lambda with the terms of what it captured. */
    private static final class Handing implements Runnable {
        private final Runnable lambda;
        private final Captured captured;

        Handing(Runnable lambda, Captured captured) {
            this.lambda = lambda;
            this.captured = captured;
        }

        @Override
        public void run() {
            captured.handOver();
            lambda.run();
        }
    }

    /** Calls a lambda with the terms of what it captured. */
    private static final class HandingCallable implements Callable<Object> {
        private final Callable<?> lambda;
        private final Captured captured;

        HandingCallable(Callable<?> lambda, Captured captured) {
            this.lambda = lambda;
            this.captured = captured;
        }

        @Override
        public Object call() throws Exception {
            captured.handOver();
            return lambda.call();
        }
    }

    /** A method is about to be called that may be a lambda's: what it captured comes before the arguments. */
    public static void callOf(@Nullable Object lambda, String parameters) {
        @Nullable Term[] arguments = register().arguments;
        if (lambda != null && objects.get(lambda) instanceof Captured captured) {
            int count = captured.terms.length;
            System.arraycopy(arguments, 0, arguments, count, arguments.length - count);
            System.arraycopy(captured.terms, 0, arguments, 0, count);
            call(captured.parameters + parameters);
        } else if (Arrays.stream(arguments, 0, parameters.length()).anyMatch(Objects::nonNull)) {
            call(parameters);
        }
    }

    // ---- objects that stand for terms

    static boolean isSymbolic(@Nullable Object object) {
        if (object instanceof Object[] array) {
            return Arrays.stream(array).anyMatch(Shadows::isSymbolic);
        }
        return object != null
                && (objects.containsKey(object) || elements.containsKey(object) || builders.containsKey(object));
    }

    /** An object of the platform keeps another one: what it holds matters where it goes. */
    public static void hold(@Nullable Object holder, @Nullable Object held) {
        if (holder != null && isSymbolic(held)) {
            objects.putIfAbsent(holder, HOLDER);
        }
    }

    /** A list was made of what another collection holds, in its order. */
    public static void holdAll(Object list, @Nullable Object all) {
        if (all != null) {
            CollectionTerms.iterates(all);
            hold(list, all);
        }
    }

    /** An exception was made of what stands for terms: what it tells of itself is a text made of them. */
    public static void hasMessage(Object exception) {
        objects.putIfAbsent(exception, HOLDER);
        anyObject = true;
    }

    /** An object goes into code that is not followed. */
    public static void escape(@Nullable Object object, String where) {
        if (isSymbolic(object)) {
            lost(where);
        }
    }

    /** An object goes into code that is not followed, unless its receiver's class is. */
    public static void escapeTo(@Nullable Object receiver, @Nullable Object object, String where) {
        if (receiver != null
                && (receiver.getClass().getClassLoader() == null || foreign.contains(receiver.getClass()))) {
            escape(object, where);
        }
    }

    /** An object goes into code that makes a text of it. */
    public static void use(@Nullable Object object) {
        if (isSymbolic(object)) {
            setTainting(true);
        }
    }

    /** A text was returned: one of which is known what it is made of, or one made by code that is not followed. */
    public static void receivedText(@Nullable Object text) {
        setTainting(false);
        if (text != null && !isSymbolic(text)) {
            objects.put(text, OPAQUE);
            anyObject = true;
        }
    }

    /** What was made of terms is no text that somebody can look into. */
    public static void untaint() {
        setTainting(false);
    }

    /** A text may have been made of terms within code that is not followed. */
    public static void spoil(String where) {
        setTainting(false);
        lost(where);
    }

    /** The text that was made. */
    public static void taint(@Nullable Object object) {
        setTainting(false);
        if (object != null) {
            objects.putIfAbsent(object, OPAQUE);
            anyObject = true;
        }
    }

    static Object standsFor(Object object, Object what) {
        objects.put(object, what);
        anyObject = true;
        return object;
    }

    /** A value that becomes part of a text, in a box. */
    public static Object part(int value, @Nullable Term term, char type) {
        if (term != null) {
            return box(value, term, type);
        }
        return switch (type) {
            case 'Z' -> value != 0;
            case 'C' -> (char) value;
            default -> value;
        };
    }

    /** A value that becomes part of a text, in a box. */
    public static Object part(long value, @Nullable Term term, char type) {
        return term == null ? value : box(value, term, type);
    }

    /** A value that becomes part of a text, in a box. */
    public static Object part(float value, @Nullable Term term, char type) {
        return term == null ? value : box(value, term, type);
    }

    /** A value that becomes part of a text, in a box. */
    public static Object part(double value, @Nullable Term term, char type) {
        return term == null ? value : box(value, term, type);
    }

    /** A box of its own for a value with a term, by the primitive type's letter. */
    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static Object box(int value, Term term, char type) {
        return standsFor(
                switch (type) {
                    case 'Z' -> new Boolean(value != 0);
                    case 'B' -> new Byte((byte) value);
                    case 'S' -> new Short((short) value);
                    case 'C' -> new Character((char) value);
                    default -> new Integer(value);
                },
                term);
    }

    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static Object box(long value, Term term, char type) {
        return standsFor(new Long(value), term);
    }

    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static Object box(float value, Term term, char type) {
        return standsFor(new Float(value), term);
    }

    @SuppressWarnings({"removal", "deprecation", "BoxedPrimitiveConstructor"})
    public static Object box(double value, Term term, char type) {
        return standsFor(new Double(value), term);
    }

    /** The term of the value that is taken out of a box, by the letter of the type it is taken as. */
    public static @Nullable Term unbox(@Nullable Object box, char type) {
        if (box == null || !(objects.get(box) instanceof Term term)) {
            return null;
        }
        return switch (type) {
            case 'J' -> term.sort() == Sort.LONG ? term : terms().of(Operator.TO_LONG, Sort.LONG, term);
            case 'F' -> term.sort() == Sort.FLOAT ? term : terms().of(Operator.TO_FLOAT, Sort.FLOAT, term);
            case 'D' -> term.sort() == Sort.DOUBLE ? term : terms().of(Operator.TO_DOUBLE, Sort.DOUBLE, term);
            default -> {
                Term word = term.sort() == Sort.INT ? term : terms().of(Operator.TO_INT, Sort.INT, term);
                yield type == 'B' && !(box instanceof Byte)
                        ? terms().of(Operator.TO_BYTE, Sort.INT, word)
                        : type == 'S' && !(box instanceof Byte) && !(box instanceof Short)
                                ? terms().of(Operator.TO_SHORT, Sort.INT, word)
                                : word;
            }
        };
    }

    /**
     * Whether two references are the same. A box of a value with a term is always one of its own here; there the
     * caches of {@code valueOf} decide.
     */
    public static boolean areSame(@Nullable Object a, @Nullable Object b) {
        if (a == b) {
            return true;
        }
        if (a == null || b == null || a.getClass() != b.getClass()) {
            return false;
        }
        if (LargeNumberTerms.longs.containsKey(a) || LargeNumberTerms.longs.containsKey(b)) {
            cutOff("whether two references are to the same BigInteger");
        }
        if (!(objects.get(a) instanceof Term) && !(objects.get(b) instanceof Term)
                || a instanceof Float
                || a instanceof Double) {
            return false;
        }
        Term x = boxed(a);
        Term y = boxed(b);
        branch(terms().equal(x, y), a.equals(b));
        if (!a.equals(b) || a instanceof Boolean || a instanceof Byte) {
            return a.equals(b);
        }
        long value = a instanceof Character letter ? letter : ((Number) a).longValue();
        Sort sort = x.sort();
        Term some = objects.get(a) instanceof Term ? x : y;
        branch(terms().less(terms().constant(sort, Byte.MAX_VALUE), some), value > Byte.MAX_VALUE);
        if (value > Byte.MAX_VALUE) {
            return false;
        }
        branch(terms().less(some, terms().constant(sort, Byte.MIN_VALUE)), value < Byte.MIN_VALUE);
        return value >= Byte.MIN_VALUE;
    }

    private static Term boxed(Object box) {
        if (objects.get(box) instanceof Term term) {
            return term;
        }
        return switch (box) {
            case Long value -> terms().constant(Sort.LONG, value);
            case Character value -> terms().constant(value);
            case Boolean value -> terms().constant(value ? 1 : 0);
            default -> terms().constant(((Number) box).intValue());
        };
    }

    // ---- inputs

    private static long input(String label, Kind kind, long min, long max) {
        if (session == null) {
            return Inputs.chosen(chooser, label, kind, min, max);
        }
        long bits = session.input(label, kind, min, max);
        Term term = session.lastInput();
        if (term != null) {
            result(term, "");
        }
        return bits;
    }

    private static <T> T given(String label, T value) {
        return session == null ? Inputs.given(chooser, label, value) : value;
    }

    public static boolean booleanInput(@Nullable Object symbolic, String label) {
        return given(label, input(label, Kind.BOOLEAN, 0, 1) != 0);
    }

    public static byte byteInput(@Nullable Object symbolic, String label) {
        return given(label, (byte) input(label, Kind.BYTE, Byte.MIN_VALUE, Byte.MAX_VALUE));
    }

    public static char charInput(@Nullable Object symbolic, String label) {
        return given(label, (char) input(label, Kind.CHAR, Character.MIN_VALUE, Character.MAX_VALUE));
    }

    public static short shortInput(@Nullable Object symbolic, String label) {
        return given(label, (short) input(label, Kind.SHORT, Short.MIN_VALUE, Short.MAX_VALUE));
    }

    public static int intInput(@Nullable Object symbolic, String label, int min, int max) {
        return given(label, (int) input(label, Kind.INT, min, max));
    }

    public static int intInput(@Nullable Object symbolic, String label) {
        return intInput(symbolic, label, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    public static long longInput(@Nullable Object symbolic, String label) {
        return longInput(symbolic, label, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    public static long longInput(@Nullable Object symbolic, String label, long min, long max) {
        return given(label, input(label, Kind.LONG, min, max));
    }

    public static float floatInput(@Nullable Object symbolic, String label) {
        return given(label, Float.intBitsToFloat((int) input(label, Kind.FLOAT, Integer.MIN_VALUE, Integer.MAX_VALUE)));
    }

    public static double doubleInput(@Nullable Object symbolic, String label) {
        return given(label, Double.longBitsToDouble(input(label, Kind.DOUBLE, Long.MIN_VALUE, Long.MAX_VALUE)));
    }

    /** A text of at most so many characters; its length is a way of its own. */
    public static String stringInput(@Nullable Object symbolic, String label, int maxLength) {
        int length = (int) input("length of " + label, Kind.INT, 0, maxLength);
        Term term = takenResult();
        if (term != null) {
            halve(length, term, 0, maxLength);
        }
        return shortText(label, length);
    }

    /** A text of any length. Each length up to six is a way of its own, all others are one. */
    public static String textInput(@Nullable Object symbolic, String label) {
        if (session == null) {
            return given(label, Inputs.text(chooser, label));
        }
        int length = (int) input(Inputs.lengthOf(label), Kind.INT, 0, Inputs.LONGEST_TEXT);
        Term term = takenResult();
        boolean isShort = length <= Inputs.SHORT_TEXT;
        if (term != null && tested(isShort, terms().atMost(term, terms().constant(Inputs.SHORT_TEXT)))) {
            halve(length, term, 0, Inputs.SHORT_TEXT);
        }
        if (!isShort) {
            int hash = (int) input(Inputs.hashOf(label), Kind.INT, Integer.MIN_VALUE, Integer.MAX_VALUE);
            return (String) standsFor(Inputs.longText(length, hash), new TextTerms.LongText(term, takenResult()));
        }
        return shortText(label, length);
    }

    private static String shortText(String label, int length) {
        char[] characters = new char[length];
        @Nullable Term[] its = new @Nullable Term[length];
        for (int i = 0; i < length; i++) {
            characters[i] = (char) input(label + "[" + i + "]", Kind.CHAR, Character.MIN_VALUE, Character.MAX_VALUE);
            its[i] = takenResult();
        }
        String text = new String(characters);
        return session == null ? given(label, text) : (String) standsFor(text, its);
    }

    /** An array of at most so many ints; its length is a way of its own. */
    public static int[] intsInput(@Nullable Object symbolic, String label, int maxLength) {
        int length = (int) input("length of " + label, Kind.INT, 0, maxLength);
        Term term = takenResult();
        if (term != null) {
            halve(length, term, 0, maxLength);
        }
        int[] values = new int[length];
        @Nullable Term[] its = new @Nullable Term[length];
        for (int i = 0; i < length; i++) {
            values[i] = (int) input(label + "[" + i + "]", Kind.INT, Integer.MIN_VALUE, Integer.MAX_VALUE);
            its[i] = takenResult();
        }
        if (session != null) {
            elements.put(values, its);
            anyElement = true;
            anyObject = true;
        }
        return given(label, values);
    }

    /**
     * An input that becomes an argument of a method that is about to be called, its term with it if it is of a
     * primitive type. Called by name.
     *
     * @param length of a text or an array, at most
     * @throws IllegalArgumentException if there are no inputs of this type
     */
    public static Object argumentOf(String label, Class<?> type, long min, long max, int length) {
        Object value = switch (type.getName()) {
            case "boolean" -> booleanInput(null, label);
            case "byte" -> byteInput(null, label);
            case "char" -> charInput(null, label);
            case "short" -> shortInput(null, label);
            case "int" ->
                intInput(
                        null,
                        label,
                        Math.clamp(min, Integer.MIN_VALUE, Integer.MAX_VALUE),
                        Math.clamp(max, Integer.MIN_VALUE, Integer.MAX_VALUE));
            case "long" -> longInput(null, label, min, max);
            case "float" -> floatInput(null, label);
            case "double" -> doubleInput(null, label);
            case "java.lang.String" -> stringInput(null, label, length);
            case "[I" -> intsInput(null, label, length);
            default -> throw new IllegalArgumentException("there are no inputs of type " + type.getTypeName());
        };
        if (type.isPrimitive()) {
            passed.add(takenResult());
        }
        return value;
    }

    /** The method is called next. Called by name. */
    public static void passArguments(String parameters) {
        if (session != null && passed.stream().anyMatch(Objects::nonNull)) {
            for (int i = 0; i < passed.size(); i++) {
                argument(passed.get(i), i);
            }
            call(parameters);
        }
        passed.clear();
    }

    private static @Nullable Term takenResult() {
        if (session == null) {
            return null;
        }
        Register register = register();
        Term term = register.result;
        cleared(register);
        return term;
    }

    /** Ends the execution unless a condition holds. */
    public static void assume(boolean condition) {
        if (session != null) {
            session.require(condition);
        } else {
            chooser.assume(condition);
        }
    }
}
