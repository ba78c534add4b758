package dev.allways.symbolic.run;

import java.util.Collection;
import java.util.ConcurrentModificationException;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * What models of collections ask where other threads may see these. Beside {@link Shadows}, of which each loader of
 * transformed classes has its own.
 */
public final class SharedTerms {
    /*
     * A call of a collection of java.util.concurrent is one step, whose footprint is the whole collection, since which
     * entry it finds depends on inputs. Another call, which finds and changes nothing, makes the step; the model
     * follows it before another thread can go on. A function that is called meanwhile must make no step.
     *
     * Of sorted collections and lists each access is a step of the platform's own code, and depends on comparisons. The
     * keys are compared before that code runs, as no step. If another thread adds a key meanwhile, the execution ends:
     * what the code compares was not compared before. That is never so where a lock keeps threads apart. The steps of
     * hashed collections depend on places in their tables, too. These are decided before, as long as no table grows.
     *
     * A call that is not followed, since nothing that it compares depends on inputs, may go on while another thread
     * adds what does. That one is then divided into its values, so that the steps of both are those of one value. What
     * a model sees of a collection that a call is at work on may be half done: that it can't be looked at is no failure.
     */
    private static final Pattern STEPWISE =
            Pattern.compile("java[.]util[.]((Tree|(Linked)?Hash)(Map|Set)|ArrayList|LinkedList|PriorityQueue)");
    private static final Pattern ONE_STEP = Pattern.compile("java[.]util[.]concurrent[.]"
            + "(ConcurrentHashMap([$]KeySetView)?|ConcurrentSkipList(Map|Set)|CopyOnWriteArray(List|Set))");
    private static final Pattern LOCKING = Pattern.compile("java[.]util[.]Collections[$]Synchronized.*");
    private static final Pattern HASHED = Pattern.compile("java[.]util[.](Linked)?Hash(Map|Set)");
    private static final int MANY = 7; // keys that may be too many for one place, or for a table
    private static final String INTERFERES = "a collection that several threads change at the same time";

    /** Collections whose code is explored from within, which calls are at work on. */
    private static final IdentityHashMap<Object, Boolean> used = new IdentityHashMap<>();

    /** Collections that calls search which are not followed, and how many of them. */
    private static final IdentityHashMap<Object, Integer> searched = new IdentityHashMap<>();

    private SharedTerms() {}

    /**
     * A call of a collection that a model follows while other threads live.
     *
     * @param outer the one that it is part of
     * @param held what the collection held; null: all that is done is one step
     * @param places of the collection's table, if it has one
     * @param was whether the thread was under no control
     */
    public record Turn(
            @Nullable Turn outer,
            Object view,
            @Nullable Object key,
            @Nullable List<@Nullable Object> held,
            int places,
            boolean was) {}

    static void begin() {
        Shadows.clear(used);
        Shadows.clear(searched);
    }

    /** A call begins that compares what a collection holds, and is not followed. */
    static void searches(Object view) {
        Session session = Shadows.session;
        if (session == null || session.isAlone() && !session.isBesideOthers()) { // one may not have begun yet
            return;
        }
        if (!isOneStep(view)) {
            searched.merge(ViewTerms.origin(view), 1, Integer::sum);
        }
    }

    /** The call has ended. */
    static void searched(Object view) {
        searched.computeIfPresent(ViewTerms.origin(view), (_, calls) -> calls == 1 ? null : calls - 1);
    }

    /** An object of the platform keeps another one; elements may be compared by a call that began without them. */
    public static void hold(@Nullable Object holder, @Nullable Object held) {
        if (holder instanceof Collection<?> && isSearched(holder, held)) {
            divide(held);
        }
        Shadows.hold(holder, held);
    }

    private static boolean isSearched(Object collection, @Nullable Object added) {
        return Shadows.isSymbolic(added) && searched.containsKey(ViewTerms.origin(collection));
    }

    private static void divide(@Nullable Object added) {
        Shadows.session().loses(INTERFERES, TextTerms.partsOf(added));
    }

