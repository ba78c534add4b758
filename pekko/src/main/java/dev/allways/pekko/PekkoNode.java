package dev.allways.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Machine;
import dev.allways.actors.Ref;
import dev.allways.actors.RunningMachine;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.ActorRefResolver;
import org.apache.pekko.actor.typed.javadsl.Adapter;
import org.jspecify.annotations.Nullable;

/**
 * A node of a system of machines that runs for real over a network: its machines are typed actors of Apache Pekko, and
 * send events to those of other nodes by its remoting (Artery over TCP). The machines are those that are explored, and
 * nothing in them is changed. All nodes are given the same system, and each says which of the machines with which it
 * begins are its own; one that is created lives where its creator does.
 *
 * <p>Messages from one machine to another are received in the order in which they were sent; those to a node that is
 * gone are lost. Events are records, enums, texts, numbers and collections of such. Monitors are not told anything.
 */
public final class PekkoNode implements AutoCloseable {
    private static final String NAME = "machines"; // of the actor system, the same on each node
    private static final Ref OUTSIDE = new Ref("outside");
    private static final Duration TRY = Duration.ofSeconds(1);

    /** Where a node is. */
    public record Address(String host, int port) {
        @Override
        public String toString() {
            return host + ":" + port;
        }
    }

    private final Map<Ref, Machine<?, ?>> all;
    private final ActorSystem system;
    private final ActorRefResolver resolver;
    private final EventCodec codec = new EventCodec(Thread.currentThread().getContextClassLoader());
    private final Address address;
    private final Map<Ref, RunningMachine> machines = new ConcurrentHashMap<>(); // those of this node
    private final Map<Ref, ActorRef<MachineActor.Mail>> actors =
            new ConcurrentHashMap<>(); // of all nodes, as far as used
    private volatile Function<Ref, Address> places = ref -> {
        throw new IllegalStateException("the node has not begun");
    };
    private @Nullable Throwable failure;

    private PekkoNode(Actors actors, String host, int port) {
        all = Beginning.machines(actors);
        system = ActorSystem.create(NAME, config(host, port));
        resolver = ActorRefResolver.get(Adapter.toTyped(system));
        var bound = ((ExtendedActorSystem) system).provider().getDefaultAddress();
        address = new Address(bound.getHost().orElseThrow(), bound.getPort().orElseThrow());
    }

    private static Config config(String host, int port) {
        return ConfigFactory.parseString("""
            pekko {
              loggers = ["org.apache.pekko.event.Logging$StandardOutLogger"]
              use-slf4j = off
              loglevel = OFF
              stdout-loglevel = OFF
              log-dead-letters = off
              jvm-shutdown-hooks = off
              coordinated-shutdown.run-by-jvm-shutdown-hook = off
              coordinated-shutdown.exit-jvm = off
              daemonic = on
              actor {
                provider = remote
                serializers.machines = "dev.allways.pekko.Parcel$Serializer"
                serialization-bindings { "dev.allways.pekko.Parcel" = machines }
              }
              remote.artery {
                transport = tcp
                canonical { hostname = "%s", port = %d }
              }
            }
            """.formatted(host, port)).withFallback(ConfigFactory.load());
    }

    /**
     * Binds a node to a port. Its machines are there, and start when it {@linkplain #begin begins}.
     *
     * @param host the name by which other nodes reach it
     * @param port 0: any that is free
     * @param here which of the machines with which the system begins are this node's
     */
    public static PekkoNode bind(Actors actors, String host, int port, Predicate<Ref> here) {
        PekkoNode node = new PekkoNode(actors, host, port);
        node.all.forEach((ref, machine) -> {
            if (here.test(ref)) {
                Adapter.spawn(node.system, MachineActor.of(node, ref, machine), encoded(ref.name()));
            }
        });
        return node;
    }

    /** Where this node is. */
    public Address address() {
        return address;
    }

