package dev.allways.pekko;

import com.typesafe.config.Config;
import com.typesafe.config.ConfigFactory;
import dev.allways.actors.Network;
import dev.allways.core.Chooser;
import dev.allways.core.Program;

/**
 * A test of actors of Apache Pekko, unmodified: it spawns them and says what must hold. Which message is received next,
 * which timer fires and which future's callback runs is chosen, so that all strategies over schedules explore it.
 */
public interface PekkoTest extends Program {
    /**
     * Runs once. What is left to do at its end is done then.
     *
     * @param kit spawns actors, good until the execution ends
     * @throws Throwable as a failure that was found
     */
    void run(PekkoKit kit) throws Throwable;

    /**
     * How messages travel between actors; unless overridden those of one actor to another in order. {@link
     * Network#mailboxes} is what actors of one JVM have: each receives in the order in which messages were sent.
     */
    default Network network() {
        return Network.fifo();
    }

    /** The configuration of the actor system; its dispatchers, its scheduler and its usual mailbox are replaced. */
    default Config config() {
        return ConfigFactory.load();
    }

    @Override
    default void run(Chooser chooser) throws Throwable {
        Host host = Host.of(config());
        PekkoKit kit = new PekkoKit(host, chooser, network());
        try {
            host.begin(kit);
            run(kit);
            kit.end();
        } finally {
            host.end(kit);
        }
    }

    /** Pekko's threads are those of the controlled system, which has none. */
    @Override
    default boolean mayStartThreads() {
        return false;
    }
}