    /** What a collection looks like, which another thread may be at work on. */
    private static <T> T seen(Supplier<T> look) {
        try {
            return look.get();
        } catch (ConcurrentModificationException | IndexOutOfBoundsException | NullPointerException e) {
            Shadows.cutOff(INTERFERES);
            throw e;
        }
    }

    /**
     * Whether a model follows a call of a collection while other threads live.
     *
     * @param calls whether the call may call a function
     */
    public static boolean follows(@Nullable Object collection, @Nullable Object key, boolean calls) {
        if (collection == null || Shadows.session == null || !Shadows.session.isBesideOthers()) {
            return false;
        }
        Object origin = ViewTerms.origin(collection);
        if (LOCKING.matcher(collection.getClass().getName()).matches()) {
            return isLocking(collection)
                    && STEPWISE.matcher(origin.getClass().getName()).matches();
        }
        if (used.containsKey(origin)) {
            Shadows.unseen(INTERFERES);
        }
        if (isSearched(origin, key)) {
            divide(key);
            return false;
        }
        boolean depends = seen(() -> dependsOnInputs(origin, key));
        boolean mayCall = depends && !isSorted(origin);
        return isOneStep(origin) // up to the step another thread may add an input
                ? isValue(key) && (key != null || !isSorted(origin)) && (mayCall || !calls)
                : depends
                        && STEPWISE.matcher(origin.getClass().getName()).matches()
                        && (!(origin instanceof PriorityQueue<?> queue) || SortModels.isPlatforms(queue.comparator()));
    }

    /** Whether a collection takes its own monitor in each call, and then calls another one, which takes none. */
    public static boolean isLocking(Object collection) {
        return LOCKING.matcher(collection.getClass().getName()).matches()
                && Shadows.objects.get(collection) instanceof ViewTerms.View view
                && !LOCKING.matcher(view.of().getClass().getName()).matches();
    }

    /** Whether a model may do as it likes with a builder: no other thread can see it, or it is no matter of steps. */
    public static boolean isOwn(@Nullable Object builder, @Nullable Object argument) {
        Session session = Shadows.session;
        if (builder == null
                || session == null
                || !session.isBesideOthers()
                || !session.stepping().isSeen(builder)) {
            return true;
        }
        if (Shadows.isSymbolic(builder) || Shadows.isSymbolic(argument)) {
            Shadows.cutOff("a builder that other threads may see");
        }
        return false;
    }

    /** Whether calls of a collection are one step each. */
    public static boolean isOneStep(Object view) {
        Object collection = ViewTerms.origin(view);
        return ONE_STEP.matcher(collection.getClass().getName()).matches()
                && Shadows.session().stepping().isOneStep(collection);
    }

    /** Whether calls of a collection that take a function are more than one step. */
    private static boolean isSorted(Object collection) {
        return collection instanceof SortedMap<?, ?> || collection instanceof SortedSet<?>;
    }

    private static boolean dependsOnInputs(Object collection, @Nullable Object key) {
        return Shadows.anyTerm()
                && !(isHashed(collection)
                        && CollectionTerms.elementsOf(collection).size() >= MANY)
                && (Shadows.isSymbolic(key) || holdsSymbolic(collection))
                && isValue(key)
                && holdsValues(collection);
    }

    private static boolean holdsValues(Object collection) {
        return CollectionTerms.elementsOf(collection).stream().allMatch(SharedTerms::isValue);
    }

    private static boolean isHashed(Object collection) {
        return HASHED.matcher(collection.getClass().getName()).matches();
    }

    /** The keys of a hashed collection whose places in its table are not known, and another one. */
    public static @Nullable Object[] toPlace(Object view, @Nullable Object key) {
        Object collection = ViewTerms.origin(view);
        return isHashed(collection)
                ? Stream.concat(Stream.of(CollectionTerms.keysOf(collection)), Stream.ofNullable(key))
                        .filter(Shadows::isSymbolic)
                        .toArray()
                : new Object[0];
    }

    /** The last place of the table of a hashed collection. */
    public static int lastPlace(Object view) {
        return Shadows.session().stepping().places(ViewTerms.origin(view)) - 1;
    }

