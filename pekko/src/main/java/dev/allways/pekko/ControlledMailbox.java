package dev.allways.pekko;

import com.typesafe.config.Config;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.actor.ActorSystem;
import org.apache.pekko.dispatch.MailboxType;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.ProducesMessageQueue;
import scala.Option;

/** The usual mailbox of actors under control. Made by Pekko, by its name. */
public final class ControlledMailbox implements MailboxType, ProducesMessageQueue<Inbox> {
    private final Host host;

    /** As Pekko calls it. */
    public ControlledMailbox(ActorSystem.Settings settings, Config config) {
        host = HostSetup.host(settings);
    }

    @Override
    public MessageQueue create(Option<ActorRef> owner, Option<ActorSystem> system) {
        return host.inbox(owner.isDefined() ? owner.get() : null);
    }
}
