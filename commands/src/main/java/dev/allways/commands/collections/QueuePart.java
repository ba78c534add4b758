package dev.allways.commands.collections;

import dev.allways.commands.Bundle;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** The commands of {@link Queue}, {@link Deque} and their blocking kinds, called only where they don't block. */
final class QueuePart<E extends @Nullable Object> {
    private static final Gen<Integer> COUNT = Gen.ints(0, 4);

    private final Domain<E> domain;
    private final Traits traits;

    QueuePart(Domain<E> domain, Traits traits) {
        this.domain = domain;
        this.traits = traits;
    }

    <Q extends Queue<E>> void queue(Bundle<Q, Q> queues) {
        var calls = new Calls<>(queues, traits);
        new CollectionPart<>(domain, traits).add(calls);
        calls.weigh(Weights.CHANGE);
        calls.call("offer", domain.one(), (on, e) -> on.offer(e));
        calls.refusesNull("offer", "offer(null)", on -> on.offer(CollectionPart.nothing()));
        calls.call("poll", on -> on.poll());
        calls.weigh(Weights.QUERY);
        calls.call("remove", on -> on.remove());
        calls.call("peek", on -> on.peek());
        calls.weigh(Weights.RARE);
        calls.call("element", on -> on.element());
    }

    <Q extends Deque<E>> void deque(Bundle<Q, Q> deques) {
        queue(deques);
        var calls = new Calls<>(deques, traits);
        calls.weigh(Weights.CHANGE);
        calls.call("offerFirst", domain.one(), (on, e) -> on.offerFirst(e));
        calls.call("pollLast", on -> on.pollLast());
        calls.weigh(Weights.QUERY);
        calls.call("offerLast", domain.one(), (on, e) -> on.offerLast(e));
        calls.call("pollFirst", on -> on.pollFirst());
        calls.call("addFirst", domain.one(), (on, e) -> {
            on.addFirst(e);
            return null;
        });
        calls.call("addLast", domain.one(), (on, e) -> {
            on.addLast(e);
            return null;
        });
        calls.call("removeFirst", on -> on.removeFirst());
        calls.call("removeLast", on -> on.removeLast());
        calls.call("removeFirstOccurrence", domain.one(), (on, e) -> on.removeFirstOccurrence(e));
        calls.call("removeLastOccurrence", domain.one(), (on, e) -> on.removeLastOccurrence(e));
        calls.call("peekFirst", on -> on.peekFirst());
        calls.call("peekLast", on -> on.peekLast());
        calls.weigh(Weights.RARE);
        calls.call("push", domain.one(), (on, e) -> {
            on.push(e);
            return null;
        });
        calls.call("pop", on -> on.pop());
        calls.call("getFirst", on -> on.getFirst());
        calls.call("getLast", on -> on.getLast());
        Gen<List<E>> removed = traits.has(Traits.ITERATOR_REMOVE) ? domain.few() : Gen.constant(List.of());
        calls.call("descendingIterator", removed, (on, few) -> Walks.visit(on.descendingIterator(), few))
                .java("Walks.visit($.descendingIterator(), %s)");
    }

    <Q extends BlockingQueue<E>> void blocking(Bundle<Q, Q> queues) {
        queue(queues);
        blockingToo(queues);
    }

    <Q extends BlockingDeque<E>> void blockingDeque(Bundle<Q, Q> deques) {
        deque(deques);
        blockingToo(deques);
        var calls = new Calls<>(deques, traits);
        calls.weigh(Weights.QUERY);
        calls.when(on -> !on.isEmpty());
        calls.call("takeFirst", on -> on.takeFirst());
        calls.call("takeLast", on -> on.takeLast());
        calls.when(on -> on.remainingCapacity() > 0);
        calls.call("putFirst", domain.one(), (on, e) -> {
            on.putFirst(e);
            return null;
        });
        calls.call("putLast", domain.one(), (on, e) -> {
            on.putLast(e);
            return null;
        });
    }

    private <Q extends BlockingQueue<E>> void blockingToo(Bundle<Q, Q> queues) {
        var calls = new Calls<>(queues, traits);
        calls.weigh(Weights.QUERY);
        calls.call("offer", domain.one(), (on, e) -> on.offer(e, 0, TimeUnit.SECONDS))
                .java("$.offer(%s, 0, TimeUnit.SECONDS)");
        calls.call("poll", on -> on.poll(0, TimeUnit.SECONDS)).java("$.poll(0, TimeUnit.SECONDS)");
        calls.call("remainingCapacity", on -> on.remainingCapacity());
        calls.call("drainTo", COUNT, (on, most) -> {
                    List<E> drained = new ArrayList<>();
                    return List.of(on.drainTo(drained, most), drained);
                })
                .java("$.drainTo(new ArrayList<>(), %s)");
        calls.weigh(Weights.RARE);
        calls.call("drainTo", on -> {
                    List<E> drained = new ArrayList<>();
                    return List.of(on.drainTo(drained), drained);
                })
                .java("$.drainTo(new ArrayList<>())");
        calls.weigh(Weights.QUERY);
        calls.when(on -> !on.isEmpty());
        calls.call("take", on -> on.take());
        calls.when(on -> on.remainingCapacity() > 0);
        calls.call("put", domain.one(), (on, e) -> {
            on.put(e);
            return null;
        });
    }
}
