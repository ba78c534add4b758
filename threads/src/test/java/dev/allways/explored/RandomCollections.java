package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingDeque;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A random small program over one concurrent collection. What each thread notes, and what is left, is the outcome. */
final class RandomCollections implements Program {
    private static final String[] QUEUE = {"offer", "offer", "poll", "poll", "peek", "empty"};
    private static final String[] BLOCKING = {
        "put", "offerTimed", "take", "take", "pollTimed", "size", "remove", "contains", "array", "clear", "interrupt"
    };
    private static final String[] DEQUE = {"offerFirst", "putFirst", "pollLast", "takeLast", "takeFirst", "peekLast"};
    private static final String[] MAP = {
        "putMap", "putMap", "get", "putIfAbsent", "removeKey", "removePair", "replace", "replacePair", "containsKey"
    };
    private static final String[] FUNCTIONS = {
        "merge",
        "mergeSlowly",
        "compute",
        "computeSlowly",
        "ifAbsent",
        "ifAbsentSlowly",
        "ifPresent",
        "ifPresentSlowly",
        "computeThrows",
        "computeAll",
        "clear",
        "replaceAll"
    };
    private static final String[] SORTED = {
        "first", "pollFirstEntry", "lower", "higher", "pollLastEntry", "empty", "ifAbsentSlowly"
    };
    private static final String[] LIST = {
        "addList", "addList", "addFirst", "getList", "setList", "removeIndex", "addIfAbsent", "removeList", "iterate"
    };
    private static final String[] ADDER = {"increment", "increment", "addTwo", "write"};

    private enum Type {
        LINKED,
        BOUNDED,
        ARRAY,
        DEQUE,
        PRIORITY,
        UNBLOCKED,
        HASHED,
        SORTED,
        LIST,
        ADDER
    }

    private final Type type;
    private final List<String> operations;
    private final int capacity;
    private final List<List<String>> bodies = new ArrayList<>();

    RandomCollections(long seed) {
        var random = new SplittableRandom(seed);
        type = Type.values()[random.nextInt(Type.values().length)];
        operations = Stream.of(operations(type)).flatMap(Arrays::stream).toList();
        String[] few = new String[4]; // so that they meet
        for (int i = 0; i < few.length; i++) {
            few[i] = any(random);
        }
        capacity = random.nextInt(1, 3);
        int threads = random.nextInt(3) == 0 ? 3 : 2;
        for (int i = 0; i < threads; i++) {
            List<String> body = new ArrayList<>();
            int length = threads == 3 ? random.nextInt(1, 3) : random.nextInt(1, 4);
            for (int k = 0; k < length; k++) {
                body.add(random.nextInt(5) == 0 ? any(random) : few[random.nextInt(few.length)]);
            }
            bodies.add(body);
        }
    }

    private static String[][] operations(Type type) {
        return switch (type) {
            case LINKED, BOUNDED, ARRAY, PRIORITY -> new String[][] {QUEUE, BLOCKING};
            case DEQUE -> new String[][] {QUEUE, BLOCKING, DEQUE};
            case UNBLOCKED -> new String[][] {QUEUE};
            case HASHED -> new String[][] {MAP, FUNCTIONS};
            case SORTED -> new String[][] {MAP, SORTED};
            case LIST -> new String[][] {LIST};
            case ADDER -> new String[][] {ADDER};
        };
    }

    private String any(SplittableRandom random) {
        return random.nextInt(12) == 0
                ? new String[] {"write", "read", "walk"}[random.nextInt(3)]
                : operations.get(random.nextInt(operations.size()));
    }

    @Override
    public String toString() {
        return type + " " + capacity + " " + bodies;
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        var execution = new Execution();
        chooser.label(execution.notes() + "= " + execution.object);
    }

    private final class Execution extends Notes {
        private final Object object = switch (type) {
            case LINKED -> new LinkedBlockingQueue<Integer>();
            case BOUNDED -> new LinkedBlockingQueue<Integer>(capacity);
            case ARRAY -> new ArrayBlockingQueue<Integer>(capacity);
            case DEQUE -> new LinkedBlockingDeque<Integer>(capacity == 1 ? 1 : Integer.MAX_VALUE);
            case PRIORITY -> new PriorityBlockingQueue<Integer>();
            case UNBLOCKED -> new ConcurrentLinkedQueue<Integer>();
            case HASHED -> new ConcurrentHashMap<Integer, Integer>();
            case SORTED -> new ConcurrentSkipListMap<Integer, Integer>();
            case LIST -> new CopyOnWriteArrayList<>(List.of(7));
            case ADDER -> new LongAdder();
        };
        private volatile int x;

        Execution() {
            super(bodies);
        }

        @Override
        String make(String operation, int me, int step) throws InterruptedException {
            try {
                return made(operation, me, step);
            } catch (IndexOutOfBoundsException e) {
                return "beyond";
            }
        }

        private String made(String operation, int me, int step) throws InterruptedException {
            return switch (operation) {
                case "write" -> {
                    x = me + 1;
                    yield "";
                }
                case "read" -> "x" + x;
                case "interrupt" -> {
                    threads[(me + 1) % threads.length].interrupt();
                    yield "";
                }
                default ->
                    String.valueOf(
                            switch (object) {
                                case BlockingQueue<?> _ -> blocking(operation, 10 * (me + 1) + step);
                                case Queue<?> _ -> queue(operation, 10 * (me + 1) + step);
                                case Map<?, ?> _ -> map(operation, me, step);
                                case List<?> _ -> list(operation, 10 * (me + 1) + step);
                                default -> adder(operation);
                            });
            };
        }

