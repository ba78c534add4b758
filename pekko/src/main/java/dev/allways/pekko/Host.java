package dev.allways.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import com.typesafe.config.ConfigValueFactory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.pekko.actor.ActorCell;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.BootstrapSetup;
import org.apache.pekko.actor.Cancellable;
import org.apache.pekko.actor.ExtendedActorSystem;
import org.apache.pekko.actor.LocalActorRef;
import org.apache.pekko.actor.setup.ActorSystemSetup;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.UnboundedDequeBasedMailbox;
import org.jspecify.annotations.Nullable;

/**
 * An actor system of Pekko whose dispatchers, usual mailbox and scheduler are under control. It takes a second to
 * start, so it serves one execution after another: each begins and ends without actors of a user.
 */
final class Host {
    /*
     * Before an execution, while the system starts, its parts run on a thread of their own, since the one that starts
     * it waits for them. In an execution all runs on the execution's thread, when the kit lets it.
     */
    private static final Map<Config, Queue<Host>> IDLE = new ConcurrentHashMap<>();
    private static final int MOST = 100_000; // runs of mailboxes to get rid of an execution's actors

    private static final String CONTROL = """
        pekko {
          loggers = ["org.apache.pekko.event.Logging$StandardOutLogger"]
          use-slf4j = off
          loglevel = OFF
          stdout-loglevel = OFF
          log-dead-letters = off
          jvm-shutdown-hooks = off
          coordinated-shutdown.run-by-jvm-shutdown-hook = off
          daemonic = on
          scheduler.implementation = "dev.allways.pekko.ControlledScheduler"
          actor {
            provider = local
            default-mailbox.mailbox-type = "dev.allways.pekko.ControlledMailbox"
            typed.default-mailbox.mailbox-type = "dev.allways.pekko.ControlledMailbox"
          }
        }
        """;

    private static final String USERS = "/user/";

    private final Config config;
    private final ActorSystem system;
    private final AtomicLong done = new AtomicLong(); // tasks that the starting thread has run
    private final List<Mailbox> scheduled = new ArrayList<>(); // mailboxes that are to run
    private @Nullable ExecutorService starting = Executors.newSingleThreadExecutor(task -> {
        Thread thread = new Thread(task, "a starting actor system");
        thread.setDaemon(true);
        return thread;
    });
    private @Nullable PekkoKit kit; // of the execution that is being made
    private boolean broken;

    private Host(Config config) throws Exception {
        this.config = config;
        ActorSystemSetup setup = ActorSystemSetup.create(
                BootstrapSetup.create(controlled(config)).withClassloader(loader()), new HostSetup(this));
        this.system = ScopedValue.where(HostSetup.STARTING, this).call(() -> ActorSystem.create("allways", setup));
        endStart();
    }

    private static ClassLoader loader() {
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        return loader == null ? Host.class.getClassLoader() : loader;
    }

    /** A host that serves no execution. */
    static Host of(Config config) throws Exception {
        Host idle = IDLE.computeIfAbsent(config, any -> new ConcurrentLinkedQueue<>())
                .poll();
        return idle == null ? start(config) : idle;
    }

    /** Starts one in a thread that is no part of the execution: those that it starts in turn are not, either. */
    private static Host start(Config config) throws Exception {
        FutureTask<Host> started = new FutureTask<>(() -> new Host(config));
        ClassLoader loader = Thread.currentThread().getContextClassLoader();
        Thread thread = Thread.ofPlatform()
                .name("starts an actor system")
                .daemon()
                .inheritInheritableThreadLocals(false)
                .unstarted(started);
        thread.setContextClassLoader(loader);
        thread.start();
        return started.get();
    }

    /** The same, every dispatcher on the controlled executor, one message at a time. */
    private static Config controlled(Config config) {
        Map<String, Object> replaced = new HashMap<>();
        Config all = ConfigFactory.parseString(CONTROL).withFallback(config);
        all.entrySet().forEach(entry -> {
            String path = entry.getKey();
            if (path.endsWith(".executor")) {
                String dispatcher = path.substring(0, path.length() - ".executor".length());
                replaced.put(path, ControlledExecutor.Configurator.class.getName());
                replaced.put(dispatcher + ".type", "Dispatcher");
                replaced.put(dispatcher + ".throughput", 1);
            } else if (path.endsWith(".type") && entry.getValue().unwrapped().equals("PinnedDispatcher")) {
                replaced.put(path, "Dispatcher");
                replaced.put(path.replaceFirst("type$", "executor"), ControlledExecutor.Configurator.class.getName());
                replaced.put(path.replaceFirst("type$", "throughput"), 1);
            }
        });
        for (Map.Entry<String, Object> entry : replaced.entrySet()) {
            all = all.withValue(entry.getKey(), ConfigValueFactory.fromAnyRef(entry.getValue()));
        }
        return all;
    }

