package dev.allways.commands.collections;

import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The commands of {@link Collection}, on collections of any kind and on views that are none but collections. */
final class CollectionPart<E extends @Nullable Object> {
    private static final Gen<Integer> EXTRA = Gen.ints(-2, 2);
    private static final Gen<Integer> SPLITS = Gen.ints(0, 4);
    private static final Gen<List<Walks.Step>> STEPS = Gen.<Walks.Step>elements(
                    Walks.Step.NEXT, Walks.Step.REMOVE, Walks.Step.HAS_NEXT, Walks.Step.FOR_EACH_REMAINING)
            .list(0, 12)
            .map(CollectionPart::untilRest);

    private final Domain<E> domain;
    private final Traits traits;
    private boolean arbitrary; // which of several equal elements is removed

    CollectionPart(Domain<E> domain, Traits traits) {
        this.domain = domain;
        this.traits = traits;
    }

    /** Of equal elements of a collection without order, nobody knows which is removed, and it matters. */
    CollectionPart<E> arbitrary() {
        arbitrary = !traits.ordered;
        return this;
    }

    /** All but equality, which depends on the kind. */
    <C extends Collection<E>> void add(Calls<C> calls) {
        calls.weigh(Weights.CHANGE);
        calls.call("add", domain.one(), (on, e) -> on.add(e));
        calls.refusesNull("add", "add(null)", on -> on.add(nothing()));
        calls.weigh(Weights.BULK);
        calls.call("addAll", domain.few(), (on, few) -> on.addAll(few));
        calls.call("addAll", domain.ranges(), (on, range) -> on.addAll(domain.range(range)));
        remove(calls);
        ask(calls);
    }

    /** Of a view of a map, to which nothing can be added. */
    <C extends Collection<E>> void view(Calls<C> calls) {
        calls.weigh(Weights.RARE);
        if (traits.has(Traits.VIEW_ADD)) {
            calls.call("add", domain.one(), (on, e) -> on.add(e));
        }
        remove(calls);
        ask(calls);
    }

    private <C extends Collection<E>> void remove(Calls<C> calls) {
        calls.weigh(Weights.CHANGE);
        if (!arbitrary) {
            calls.call("remove", domain.one(), (on, e) -> on.remove((Object) e)).java("$.remove((Object) %s)");
        }
        calls.weigh(Weights.BULK);
        calls.call("removeAll", domain.few(), (on, few) -> on.removeAll(few));
        calls.call("removeIf", domain.few(), (on, few) -> on.removeIf(few::contains))
                .java("$.removeIf(%s::contains)");
        calls.call("removeAll", domain.ranges(), (on, range) -> on.removeAll(domain.range(range)));
        calls.weigh(Weights.RARE);
        calls.call("retainAll", domain.few(), (on, few) -> on.retainAll(few));
        calls.call("retainAll", domain.ranges(), (on, range) -> on.retainAll(domain.range(range)));
        calls.call("clear", on -> {
            on.clear();
            return null;
        });
    }

    private <C extends Collection<E>> void ask(Calls<C> calls) {
        calls.weigh(Weights.QUERY);
        calls.call("contains", domain.one(), (on, e) -> on.contains(e));
        calls.call("size", on -> on.size());
        calls.weigh(Weights.RARE);
        calls.call("isEmpty", on -> on.isEmpty());
        calls.call("containsAll", domain.few(), (on, few) -> on.containsAll(few));
        calls.call("toArray", on -> seen(Arrays.asList(on.toArray())));
        calls.call(
                        "toArray",
                        EXTRA,
                        (on, extra) -> seen(Arrays.asList(on.toArray(new Object[Math.max(0, on.size() + extra)]))))
                .java("$.toArray(new Object[Math.max(0, $.size() + %s)])");
        calls.call("forEach", on -> {
            List<E> all = new ArrayList<>();
            on.forEach(all::add);
            return seen(all);
        });
        calls.call("stream", on -> seen(on.stream().toList())).java("$.stream().toList()");
        calls.call("spliterator", SPLITS, (on, splits) -> seen(Walks.split(on.spliterator(), splits)))
                .java("Walks.split($.spliterator(), %s)");
        Gen<List<E>> removed = traits.has(Traits.ITERATOR_REMOVE) ? domain.few() : Gen.constant(List.of());
        if (traits.has(Traits.ITERATOR_END)) {
            calls.call("iterator", removed, (on, few) -> seen(Walks.visit(on.iterator(), few)))
                    .java("Walks.visit($.iterator(), %s)");
        } else {
            calls.call("iterator", removed, (on, few) -> seen(Walks.walk(on.iterator(), few)))
                    .java("Walks.walk($.iterator(), %s)");
        }
        if (traits.ordered) {
            calls.call("toString", on -> on.toString());
        }
        if (traits.ordered && traits.has(Traits.ITERATOR_END)) {
            Gen<List<Walks.Step>> steps = traits.has(Traits.ITERATOR_REMOVE)
                    ? STEPS
                    : STEPS.map(all -> all.stream()
                            .filter(step -> step != Walks.Step.REMOVE)
                            .toList());
            calls.weigh(Weights.QUERY);
            calls.call("iterator", steps, (on, some) -> Walks.steps(on.iterator(), some))
                    .java("Walks.steps($.iterator(), %s)");
        }
    }

    /** What can be removed behind forEachRemaining is not said anywhere. */
    static List<Walks.Step> untilRest(List<Walks.Step> steps) {
        int rest = steps.indexOf(Walks.Step.FOR_EACH_REMAINING);
        return rest < 0 ? steps : steps.subList(0, rest + 1);
    }

    private Object seen(Collection<?> elements) {
        return traits.seen(elements);
    }

    @SuppressWarnings({"NullAway", "TypeParameterUnusedInFormals"}) // that is what is tried
    static <T> T nothing() {
        return null;
    }
}
