package dev.allways.commands.collections;

import dev.allways.commands.Bundle;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The commands of {@link List}, on lists and their sublists. */
final class ListPart<E extends @Nullable Object> {
    private static final Gen<List<Walks.Step>> STEPS =
            Gen.<Walks.Step>elements(List.of(Walks.Step.values())).list(0, 16).map(CollectionPart::untilRest);
    private static final List<Gen<Integer>> INDICES = new ArrayList<>(); // by size
    private static final int USUAL_SIZE = 256;

    static {
        for (int size = 0; size < USUAL_SIZE; size++) {
            INDICES.add(Gen.ints(-1, size + 1));
        }
    }

    private final Domain<E> domain;
    private final Traits traits;

    ListPart(Domain<E> domain, Traits traits) {
        this.domain = domain;
        this.traits = traits;
    }

    void define(Bundle<List<E>, List<E>> lists) {
        on(lists);
        if (traits.has("subList")) {
            Bundle<List<E>, List<E>> views = lists.others("view");
            views.contents(traits::seen, traits::seen).whileValid(ListPart::isValid);
            on(views);
            view(lists, views);
            view(views, views);
        }
    }

    /** Whether nobody changed what it is a view of, as the model's own views notice. */
    private static boolean isValid(List<?> view) {
        try {
            view.forEach(_ -> {});
            return true;
        } catch (ConcurrentModificationException e) {
            return false;
        }
    }

    private void view(Bundle<List<E>, List<E>> from, Bundle<List<E>, List<E>> to) {
        var calls = new Calls<List<E>>(from, traits);
        calls.weigh(Weights.VIEW);
        calls.view(
                "subList",
                to,
                ListPart::index,
                ListPart::index,
                List::subList,
                (on, low, high) -> 0 <= low && low <= high && high <= on.size());
    }

    private static Gen<Integer> index(List<?> list) {
        int size = list.size();
        return size < USUAL_SIZE ? INDICES.get(size) : Gen.ints(-1, size + 1);
    }

    private void on(Bundle<List<E>, List<E>> lists) {
        var calls = new Calls<List<E>>(lists, traits);
        new CollectionPart<>(domain, traits).add(calls);
        Function<List<E>, Gen<Integer>> index = ListPart::index;
        Function<List<E>, Gen<E>> one = _ -> domain.one();
        calls.weigh(Weights.CHANGE);
        calls.callBy("add", index, one, (on, i, e) -> {
            on.add(i, e);
            return null;
        });
        calls.callBy("remove", index, (on, i) -> on.remove((int) i));
        calls.callBy("set", index, one, (on, i, e) -> on.set(i, e));
        calls.weigh(Weights.BULK);
        calls.callBy("addAll", index, _ -> domain.few(), (on, i, few) -> on.addAll(i, few));
        calls.callBy("addAll", index, _ -> domain.ranges(), (on, i, range) -> on.addAll(i, domain.range(range)));
        calls.weigh(Weights.RARE);
        calls.call("replaceAll", domain.few(), domain.one(), (on, few, e) -> {
                    on.replaceAll(each -> few.contains(each) ? e : each);
                    return null;
                })
                .java("$.replaceAll(each -> %s.contains(each) ? %s : each)");
        calls.call("sort", on -> {
                    on.sort(text());
                    return null;
                })
                .java("$.sort(Comparator.comparing(String::valueOf))");
        calls.call("reverse", on -> {
                    Collections.reverse(on);
                    return null;
                })
                .java("Collections.reverse($)");
        walk(calls, index, one);
        ends(calls);
        ask(calls, index);
    }

    private static <E extends @Nullable Object> java.util.Comparator<E> text() {
        return java.util.Comparator.comparing(String::valueOf);
    }

    private void walk(Calls<List<E>> calls, Function<List<E>, Gen<Integer>> index, Function<List<E>, Gen<E>> one) {
        calls.weigh(Weights.QUERY);
        Gen<List<Walks.Step>> steps = STEPS.map(all -> all.stream()
                .filter(step -> switch (step) {
                    case REMOVE -> traits.has(Traits.ITERATOR_REMOVE);
                    case SET -> traits.has(Traits.ITERATOR_SET);
                    case ADD -> traits.has(Traits.ITERATOR_ADD);
                    default -> true;
                })
                .toList());
        calls.callBy(
                        "listIterator",
                        index,
                        _ -> steps,
                        one,
                        (on, i, some, e) -> Walks.steps(on.listIterator(i), some, e))
                .java("Walks.steps($.listIterator(%s), %s, %s)");
    }

    private void ends(Calls<List<E>> calls) {
        calls.weigh(Weights.RARE);
        calls.call("getFirst", on -> on.getFirst());
        calls.call("getLast", on -> on.getLast());
        calls.call("removeFirst", on -> on.removeFirst());
        calls.call("removeLast", on -> on.removeLast());
        calls.call("addFirst", domain.one(), (on, e) -> {
            on.addFirst(e);
            return null;
        });
        calls.call("addLast", domain.one(), (on, e) -> {
            on.addLast(e);
            return null;
        });
    }

    private void ask(Calls<List<E>> calls, Function<List<E>, Gen<Integer>> index) {
        calls.weigh(Weights.QUERY);
        calls.callBy("get", index, (on, i) -> on.get(i));
        calls.call("indexOf", domain.one(), (on, e) -> on.indexOf(e));
        calls.call("lastIndexOf", domain.one(), (on, e) -> on.lastIndexOf(e));
        calls.weigh(Weights.RARE);
        calls.call("hashCode", on -> on.hashCode());
        calls.call("equals", domain.few(), (on, few) -> on.equals(few));
        calls.call("equals", on -> {
                    List<E> copy = new ArrayList<>(on);
                    return on.equals(copy) && copy.equals(on);
                })
                .java("$.equals(new ArrayList<>($))");
        calls.call("reversed", on -> new ArrayList<>(on.reversed()));
    }
}
