package dev.allways.studies.threads.peers;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** Ten concurrent objects, the first five wrong: not linearizable. Java of the oldest JDK that a peer needs. */
public final class Structures {
    /** How many scenarios are tried of each by a peer that tries one after the other. */
    public static final int SCENARIOS = 50;

    private Structures() {}

    /** The names of all; each is made by {@link #of}. */
    public static List<String> names() {
        return List.of(
                "LostUpdate",
                "CheckThenAct",
                "SizeBehind",
                "LazyPut",
                "HalfLocked",
                "RetryingNumber",
                "TreiberStack",
                "TwoEndedQueue",
                "LockedStack",
                "FrozenList");
    }

    /** Whether one is right. */
    public static boolean isRight(String name) {
        return names().indexOf(name) >= 5;
    }

    /** Makes one. */
    public static Structure of(String name) {
        return switch (name) {
            case "LostUpdate" -> new LostUpdate();
            case "CheckThenAct" -> new CheckThenAct();
            case "SizeBehind" -> new SizeBehind();
            case "LazyPut" -> new LazyPut();
            case "HalfLocked" -> new HalfLocked();
            case "RetryingNumber" -> new RetryingNumber();
            case "TreiberStack" -> new TreiberStack();
            case "TwoEndedQueue" -> new TwoEndedQueue();
            case "LockedStack" -> new LockedStack();
            case "FrozenList" -> new FrozenList();
            default -> throw new IllegalArgumentException("there is no structure " + name);
        };
    }

    /** What a peer counts as an execution of. */
    public static void nothing() {}

    /** A volatile number that is read and written in two steps. */
    private static final class LostUpdate implements Structure {
        private volatile int sum;

        @Override
        @SuppressWarnings("NonAtomicVolatileUpdate") // what is wrong with it
        public int put(int value) {
            sum += value;
            return sum;
        }

        @Override
        public int take() {
            int before = sum;
            sum = 0;
            return before;
        }

        @Override
        public int look() {
            return sum;
        }
    }

    /** A stack under a monitor; whether it is empty is asked before that is taken. */
    private static final class CheckThenAct implements Structure {
        private final Deque<Integer> elements = new ArrayDeque<>();
        private final AtomicInteger size = new AtomicInteger();

        @Override
        public synchronized int put(int value) {
            elements.push(value);
            return size.incrementAndGet();
        }

        @Override
        public int take() {
            if (size.get() == 0) {
                return -1;
            }
            synchronized (this) {
                size.decrementAndGet();
                return elements.pop();
            }
        }

        @Override
        public int look() {
            return size.get();
        }
    }

    /** A node of a list. */
    private record Node(int value, Optional<Node> next) {}

    /** A lock-free stack whose size is counted in another step. */
    private static final class SizeBehind implements Structure {
        private final TreiberStack stack = new TreiberStack();
        private final AtomicInteger size = new AtomicInteger();

        @Override
        public int put(int value) {
            stack.put(value);
            size.incrementAndGet();
            return value;
        }

        @Override
        public int take() {
            int taken = stack.take();
            if (taken >= 0) {
                size.decrementAndGet();
            }
            return taken;
        }

        @Override
        public int look() {
            return size.get();
        }
    }

    /** A map of one key, into which a value is put if none is there, in two calls. */
    private static final class LazyPut implements Structure {
        private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

        @Override
        public int put(int value) {
            Integer there = map.get("key");
            if (there == null) {
                map.put("key", value);
                return value;
            }
            return there;
        }

        @Override
        public int take() {
            Integer gone = map.remove("key");
            return gone == null ? -1 : gone;
        }

        @Override
        public int look() {
            return map.getOrDefault("key", -1);
        }
    }

    /** Two numbers that are the same, written under a monitor and read without it. */
    private static final class HalfLocked implements Structure {
        private volatile int first;
        private volatile int second;

        @Override
        public synchronized int put(int value) {
            int before = first;
            first = value;
            second = value;
            return before;
        }

        @Override
        public synchronized int take() {
            int before = first;
            first = 0;
            second = 0;
            return before;
        }

        @Override
        public int look() {
            return first == second ? first : -1;
        }
    }

