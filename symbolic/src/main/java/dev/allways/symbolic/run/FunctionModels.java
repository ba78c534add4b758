package dev.allways.symbolic.run;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.ConcurrentModificationException;
import java.util.Deque;
import java.util.Iterator;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BiPredicate;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import java.util.function.DoubleUnaryOperator;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongPredicate;
import java.util.function.LongUnaryOperator;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.ToDoubleFunction;
import java.util.function.ToIntFunction;
import java.util.function.ToLongFunction;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Models of what makes functions of others, and of what hands one element after the other to a function. */
@SuppressWarnings({"unchecked", "rawtypes"})
public final class FunctionModels {
    private FunctionModels() {}

    // ---- java.util.Comparator

    public static Comparator Comparator_naturalOrder() {
        return (a, b) -> ObjectModels.Comparable_compareTo((Comparable) a, b);
    }

    public static Comparator Comparator_reverseOrder() {
        return (a, b) -> ObjectModels.Comparable_compareTo((Comparable) b, a);
    }

    /** {@code String.CASE_INSENSITIVE_ORDER}. */
    public static Comparator inAnyCase() {
        return (a, b) -> StringModels.String_compareToIgnoreCase((String) a, (String) b);
    }

    public static Comparator Collections_reverseOrder() {
        return Comparator_reverseOrder();
    }

    public static Comparator Collections_reverseOrder(@Nullable Comparator order) {
        return order == null ? Comparator_reverseOrder() : (a, b) -> order.compare(b, a);
    }

    public static Comparator Comparator_reversed(Comparator order) {
        return PlatformObjects.isLambda(order) ? (a, b) -> order.compare(b, a) : order.reversed();
    }

    public static Comparator Comparator_comparing(Function key) {
        Objects.requireNonNull(key);
        return (a, b) -> ObjectModels.Comparable_compareTo((Comparable) key.apply(a), key.apply(b));
    }

    public static Comparator Comparator_comparing(Function key, Comparator order) {
        Objects.requireNonNull(key);
        Objects.requireNonNull(order);
        return (a, b) -> order.compare(key.apply(a), key.apply(b));
    }

    public static Comparator Comparator_comparingInt(ToIntFunction key) {
        Objects.requireNonNull(key);
        return (a, b) -> NumberModels.Integer_compare(key.applyAsInt(a), key.applyAsInt(b));
    }

    public static Comparator Comparator_comparingLong(ToLongFunction key) {
        Objects.requireNonNull(key);
        return (a, b) -> NumberModels.Long_compare(key.applyAsLong(a), key.applyAsLong(b));
    }

    public static Comparator Comparator_comparingDouble(ToDoubleFunction key) {
        Objects.requireNonNull(key);
        return (a, b) -> NumberModels.Double_compare(key.applyAsDouble(a), key.applyAsDouble(b));
    }

    public static Comparator Comparator_thenComparing(Comparator order, Comparator next) {
        if (!PlatformObjects.isLambda(order)) {
            return order.thenComparing(next);
        }
        Objects.requireNonNull(next);
        return (a, b) -> {
            int first = order.compare(a, b);
            return first != 0 ? first : next.compare(a, b);
        };
    }

    public static Comparator Comparator_thenComparing(Comparator order, Function key) {
        return Comparator_thenComparing(order, Comparator_comparing(key));
    }

    public static Comparator Comparator_thenComparing(Comparator order, Function key, Comparator next) {
        return Comparator_thenComparing(order, Comparator_comparing(key, next));
    }

    public static Comparator Comparator_thenComparingInt(Comparator order, ToIntFunction key) {
        return Comparator_thenComparing(order, Comparator_comparingInt(key));
    }

    public static Comparator Map$Entry_comparingByKey() {
        return (a, b) ->
                ObjectModels.Comparable_compareTo((Comparable) ((Map.Entry) a).getKey(), ((Map.Entry) b).getKey());
    }

    public static Comparator Map$Entry_comparingByValue() {
        return (a, b) ->
                ObjectModels.Comparable_compareTo((Comparable) ((Map.Entry) a).getValue(), ((Map.Entry) b).getValue());
    }

    // ---- java.util.function

    public static Function Function_identity() {
        return a -> a;
    }

    public static UnaryOperator UnaryOperator_identity() {
        return a -> a;
    }

    public static Function Function_andThen(Function first, Function next) {
        Objects.requireNonNull(next);
        return PlatformObjects.isLambda(first) ? a -> next.apply(first.apply(a)) : first.andThen(next);
    }

    public static Function Function_compose(Function last, Function before) {
        Objects.requireNonNull(before);
        return PlatformObjects.isLambda(last) ? a -> last.apply(before.apply(a)) : last.compose(before);
    }

