package dev.allways.model;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** One comparison of two values by what they contain. */
final class Sameness {
    /*
     * Two values differ only if it is certain: neither equals() nor their contents call them one. Objects with an
     * equals() of their own differ if it says so; of others the fields are compared, but those of the platform's
     * classes, of which it is not known what they mean.
     */
    private static final ClassValue<Boolean> HAS_EQUALS = Contents.overrides("equals", Object.class);

    private final IdentityHashMap<Object, List<Object>> compared =
            new IdentityHashMap<>(); // and what each was compared with

    private Sameness() {}

    static boolean of(@Nullable Object one, @Nullable Object other) {
        return Objects.equals(one, other) || new Sameness().same(one, other);
    }

    private boolean same(@Nullable Object one, @Nullable Object other) {
        if (Objects.equals(one, other)) {
            return true;
        }
        if (one == null || other == null) {
            return false;
        }
        List<Object> before = compared.computeIfAbsent(one, _ -> new ArrayList<>());
        for (Object each : before) {
            if (each == other) {
                return true; // as far as it depends on this pair
            }
        }
        before.add(other);
        return contain(one, other);
    }

    private boolean contain(Object one, Object other) {
        return switch (one) {
            case Record it when other.getClass() == it.getClass() -> fields(one, other);
            case Optional<?> it when other instanceof Optional<?> that -> same(it.orElse(null), that.orElse(null));
            case AtomicReference<?> it when other instanceof AtomicReference<?> that -> same(it.get(), that.get());
            case AtomicInteger it when other instanceof AtomicInteger that -> it.get() == that.get();
            case AtomicLong it when other instanceof AtomicLong that -> it.get() == that.get();
            case AtomicBoolean it when other instanceof AtomicBoolean that -> it.get() == that.get();
            case StringBuilder it when other instanceof StringBuilder that -> it.compareTo(that) == 0;
            case StringBuffer it when other instanceof StringBuffer that -> it.compareTo(that) == 0;
            case Map<?, ?> it when other instanceof Map<?, ?> that -> paired(it.entrySet(), that.entrySet());
            case Map.Entry<?, ?> it
            when other instanceof Map.Entry<?, ?> that ->
                same(it.getKey(), that.getKey()) && same(it.getValue(), that.getValue());
            case Collection<?> it
            when other instanceof Collection<?> that ->
                isOrdered(it) && isOrdered(that)
                        ? inOrder(it, that)
                        : isOrdered(it) == isOrdered(that) && paired(it, that);
            default -> one.getClass().isArray() ? arrays(one, other) : objects(one, other);
        };
    }

    private static boolean isOrdered(Collection<?> collection) {
        return !(collection instanceof Set<?> || collection instanceof PriorityQueue<?>);
    }

    private boolean inOrder(Collection<?> one, Collection<?> other) {
        if (one.size() != other.size()) {
            return false;
        }
        Iterator<?> others = other.iterator();
        for (Object each : one) {
            if (!others.hasNext() || !same(each, others.next())) {
                return false;
            }
        }
        return true;
    }

    private boolean paired(Collection<?> one, Collection<?> other) {
        if (one.size() != other.size()) {
            return false;
        }
        List<Object> left = new ArrayList<>(other);
        for (Object each : one) {
            int at = 0;
            while (at < left.size() && !of(each, left.get(at))) {
                at++;
            }
            if (at == left.size()) {
                return false;
            }
            left.remove(at);
        }
        return true;
    }

    private boolean arrays(Object one, Object other) {
        if (one instanceof Object[] ones && other instanceof Object[] others) {
            boolean same = ones.length == others.length;
            for (int i = 0; same && i < ones.length; i++) {
                same = same(ones[i], others[i]);
            }
            return same;
        }
        return Objects.deepEquals(one, other);
    }

    private boolean objects(Object one, Object other) {
        Class<?> type = one.getClass();
        if (type != other.getClass() || HAS_EQUALS.get(type)) {
            return false;
        }
        return Fields.platform(type) || !Fields.readable(type) || fields(one, other);
    }

    private boolean fields(Object one, Object other) {
        Class<?> type = one.getClass();
        if (!Fields.readable(type)) {
            return !HAS_EQUALS.get(type);
        }
        for (MethodHandle getter : Fields.of(type).getters()) {
            if (!same(value(getter, one), value(getter, other))) {
                return false;
            }
        }
        return true;
    }

    static @Nullable Object value(MethodHandle getter, Object of) {
        try {
            return getter.invoke(of);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e); // getters throw no others
        }
    }
}