    /** A number by compare-and-set. */
    private static final class RetryingNumber implements Structure {
        private final AtomicInteger sum = new AtomicInteger();

        @Override
        public int put(int value) {
            while (true) {
                int now = sum.get();
                if (sum.compareAndSet(now, now + value)) {
                    return now + value;
                }
            }
        }

        @Override
        public int take() {
            return sum.getAndSet(0);
        }

        @Override
        public int look() {
            return sum.get();
        }
    }

    /** A lock-free stack (Treiber, Systems Programming: Coping with Parallelism, 1986). */
    private static final class TreiberStack implements Structure {
        private final AtomicReference<Optional<Node>> top = new AtomicReference<>(Optional.empty());

        @Override
        public int put(int value) {
            while (true) {
                Optional<Node> now = top.get();
                if (top.compareAndSet(now, Optional.of(new Node(value, now)))) {
                    return value;
                }
            }
        }

        @Override
        public int take() {
            while (true) {
                Optional<Node> now = top.get();
                if (now.isEmpty()) {
                    return -1;
                }
                if (top.compareAndSet(now, now.get().next())) {
                    return now.get().value();
                }
            }
        }

        @Override
        public int look() {
            return top.get().map(Node::value).orElse(-1);
        }
    }

    /** A queue without locks (Michael, Scott, Simple, Fast, and Practical Non-Blocking ... Queue Algorithms, 1996). */
    private static final class TwoEndedQueue implements Structure {
        private static final class Cell {
            private final int value;
            private final AtomicReference<Cell[]> next = new AtomicReference<>(new Cell[0]);

            Cell(int value) {
                this.value = value;
            }
        }

        private final AtomicReference<Cell> head;
        private final AtomicReference<Cell> tail;

        TwoEndedQueue() {
            Cell first = new Cell(-1);
            head = new AtomicReference<>(first);
            tail = new AtomicReference<>(first);
        }

        @Override
        public int put(int value) {
            Cell made = new Cell(value);
            while (true) {
                Cell last = tail.get();
                Cell[] next = last.next.get();
                if (next.length > 0) {
                    tail.compareAndSet(last, next[0]);
                } else if (last.next.compareAndSet(next, new Cell[] {made})) {
                    tail.compareAndSet(last, made);
                    return value;
                }
            }
        }

        @Override
        public int take() {
            while (true) {
                Cell first = head.get();
                Cell last = tail.get();
                Cell[] next = first.next.get();
                if (next.length == 0) {
                    return -1;
                }
                if (first == last) {
                    tail.compareAndSet(last, next[0]);
                } else if (head.compareAndSet(first, next[0])) {
                    return next[0].value;
                }
            }
        }

        @Override
        public int look() {
            Cell[] next = head.get().next.get();
            return next.length == 0 ? -1 : next[0].value;
        }
    }

    /** A stack under a monitor. */
    private static final class LockedStack implements Structure {
        private final Deque<Integer> elements = new ArrayDeque<>();

        @Override
        public synchronized int put(int value) {
            elements.push(value);
            return elements.size();
        }

        @Override
        public synchronized int take() {
            return elements.isEmpty() ? -1 : elements.pop();
        }

        @Override
        public synchronized int look() {
            return elements.size();
        }
    }

    /** An immutable list that is exchanged as a whole. */
    private static final class FrozenList implements Structure {
        private final AtomicReference<List<Integer>> elements = new AtomicReference<>(List.of());

        @Override
        public int put(int value) {
            while (true) {
                List<Integer> now = elements.get();
                Integer[] longer = now.toArray(new Integer[now.size() + 1]);
                longer[now.size()] = value;
                if (elements.compareAndSet(now, List.of(longer))) {
                    return longer.length;
                }
            }
        }

        @Override
        public int take() {
            while (true) {
                List<Integer> now = elements.get();
                if (now.isEmpty()) {
                    return -1;
                }
                if (elements.compareAndSet(now, List.copyOf(now.subList(1, now.size())))) {
                    return now.get(0);
                }
            }
        }

        @Override
        public int look() {
            return elements.get().size();
        }
    }
}