    public static Predicate Predicate_and(Predicate first, Predicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? a -> first.test(a) && other.test(a) : first.and(other);
    }

    public static Predicate Predicate_or(Predicate first, Predicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? a -> first.test(a) || other.test(a) : first.or(other);
    }

    public static Predicate Predicate_negate(Predicate some) {
        return PlatformObjects.isLambda(some) ? a -> !some.test(a) : some.negate();
    }

    public static Predicate Predicate_not(Predicate some) {
        return Predicate_negate(some);
    }

    public static BinaryOperator BinaryOperator_minBy(Comparator order) {
        Objects.requireNonNull(order);
        return (a, b) -> order.compare(a, b) <= 0 ? a : b;
    }

    public static BinaryOperator BinaryOperator_maxBy(Comparator order) {
        Objects.requireNonNull(order);
        return (a, b) -> order.compare(a, b) >= 0 ? a : b;
    }

    public static BiPredicate BiPredicate_and(BiPredicate first, BiPredicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? (a, b) -> first.test(a, b) && other.test(a, b) : first.and(other);
    }

    public static BiPredicate BiPredicate_or(BiPredicate first, BiPredicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? (a, b) -> first.test(a, b) || other.test(a, b) : first.or(other);
    }

    public static BiPredicate BiPredicate_negate(BiPredicate some) {
        return PlatformObjects.isLambda(some) ? (a, b) -> !some.test(a, b) : some.negate();
    }

    public static Predicate Predicate_isEqual(@Nullable Object other) {
        return a -> ObjectModels.Objects_equals(other, a);
    }

    public static BiFunction BiFunction_andThen(BiFunction first, Function next) {
        Objects.requireNonNull(next);
        return PlatformObjects.isLambda(first) ? (a, b) -> next.apply(first.apply(a, b)) : first.andThen(next);
    }

    public static BiFunction BinaryOperator_andThen(BinaryOperator first, Function next) {
        return BiFunction_andThen(first, next);
    }

    public static Function UnaryOperator_andThen(UnaryOperator first, Function next) {
        return Function_andThen(first, next);
    }

    public static Function UnaryOperator_compose(UnaryOperator last, Function before) {
        return Function_compose(last, before);
    }

    public static Consumer Consumer_andThen(Consumer first, Consumer next) {
        Objects.requireNonNull(next);
        if (!PlatformObjects.isLambda(first)) {
            return first.andThen(next);
        }
        return a -> {
            first.accept(a);
            next.accept(a);
        };
    }

    public static BiConsumer BiConsumer_andThen(BiConsumer first, BiConsumer next) {
        Objects.requireNonNull(next);
        if (!PlatformObjects.isLambda(first)) {
            return first.andThen(next);
        }
        return (a, b) -> {
            first.accept(a, b);
            next.accept(a, b);
        };
    }

    public static IntPredicate IntPredicate_and(IntPredicate first, IntPredicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? a -> first.test(a) && other.test(a) : first.and(other);
    }

    public static IntPredicate IntPredicate_or(IntPredicate first, IntPredicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? a -> first.test(a) || other.test(a) : first.or(other);
    }

    public static IntPredicate IntPredicate_negate(IntPredicate some) {
        return PlatformObjects.isLambda(some) ? a -> !some.test(a) : some.negate();
    }

    public static IntUnaryOperator IntUnaryOperator_identity() {
        return a -> a;
    }

    public static IntUnaryOperator IntUnaryOperator_andThen(IntUnaryOperator first, IntUnaryOperator next) {
        Objects.requireNonNull(next);
        return PlatformObjects.isLambda(first) ? a -> next.applyAsInt(first.applyAsInt(a)) : first.andThen(next);
    }

    public static IntUnaryOperator IntUnaryOperator_compose(IntUnaryOperator last, IntUnaryOperator before) {
        Objects.requireNonNull(before);
        return PlatformObjects.isLambda(last) ? a -> last.applyAsInt(before.applyAsInt(a)) : last.compose(before);
    }

    public static LongPredicate LongPredicate_and(LongPredicate first, LongPredicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? a -> first.test(a) && other.test(a) : first.and(other);
    }

    public static LongPredicate LongPredicate_or(LongPredicate first, LongPredicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? a -> first.test(a) || other.test(a) : first.or(other);
    }

    public static LongPredicate LongPredicate_negate(LongPredicate some) {
        return PlatformObjects.isLambda(some) ? a -> !some.test(a) : some.negate();
    }

    public static LongUnaryOperator LongUnaryOperator_identity() {
        return a -> a;
    }

    public static LongUnaryOperator LongUnaryOperator_andThen(LongUnaryOperator first, LongUnaryOperator next) {
        Objects.requireNonNull(next);
        return PlatformObjects.isLambda(first) ? a -> next.applyAsLong(first.applyAsLong(a)) : first.andThen(next);
    }