    private void endStart() throws InterruptedException, ExecutionException {
        ExecutorService executor = Objects.requireNonNull(starting);
        // what the last tasks submit is done before the turn is handed over
        boolean quiet = false;
        while (!quiet) {
            long before = done.get();
            executor.submit(() -> {}).get();
            quiet = before == done.get();
        }
        starting = null;
        executor.shutdown();
    }

    ActorSystem system() {
        return system;
    }

    void begin(PekkoKit kit) {
        this.kit = kit;
    }

    /** Something is to run: a mailbox, or what a future calls back. */
    void execute(Runnable task) {
        ExecutorService executor = starting;
        if (executor != null) {
            executor.execute(() -> {
                task.run();
                done.incrementAndGet();
            });
            return;
        }
        PekkoKit now = kit;
        if (task instanceof Mailbox mailbox) {
            scheduled.add(mailbox);
            if (mailbox.messageQueue() instanceof Inbox inbox) {
                inbox.schedule(mailbox);
            } else if (now != null && isUsers(mailbox)) {
                now.add(mailbox);
            }
        } else if (now != null) {
            now.add(task);
        }
    }

    Cancellable schedule(Runnable task, long delay, long period) {
        PekkoKit now = kit;
        boolean shutsDown = task.getClass().getName().startsWith("org.apache.pekko.dispatch.MessageDispatcher");
        return now == null || shutsDown ? Cancellable.alreadyCancelled() : now.schedule(task, delay, period);
    }

    /** A queue for the messages to an actor. */
    MessageQueue inbox(@Nullable ActorRef owner) {
        PekkoKit now = kit;
        String path = owner == null ? "" : owner.path().toStringWithoutAddress();
        return now != null && path.startsWith(USERS)
                ? now.inbox(path.substring(USERS.length()))
                : new UnboundedDequeBasedMailbox.MessageQueue();
    }

    static boolean isUsers(Mailbox mailbox) {
        ActorCell actor = mailbox.actor();
        return actor != null && actor.self().path().toStringWithoutAddress().startsWith(USERS);
    }

    /** Runs a mailbox, which handles one message. */
    void run(Mailbox mailbox) {
        scheduled.remove(mailbox);
        if (mailbox.messageQueue() instanceof Inbox inbox) {
            inbox.runs();
        }
        try {
            mailbox.run();
        } catch (Throwable error) {
            broken = true; // Pekko lets only errors of the JVM pass
            throw error;
        }
    }

    /** Has done what is no step: what creates, stops and supervises actors, and what Pekko's own ones do. */
    void settle() {
        for (Mailbox next = nextInternal(); next != null; next = nextInternal()) {
            PekkoKit now = kit;
            if (now == null) {
                run(next);
            } else {
                now.runInternal(next);
            }
        }
    }

    private @Nullable Mailbox nextInternal() {
        for (int i = 0; i < scheduled.size(); i++) {
            Mailbox mailbox = scheduled.get(i);
            if (mailbox.hasSystemMessages() || !mailbox.hasMessages() || !isUsers(mailbox)) {
                return mailbox;
            }
        }
        return null;
    }

    boolean isScheduled(Mailbox mailbox) {
        return scheduled.contains(mailbox);
    }

    /** Stops all actors of an execution. Whatever they do then is not looked at. */
    void end(PekkoKit ended) {
        ended.over();
        ActorCell users = ((LocalActorRef) ((ExtendedActorSystem) system).guardian()).underlying();
        try {
            List<ActorRef> children = new ArrayList<>();
            users.getChildren().forEach(children::add);
            children.forEach(system::stop);
            for (int i = 0; i < MOST && !scheduled.isEmpty(); i++) {
                run(scheduled.getFirst());
            }
        } catch (RuntimeException | Error e) {
            broken = true; // the execution has had its verdict
        }
        kit = null;
        if (!broken && scheduled.isEmpty() && !users.getChildren().iterator().hasNext()) {
            IDLE.computeIfAbsent(config, any -> new ConcurrentLinkedQueue<>()).add(this);
        }
    }
}