        private Object walk(Iterator<?> iterator) {
            var met = new StringBuilder();
            while (iterator.hasNext()) {
                met.append(iterator.next()).append(',');
            }
            return met;
        }

        @SuppressWarnings("unchecked")
        private @Nullable Object queue(String operation, int value) {
            var queue = (Queue<Integer>) object;
            return switch (operation) {
                case "offer" -> queue.offer(value);
                case "poll" -> queue.poll();
                case "peek" -> queue.peek();
                case "empty" -> queue.isEmpty();
                default -> walk(queue.iterator());
            };
        }

        @SuppressWarnings("unchecked")
        private @Nullable Object blocking(String operation, int value) throws InterruptedException {
            var queue = (BlockingQueue<Integer>) object;
            return switch (operation) {
                case "put" -> {
                    queue.put(value);
                    yield "";
                }
                case "clear" -> {
                    queue.clear();
                    yield "";
                }
                case "putFirst" -> {
                    ((BlockingDeque<Integer>) queue).putFirst(value);
                    yield "";
                }
                case "offerTimed" -> queue.offer(value, 5, TimeUnit.MILLISECONDS);
                case "take" -> queue.take();
                case "pollTimed" -> queue.poll(5, TimeUnit.MILLISECONDS);
                case "size" -> queue.size();
                case "remove" -> queue.remove(10);
                case "contains" -> queue.contains(20);
                case "array" -> List.of(queue.toArray());
                case "offerFirst" -> ((BlockingDeque<Integer>) queue).offerFirst(value);
                case "pollLast" -> ((BlockingDeque<Integer>) queue).pollLast();
                case "takeLast" -> ((BlockingDeque<Integer>) queue).takeLast();
                case "takeFirst" -> ((BlockingDeque<Integer>) queue).takeFirst();
                case "peekLast" -> ((BlockingDeque<Integer>) queue).peekLast();
                default -> queue(operation, value);
            };
        }

        @SuppressWarnings("unchecked")
        private @Nullable Object map(String operation, int me, int step) {
            var map = (ConcurrentMap<Integer, Integer>) object;
            int value = 10 * (me + 1) + step;
            int key = value % 3 == 0 ? 1 : 2;
            return switch (operation) {
                case "putMap" -> map.put(key, value);
                case "get" -> map.get(key);
                case "putIfAbsent" -> map.putIfAbsent(key, value);
                case "removeKey" -> map.remove(key);
                case "removePair" -> map.remove(key, 10);
                case "replace" -> map.replace(key, value);
                case "replacePair" -> map.replace(key, 10, value);
                case "containsKey" -> map.containsKey(key);
                case "empty" -> map.isEmpty();
                case "walk" -> walk(map.entrySet().iterator());
                case "merge" -> map.merge(key, value, Integer::sum);
                case "mergeSlowly" ->
                    map.merge(key, value, (old, added) -> slow(me) == 1 ? null : (Integer) (old + added));
                case "compute" -> map.compute(key, (_, old) -> old == null ? (Integer) value : null);
                case "computeSlowly" ->
                    map.compute(key, (_, old) -> old == null ? (Integer) value : old == 10 ? null : (Integer) slow(me));
                case "ifAbsent" -> map.computeIfAbsent(key, _ -> value);
                case "ifAbsentSlowly" -> map.computeIfAbsent(key, _ -> slow(me) == 1 ? (Integer) value : null);
                case "ifPresent" -> map.computeIfPresent(key, (_, old) -> old == 10 ? null : (Integer) (old + value));
                case "ifPresentSlowly" ->
                    map.computeIfPresent(key, (_, old) -> old == value ? null : (Integer) slow(me));
                case "computeThrows" -> thrown(map, key, me);
                case "computeAll" -> map.compute(key, (_, old) -> map.merge(3 - key, value, Integer::sum));
                case "clear" -> {
                    map.clear();
                    yield "";
                }
                case "replaceAll" -> {
                    map.replaceAll((_, old) -> old + 1);
                    yield "";
                }
                default -> sorted((ConcurrentNavigableMap<Integer, Integer>) map, operation);
            };
        }

        private int slow(int me) {
            int before = x;
            x = me + 1;
            return before;
        }

        private @Nullable Object thrown(ConcurrentMap<Integer, Integer> map, int key, int me) {
            try {
                return map.compute(key, (_, _) -> {
                    throw new IllegalArgumentException("x" + slow(me));
                });
            } catch (IllegalArgumentException e) {
                return e.getMessage();
            }
        }

        private @Nullable Object sorted(ConcurrentNavigableMap<Integer, Integer> map, String operation) {
            return switch (operation) {
                case "first" -> map.firstEntry();
                case "pollFirstEntry" -> map.pollFirstEntry();
                case "pollLastEntry" -> map.pollLastEntry();
                case "lower" -> map.lowerKey(2);
                default -> map.higherEntry(1);
            };
        }

        @SuppressWarnings("unchecked")
        private Object list(String operation, int value) {
            var list = (CopyOnWriteArrayList<Integer>) object;
            return switch (operation) {
                case "addList" -> list.add(value);
                case "addFirst" -> {
                    list.addFirst(value);
                    yield "";
                }
                case "getList" -> list.get(0);
                case "setList" -> list.set(0, value);
                case "removeIndex" -> list.removeFirst();
                case "addIfAbsent" -> list.addIfAbsent(10);
                case "removeList" -> list.remove(/* element */ (Integer) 10);
                default -> walk(list.iterator());
            };
        }

        private Object adder(String operation) {
            var adder = (LongAdder) object;
            adder.add(operation.equals("addTwo") ? 2 : 1);
            return "";
        }
    }
}
