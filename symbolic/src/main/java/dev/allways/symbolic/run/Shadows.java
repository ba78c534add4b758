package dev.allways.symbolic.run;

import dev.allways.core.Chooser;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The terms of values that no local variable holds. Transformed code calls this class and others of this package whose
 * names end with Terms. Each loader of transformed classes has copies of them of its own, so their statics are those of
 * one worker's executions.
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

    private static final Object HOLDER = new Object(); // an object that holds some that stand for terms
    static final Object OPAQUE = new Object(); // stands for a term that nobody knows

    private static LoadedState state = new LoadedState();
    static @Nullable Session session; // null: nothing is symbolic
    static Chooser chooser = point -> 0;

    static final IdentityHashMap<Object, Object> objects =
            new IdentityHashMap<>(); // a Term, a Term[], a LongText, something Made, OPAQUE, ...
    static final IdentityHashMap<Object, List<@Nullable Term>> builders = new IdentityHashMap<>();

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
        boolean is = CallTerms.register().tainting;
        resume(was);
        return is;
    }

    static void setTainting(boolean tainting) {
        if (tainting || anyTainting) {
            CallTerms.register().tainting = tainting;
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
        clear(objects);
        clear(builders);
        BranchTerms.begin();
        FieldTerms.begin();
        ElementTerms.begin();
        CallTerms.begin();
        SharedTerms.begin();
        InputTerms.begin();
        clear(CollectionTerms.keys);
        clear(CollectionTerms.hashes);
        clear(CollectionTerms.lastHashes);
        clear(ViewTerms.bounds);
        clear(TableTerms.placed);
        clear(TableTerms.mixed);
        clear(LargeNumberTerms.longs);
        clear(TextTerms.cases);
        clear(BoxTerms.constructed);
    }

    /** Empties a table, which takes time for each place of it, also of one that is empty. */
    static void clear(IdentityHashMap<?, ?> table) {
        if (!table.isEmpty()) {
            table.clear();
        }
    }

    /** The program's classes are loaded again: what there was of them is gone. Called by name. */
    public static void beginWithNewClasses() {
        state = new LoadedState();
        CallTerms.beginWithNewClasses();
        LambdaTerms.beginWithNewClasses();
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

    /** Whether no other thread can see what an object of the platform holds. */
    public static boolean alone() {
        return session != null && session.isAlone();
    }

    /** What is done for terms is no step of a thread under control. */
    public static boolean suspend() {
        return session == null || session.suspend();
    }

    /**
     * The program continues, in a function that is called amid a step.
     *
     * @return for {@link #resume}
     */
    public static boolean release() {
        boolean was = suspend();
        SharedTerms.Turn turn = SharedTerms.oneStep();
        resume(turn == null ? was : turn.was());
        return was;
    }

    /** The program continues. */
    public static void resume(boolean was) {
        if (session != null) {
            session.resume(was);
        }
    }

    static Session session() {
        return Objects.requireNonNull(session);
    }

    static Terms terms() {
        return session().terms();
    }

    /**
     * The next instruction is a call, whose last argument may be an array that was just made for it. Control of
     * threads looks for this name, since the instruction before is none of the program's.
     */
    public static void arrayMade() {}

    /** A term goes into code that is not followed. */
    public static void lost(String where) {
        if (session != null) {
            session.lost(where, null);
        }
    }

    /** What comes next may differ from what the platform does, whichever values the inputs have. */
    public static void unseen(String where) {
        if (session != null) {
            session.unseen(where);
        }
    }

    /** The program asks for what might be otherwise, and is always the same here. */
    public static void omits(String what) {
        if (session != null) {
            session.omits(what);
        }
    }

    /** The same as {@link #lost(String)} of a term, if it is known. */
    public static void lost(@Nullable Term value, String where) {
        session().lost(where, value == null ? null : List.of(value));
    }

    /** The term of the value in a box; null: there is none, or it is no box. */
    static @Nullable Term termOf(@Nullable Object box) {
        return box != null && objects.get(box) instanceof Term value ? value : null;
    }

    /** What the program does next can't be done: the execution ends. */
    public static void cutOff(String where) {
        unseen(where);
        InputTerms.assume(false);
    }

    static boolean isSymbolic(@Nullable Object object) {
        if (object instanceof Object[] array) {
            return Arrays.stream(array).anyMatch(Shadows::isSymbolic);
        }
        if (object instanceof Map.Entry<?, ?> entry && PlatformObjects.isOfPlatform(entry)) {
            return isSymbolic(entry.getKey()) || isSymbolic(entry.getValue());
        }
        Object what = object == null ? null : objects.get(object);
        if (what instanceof ViewTerms.View view) {
            return isSymbolic(view.of());
        }
        if (what instanceof ViewTerms.Part part) {
            return isSymbolic(part.of());
        }
        return object != null
                && (what != null || ElementTerms.elements.containsKey(object) || builders.containsKey(object));
    }

    /** An object of the platform keeps another one: what it holds matters where it goes. */
    public static void hold(@Nullable Object holder, @Nullable Object held) {
        if (holder != null && isSymbolic(held)) {
            objects.putIfAbsent(ViewTerms.origin(holder), HOLDER);
        }
    }

    /** A list was made of what another collection holds, in its order. */
    public static void holdAll(Object list, @Nullable Object all) {
        if (all != null) {
            CollectionTerms.keepsAll(list, all);
            hold(list, all);
        }
    }

    /** An exception was made of what stands for terms: what it tells of itself is a text made of them. */
    public static void hasMessage(Object exception) {
        objects.putIfAbsent(ViewTerms.origin(exception), HOLDER);
        anyObject = true;
    }

    /** An object goes into code that is not followed. */
    public static void escape(@Nullable Object object, String where) {
        if (!isSymbolic(object)) {
            return;
        }
        if (isValue(object)) {
            session().lost(where, TextTerms.partsOf(object));
        } else {
            unseen(where); // what it holds later goes there, too
        }
    }

    /** Whether what an object stands for, or holds, is always the same. */
    static boolean isValue(@Nullable Object object) {
        return object instanceof String
                || object instanceof Character
                || object instanceof Boolean
                || object instanceof Optional<?>
                || object instanceof Number && !object.getClass().getName().startsWith("java.util.")
                || LambdaTerms.holdsTerms(object);
    }

    /** An object goes into code that compares references. */
    public static void escapeByReference(@Nullable Object object, String where) {
        if (BoxTerms.standsForCached(object)) {
            cutOff(where);
        } else if (isSymbolic(object)) {
            unseen(where);
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
}