    public static LongUnaryOperator LongUnaryOperator_compose(LongUnaryOperator last, LongUnaryOperator before) {
        Objects.requireNonNull(before);
        return PlatformObjects.isLambda(last) ? a -> last.applyAsLong(before.applyAsLong(a)) : last.compose(before);
    }

    public static DoublePredicate DoublePredicate_and(DoublePredicate first, DoublePredicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? a -> first.test(a) && other.test(a) : first.and(other);
    }

    public static DoublePredicate DoublePredicate_or(DoublePredicate first, DoublePredicate other) {
        Objects.requireNonNull(other);
        return PlatformObjects.isLambda(first) ? a -> first.test(a) || other.test(a) : first.or(other);
    }

    public static DoublePredicate DoublePredicate_negate(DoublePredicate some) {
        return PlatformObjects.isLambda(some) ? a -> !some.test(a) : some.negate();
    }

    public static DoubleUnaryOperator DoubleUnaryOperator_identity() {
        return a -> a;
    }

    public static DoubleUnaryOperator DoubleUnaryOperator_andThen(DoubleUnaryOperator first, DoubleUnaryOperator next) {
        Objects.requireNonNull(next);
        return PlatformObjects.isLambda(first) ? a -> next.applyAsDouble(first.applyAsDouble(a)) : first.andThen(next);
    }

    public static DoubleUnaryOperator DoubleUnaryOperator_compose(
            DoubleUnaryOperator last, DoubleUnaryOperator before) {
        Objects.requireNonNull(before);
        return PlatformObjects.isLambda(last) ? a -> last.applyAsDouble(before.applyAsDouble(a)) : last.compose(before);
    }

    public static ThreadLocal ThreadLocal_withInitial(Supplier initial) {
        Objects.requireNonNull(initial);
        return ThreadLocal.withInitial(() -> initial.get());
    }

    public static Object AtomicReference_updateAndGet(AtomicReference reference, UnaryOperator change) {
        return updated(reference, change, true);
    }

    public static Object AtomicReference_getAndUpdate(AtomicReference reference, UnaryOperator change) {
        return updated(reference, change, false);
    }

    public static Object AtomicReference_accumulateAndGet(
            AtomicReference reference, @Nullable Object by, BinaryOperator change) {
        return updated(reference, before -> change.apply(before, by), true);
    }

    public static Object AtomicReference_getAndAccumulate(
            AtomicReference reference, @Nullable Object by, BinaryOperator change) {
        return updated(reference, before -> change.apply(before, by), false);
    }

    /** Changes a reference, and gives what it is then, or what it was. */
    private static Object updated(AtomicReference reference, UnaryOperator change, boolean givesNew) {
        Object before = reference.get();
        Object after = change.apply(before);
        while (!isSet(reference, before, after)) {
            Object now = reference.get();
            after = isSameReference(now, before) ? after : change.apply(now);
            before = now;
        }
        return givesNew ? after : before;
    }

    private static boolean isSet(
            AtomicReference<@Nullable Object> reference, @Nullable Object before, @Nullable Object after) {
        return CollectionTerms.holding(reference, after).weakCompareAndSetVolatile(before, after);
    }

    /** As the platform compares them: a box with a term is one of its own. */
    private static boolean isSameReference(@Nullable Object a, @Nullable Object b) {
        return PlatformObjects.isOne(a, b);
    }

    // ---- one element after the other

    public static void Arrays_setAll(int[] array, IntUnaryOperator made) {
        Objects.requireNonNull(made);
        for (int i = 0; i < array.length; i++) {
            array[i] = made.applyAsInt(i);
        }
    }

    public static void Arrays_setAll(long[] array, IntToLongFunction made) {
        Objects.requireNonNull(made);
        for (int i = 0; i < array.length; i++) {
            array[i] = made.applyAsLong(i);
        }
    }

    public static void Arrays_setAll(double[] array, IntToDoubleFunction made) {
        Objects.requireNonNull(made);
        for (int i = 0; i < array.length; i++) {
            array[i] = made.applyAsDouble(i);
        }
    }

    public static void Arrays_setAll(@Nullable Object[] array, IntFunction made) {
        Objects.requireNonNull(made);
        for (int i = 0; i < array.length; i++) {
            array[i] = made.apply(i);
        }
    }

    public static boolean Collection_removeIf(Collection all, Predicate which) {
        if (!TextTerms.any()
                || !PlatformObjects.isPlatforms(all, "removeIf", Predicate.class)
                || PlatformObjects.isImmutable(all)) { // which refuses null, too
            return all.removeIf(which);
        }
        Objects.requireNonNull(which);
        return switch (all) {
            case ArrayList _, CopyOnWriteArrayList _, CopyOnWriteArraySet _ ->
                Contents.removeThose(all, tested(all, which));
            case Queue _ when !(all instanceof LinkedList) -> all.removeIf(told(tested(all, which)));
            default -> removeOneByOne(all, which);
        };
    }