    /**
     * Waits until all other nodes can be reached, and starts the machines of this one. Events that come before are
     * received when their machine has started.
     *
     * @param places where each machine is with which the system begins
     * @throws TimeoutException if a node can't be reached in that time
     */
    public void begin(Function<Ref, Address> places, Duration most) throws InterruptedException, TimeoutException {
        this.places = places;
        long end = System.nanoTime() + most.toNanos();
        Set<Address> reached = new HashSet<>(Set.of(address));
        for (Ref ref : all.keySet()) {
            Address there = places.apply(ref);
            if (reached.add(there)) {
                reach(ref, there, end);
            }
        }
        for (Ref ref : all.keySet()) {
            if (places.apply(ref).equals(address)) {
                actor(ref).tell(new MachineActor.Begin());
            }
        }
    }

    private void reach(Ref ref, Address there, long end) throws InterruptedException, TimeoutException {
        while (true) {
            try {
                system.actorSelection(path(ref, there))
                        .resolveOne(TRY)
                        .toCompletableFuture()
                        .get();
                return;
            } catch (ExecutionException e) {
                if (System.nanoTime() > end) {
                    var error = new TimeoutException(
                            "node %s, where %s is to be, can't be reached from %s".formatted(there, ref, address));
                    error.initCause(e.getCause());
                    throw error;
                }
            }
        }
    }

    /** Sends an event to a machine, from outside of the system. */
    public void send(Ref to, Object event) {
        send(OUTSIDE, to, event);
    }

    void send(Ref from, Ref to, Object event) {
        boolean isHere = place(to).equals(address);
        actor(to).tell(isHere ? new MachineActor.Post(from, event) : new Parcel(codec.write(from, event)));
    }

    private Address place(Ref ref) {
        int slash = ref.name().indexOf('/');
        Ref first = slash < 0 || all.containsKey(ref) ? ref : new Ref(ref.name().substring(0, slash));
        if (!all.containsKey(first)) {
            throw new IllegalArgumentException("no machine is called %s".formatted(ref));
        }
        return places.apply(first);
    }

    private ActorRef<MachineActor.Mail> actor(Ref ref) {
        return actors.computeIfAbsent(ref, any -> resolver.resolveActorRef(path(ref, place(ref))));
    }

    private String path(Ref ref, Address there) {
        String name = all.containsKey(ref)
                ? encoded(ref.name())
                : Arrays.stream(ref.name().split("/")).map(PekkoNode::encoded).collect(Collectors.joining("/"));
        return "pekko://%s@%s/user/%s".formatted(NAME, there, name);
    }

    private static String encoded(String name) {
        return URLEncoder.encode(name, StandardCharsets.UTF_8).replace("+", "%20");
    }

    /**
     * Waits until the state of a machine of this node is as it should be.
     *
     * @throws TimeoutException if that takes longer
     * @throws IllegalStateException if a machine of this node has failed; the cause says how
     * @throws IllegalArgumentException if there is no machine of that name on this node
     */
    @SuppressWarnings("WaitNotInLoop") // it is in one
    public synchronized <S> S await(String name, Class<S> type, Predicate<S> holds, Duration most)
            throws InterruptedException, TimeoutException {
        long end = System.nanoTime() + most.toNanos();
        while (true) {
            if (failure != null) {
                throw new IllegalStateException("a machine has failed", failure);
            }
            RunningMachine machine = machines.get(new Ref(name));
            if (machine == null
                    && all.containsKey(new Ref(name))
                    && !place(new Ref(name)).equals(address)) {
                throw new IllegalArgumentException("%s is on another node".formatted(name));
            }
            Object state = machine == null ? null : machine.state();
            if (type.isInstance(state) && holds.test(type.cast(state))) {
                return type.cast(state);
            }
            long left = end - System.nanoTime();
            if (left <= 0) {
                throw new TimeoutException("after %s %s is in state %s".formatted(most, name, state));
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
    }

    /** Ends the machines of this node. */
    @Override
    public void close() {
        try {
            system.terminate();
            system.getWhenTerminated().toCompletableFuture().get();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        }
    }

    // ---- for its machines

    EventCodec codec() {
        return codec;
    }

    void joined(RunningMachine machine) {
        machines.put(machine.ref(), machine);
    }

    synchronized void stepped() {
        notifyAll();
    }

    synchronized void failed(Throwable error) {
        if (failure == null) {
            failure = error;
        }
        notifyAll();
    }
}