    private static boolean holdsSymbolic(Object collection) {
        return collection instanceof List<?> || collection instanceof PriorityQueue<?>
                ? ((Collection<?>) collection).stream().anyMatch(Shadows::isSymbolic)
                : CollectionTerms.keys.containsKey(collection);
    }

    /** Whether comparing an object runs no code of the program. */
    public static boolean isValue(@Nullable Object key) {
        return key == null
                || key instanceof Number && PlatformObjects.isOfPlatform(key)
                || key instanceof String
                || key instanceof Character
                || key instanceof Boolean
                || key instanceof Enum<?>;
    }

    /** A call takes the monitor of a collection. */
    public static void enter(Object collection) {
        Shadows.session().stepping().enter(collection);
    }

    /** It gives the monitor back. */
    public static void exit(Object collection) {
        Shadows.session().stepping().exit(collection);
    }

    /** A call of a collection makes its only step. */
    public static void makesStep(Object origin, boolean changes) {
        Shadows.session().makesStep(origin, changes);
    }

    /**
     * A call has made its only step.
     *
     * @param was whether the thread was under no control before that
     */
    public static Turn beginsInOneStep(Object view, boolean was) {
        boolean mayCompare = Shadows.anyTerm() && holdsSymbolic(ViewTerms.origin(view));
        if (!isOneStep(view) || mayCompare && !holdsValues(ViewTerms.origin(view))) {
            Shadows.cutOff(INTERFERES);
        }
        return begins(new Turn(CallTerms.register().turn, view, null, null, 0, was));
    }

    /** A call is about to begin, which makes steps. */
    public static Turn beginsInSteps(Object view, @Nullable Object key) {
        Object collection = ViewTerms.origin(view);
        if (used.put(collection, true) != null) {
            Shadows.cutOff(INTERFERES);
        }
        return begins(new Turn(
                CallTerms.register().turn,
                view,
                key,
                seen(() -> CollectionTerms.keptKeys(collection)),
                isHashed(collection) ? lastPlace(collection) + 1 : 0,
                false));
    }

    private static Turn begins(Turn turn) {
        CallTerms.register().turn = turn;
        return turn;
    }

    /** The keys were compared: the platform is about to. */
    public static void compares(Turn turn, @Nullable Object value) {
        CollectionTerms.holding(turn.view, turn.key, value);
        CollectionTerms.decides();
    }

    /** The platform has done what was called. */
    public static void compared(Turn turn, boolean changes) {
        CollectionTerms.decided();
        Object collection = ViewTerms.origin(turn.view);
        List<@Nullable Object> held = Objects.requireNonNull(turn.held);
        var known = new IdentityHashMap<@Nullable Object, Boolean>();
        known.put(turn.key, true);
        held.forEach(each -> known.put(each, true));
        if (isHashed(collection) && lastPlace(collection) + 1 != turn.places
                || !CollectionTerms.elementsOf(collection).stream().allMatch(known::containsKey)) {
            Shadows.cutOff(INTERFERES);
        }
        if (!changes || collection instanceof List<?> || collection instanceof PriorityQueue<?>) {
            return;
        }
        CollectionTerms.keeps(collection, turn.key, held, CollectionTerms.isSymbolicKey(turn.key));
        if (collection instanceof Map<?, ?> map) {
            Shadows.hold(map, SearchedCollections.get(map, turn.key));
        }
    }

    /** The call has ended. */
    public static void ends(Turn turn) {
        CallTerms.register().turn = turn.outer;
        if (turn.held == null) {
            Shadows.session().hasMadeStep();
        } else {
            used.remove(ViewTerms.origin(turn.view));
        }
    }

    /** The call of the calling thread that is one step; null: none. */
    static @Nullable Turn oneStep() {
        Turn turn = CallTerms.register().turn;
        return turn != null && turn.held == null ? turn : null;
    }

    /** How many steps there were, if the calling thread is amid one; -1: it is not. */
    static long steps() {
        return oneStep() == null ? -1 : Shadows.session().stepping().steps();
    }

    /** A function of the program's was called amid a step: then it must have made none itself. */
    static void staysOneStep(long before) {
        if (before >= 0 && Shadows.session().stepping().steps() != before) {
            Shadows.cutOff("a function that makes steps within a map's call");
        }
    }
}
