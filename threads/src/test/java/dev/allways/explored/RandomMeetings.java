package dev.allways.explored;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Exchanger;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.TransferQueue;
import org.jspecify.annotations.Nullable;

/** A random small program over a queue that hands over, or an exchanger. What each thread notes is the outcome. */
final class RandomMeetings implements Program {
    private static final String[] HANDING_OVER = {
        "put", "take", "put", "take", "offer", "poll", "offerTimed", "pollTimed"
    };
    private static final String[] WAITING = {"put", "take", "transfer", "offer", "pollTimed"};
    private static final String[] TRANSFERRING = {
        "transfer", "put", "transferTimed", "consumers", "size", "peek", "contains", "remove", "drain"
    };
    private static final String[] EXCHANGING = {"exchange", "exchange", "exchangeTimed", "exchangeAtOnce"};
    private static final String[] OTHERS = {"write", "read", "interrupt"};

    private enum Type {
        HANDING_OVER,
        FAIR,
        TRANSFERRING,
        EXCHANGING
    }

    private final Type type;
    private final List<List<String>> bodies = new ArrayList<>();

    RandomMeetings(long seed) {
        var random = new SplittableRandom(seed);
        type = Type.values()[random.nextInt(Type.values().length)];
        int threads = random.nextInt(3) == 0 ? 3 : 2;
        for (int i = 0; i < threads; i++) {
            List<String> body = new ArrayList<>();
            int length = random.nextInt(1, threads == 3 ? 3 : 4);
            for (int k = 0; k < length; k++) {
                body.add(any(random));
            }
            bodies.add(body);
        }
    }

    private String any(SplittableRandom random) {
        String[] operations = random.nextInt(8) == 0
                ? OTHERS
                : type == Type.EXCHANGING
                        ? EXCHANGING
                        : type != Type.TRANSFERRING ? HANDING_OVER : random.nextBoolean() ? TRANSFERRING : WAITING;
        return operations[random.nextInt(operations.length)];
    }

    @Override
    public String toString() {
        return type + " " + bodies;
    }

    @Override
    public void run(Chooser chooser) throws InterruptedException {
        chooser.label(new Execution().notes());
    }

    private final class Execution extends Notes {
        private final @Nullable BlockingQueue<Integer> queue = switch (type) {
            case HANDING_OVER -> new SynchronousQueue<>();
            case FAIR -> new SynchronousQueue<>(true);
            case TRANSFERRING -> new LinkedTransferQueue<>();
            case EXCHANGING -> null;
        };
        private final Exchanger<Integer> exchanger = new Exchanger<>();
        private volatile int x;

        Execution() {
            super(bodies);
        }

        @Override
        Object make(String operation, int me, int number) throws InterruptedException {
            int value = 10 * (me + 1) + number;
            return String.valueOf(
                    switch (operation) {
                        case "write" -> x = value;
                        case "read" -> "x" + x;
                        case "interrupt" -> {
                            threads[(me + 1) % threads.length].interrupt();
                            yield "";
                        }
                        default -> queue == null ? exchanged(operation, value) : of(queue, operation, value);
                    });
        }

        private @Nullable Object exchanged(String operation, int value) throws InterruptedException {
            try {
                return switch (operation) {
                    case "exchange" -> exchanger.exchange(value);
                    case "exchangeTimed" -> exchanger.exchange(value, 5, TimeUnit.MILLISECONDS);
                    default -> exchanger.exchange(value, 0, TimeUnit.MILLISECONDS);
                };
            } catch (TimeoutException e) {
                return "late";
            }
        }

        private @Nullable Object of(BlockingQueue<Integer> queue, String operation, int value)
                throws InterruptedException {
            switch (operation) {
                case "put" -> queue.put(value);
                case "transfer" -> ((TransferQueue<Integer>) queue).transfer(value);
                case "take" -> {
                    return queue.take();
                }
                case "offer" -> {
                    return queue.offer(value);
                }
                case "poll" -> {
                    return queue.poll();
                }
                case "offerTimed" -> {
                    return queue.offer(value, 5, TimeUnit.MILLISECONDS);
                }
                case "pollTimed" -> {
                    return queue.poll(5, TimeUnit.MILLISECONDS);
                }
                case "tryTransfer" -> {
                    return ((TransferQueue<Integer>) queue).tryTransfer(value);
                }
                case "transferTimed" -> {
                    return ((TransferQueue<Integer>) queue).tryTransfer(value, 5, TimeUnit.MILLISECONDS);
                }
                case "consumers" -> {
                    return ((TransferQueue<Integer>) queue).getWaitingConsumerCount();
                }
                case "size" -> {
                    return queue.size();
                }
                case "peek" -> {
                    return queue.peek();
                }
                case "contains" -> {
                    return queue.contains(10);
                }
                case "remove" -> {
                    return queue.remove(10);
                }
                default -> {
                    List<Integer> drained = new ArrayList<>();
                    queue.drainTo(drained);
                    return drained;
                }
            }
            return "";
        }
    }
}
