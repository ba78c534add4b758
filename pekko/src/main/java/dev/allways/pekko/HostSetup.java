package dev.allways.pekko;

import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.actor.setup.Setup;

/** How the parts that Pekko makes by their names find the host that they belong to. */
final class HostSetup extends Setup {
    /** The scheduler is made without settings, in the thread that makes the system. */
    static final ScopedValue<Host> STARTING = ScopedValue.newInstance();

    final Host host;

    HostSetup(Host host) {
        this.host = host;
    }

    static Host host(ActorSystem.Settings settings) {
        return settings.setup().get(HostSetup.class).orElseThrow().host;
    }
}