    public static boolean List_removeIf(List all, Predicate which) {
        return Collection_removeIf(all, which);
    }

    public static boolean Set_removeIf(Set all, Predicate which) {
        return Collection_removeIf(all, which);
    }

    public static boolean Queue_removeIf(Queue all, Predicate which) {
        return Collection_removeIf(all, which);
    }

    public static boolean Deque_removeIf(Deque all, Predicate which) {
        return Collection_removeIf(all, which);
    }

    public static boolean ArrayDeque_removeIf(ArrayDeque all, Predicate which) {
        return Collection_removeIf(all, which);
    }

    /** Whether each of them goes, by the iteration: all are tested before the first one goes. */
    private static boolean[] tested(Collection all, Predicate which) {
        Object[] each = all.toArray();
        boolean[] goes = new boolean[each.length];
        for (int i = 0; i < goes.length; i++) {
            goes[i] = which.test(each[i]);
        }
        return goes;
    }

    /** What is known for each, by the iteration; the platform may order what stays anew. */
    private static Predicate told(boolean[] goes) {
        int[] at = {0};
        return _ -> goes[at[0]++];
    }

    private static boolean removeOneByOne(Collection all, Predicate which) {
        boolean some = false;
        for (Iterator its = Contents.iterator(all); its.hasNext(); ) {
            if (which.test(its.next())) {
                its.remove();
                some = true;
            }
        }
        return some;
    }

    public static void Iterable_forEach(Iterable all, Consumer action) {
        if (!PlatformObjects.isPlatforms(all, "forEach", Consumer.class)) {
            all.forEach(action);
            return;
        }
        Objects.requireNonNull(action);
        Iterator its = all instanceof Collection some ? Contents.iterator(some) : all.iterator();
        while (its.hasNext()) {
            action.accept(its.next());
        }
    }

    public static void Collection_forEach(Collection all, Consumer action) {
        Iterable_forEach(all, action);
    }

    public static void Set_forEach(Set all, Consumer action) {
        Iterable_forEach(all, action);
    }

    public static void Queue_forEach(Queue all, Consumer action) {
        Iterable_forEach(all, action);
    }

    public static void Deque_forEach(Deque all, Consumer action) {
        Iterable_forEach(all, action);
    }

    public static void ArrayDeque_forEach(ArrayDeque all, Consumer action) {
        Iterable_forEach(all, action);
    }

    /** Those that see at the end of a step whether others were added or removed do so at the end of all, too. */
    public static void List_forEach(List all, Consumer action) {
        if (!PlatformObjects.isPlatforms(all, "forEach", Consumer.class) || !(all instanceof ArrayList)) {
            Iterable_forEach(all, action);
            return;
        }
        Objects.requireNonNull(action);
        Object[] each = all.toArray();
        for (int i = 0; i < each.length; i++) {
            action.accept(each[i]);
            if (all.size() != each.length) {
                throw new ConcurrentModificationException();
            }
        }
    }

    public static void List_replaceAll(List all, UnaryOperator made) {
        if (!PlatformObjects.isPlatforms(all, "replaceAll", UnaryOperator.class) || PlatformObjects.isImmutable(all)) {
            all.replaceAll(made);
            return;
        }
        Objects.requireNonNull(made);
        for (int i = 0; i < all.size(); i++) {
            all.set(i, made.apply(all.get(i)));
        }
    }

    public static void Map_forEach(Map all, BiConsumer action) {
        if (!PlatformObjects.isPlatforms(all, "forEach", BiConsumer.class)) {
            all.forEach(action);
            return;
        }
        Objects.requireNonNull(action);
        for (Object each : Contents.entries(all)) {
            action.accept(((Map.Entry) each).getKey(), ((Map.Entry) each).getValue());
        }
    }

    public static void Map_replaceAll(Map all, BiFunction made) {
        if (!PlatformObjects.isPlatforms(all, "replaceAll", BiFunction.class) || PlatformObjects.isImmutable(all)) {
            all.replaceAll(made);
            return;
        }
        Objects.requireNonNull(made);
        for (Object each : Contents.entries(all)) {
            Map.Entry entry = (Map.Entry) each;
            entry.setValue(made.apply(entry.getKey(), entry.getValue()));
        }
    }

    public static void Iterator_forEachRemaining(Iterator all, Consumer action) {
        if (!PlatformObjects.isPlatforms(all, "forEachRemaining", Consumer.class)) {
            all.forEachRemaining(action);
            return;
        }
        Objects.requireNonNull(action);
        while (all.hasNext()) {
            action.accept(all.next());
        }
    }
}
