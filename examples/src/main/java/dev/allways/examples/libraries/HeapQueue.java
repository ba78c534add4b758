package dev.allways.examples.libraries;

import dev.allways.core.Chooser;
import dev.allways.model.Model;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * {@link PriorityQueue} beside a sorted list. A state is the array in which the queue keeps its heap: queues with the
 * same numbers in another order are other states.
 */
public final class HeapQueue implements Model<HeapQueue.Pair> {
    private final int capacity;
    private final List<Integer> numbers;

    /** The queue, and what should be in it, sorted. */
    public record Pair(PriorityQueue<Integer> real, List<Integer> sorted) {}

    private enum Operation {
        OFFER,
        POLL,
        REMOVE,
        REMOVE_ALL,
        SWEEP
    }

    /** Queues of up to 7 of the numbers 0 to 3. */
    public HeapQueue() {
        this(7, 4);
    }

    /** Queues of up to {@code capacity} of the numbers 0 to {@code numbers - 1}. */
    public HeapQueue(int capacity, int numbers) {
        this.capacity = capacity;
        this.numbers = IntStream.range(0, numbers).boxed().toList();
    }

    @Override
    public Pair initial(Chooser chooser) {
        return new Pair(new PriorityQueue<>(), new ArrayList<>());
    }

    @Override
    public Pair copy(Pair state) {
        return new Pair(
                new PriorityQueue<>(state.real), new ArrayList<>(state.sorted)); // this constructor copies the heap
    }

    @Override
    public @Nullable Pair next(Pair state, Chooser chooser) {
        PriorityQueue<Integer> real = state.real;
        List<Integer> sorted = state.sorted;
        switch (chooser.choose("operation", Operation.class)) {
            case OFFER -> {
                if (sorted.size() == capacity) {
                    return null;
                }
                Integer number = chooser.choose("number", numbers);
                real.offer(number);
                sorted.add(number);
                sorted.sort(null);
            }
            case POLL -> Agreement.on("poll", sorted.isEmpty() ? null : sorted.removeFirst(), real.poll());
            case REMOVE -> {
                Integer number = chooser.choose("number", numbers);
                Agreement.on("remove", sorted.remove((Object) number), real.remove(number));
            }
            case REMOVE_ALL -> {
                Integer number = chooser.choose("number", numbers);
                Agreement.on("removeIf", sorted.removeIf(number::equals), real.removeIf(number::equals));
            }
            case SWEEP -> {
                return new Pair(real, sweep(real.iterator(), sorted, chooser));
            }
        }
        return state;
    }

    /**
     * Goes through the queue and removes any of its numbers on the way, which makes the iterator meet some out of
     * order.
     */
    private static List<Integer> sweep(Iterator<Integer> iterator, List<Integer> sorted, Chooser chooser) {
        var met = new ArrayList<Integer>();
        var left = new ArrayList<Integer>();
        while (iterator.hasNext()) {
            Integer number = iterator.next();
            met.add(number);
            if (chooser.flip("remove")) {
                iterator.remove();
            } else {
                left.add(number);
            }
        }
        Agreement.on("what the iterator met", sorted, met.stream().sorted().toList());
        left.sort(null);
        return left;
    }

    @Override
    public void check(Pair state) {
        PriorityQueue<Integer> queue = state.real;
        List<Integer> heap = List.copyOf(queue);
        for (int i = 1; i < heap.size(); i++) {
            if (heap.get((i - 1) / 2) > heap.get(i)) {
                throw new AssertionError("no heap: at %d is less than above it in %s".formatted(i, heap));
            }
        }
        Agreement.on("the contents", state.sorted, heap.stream().sorted().toList());
        Agreement.on("size", state.sorted.size(), queue.size());
        Agreement.on("peek", state.sorted.isEmpty() ? null : state.sorted.getFirst(), queue.peek());
        for (Integer number : numbers) {
            Agreement.on("contains", state.sorted.contains(number), queue.contains(number));
        }
    }

    @Override
    public String describe(Pair state) {
        return state.real.toString();
    }
}
