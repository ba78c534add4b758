package dev.allways.pekko;

import dev.allways.core.Action;
import dev.allways.core.Chooser;
import dev.allways.events.Occurrence;
import org.apache.pekko.dispatch.Envelope;

/** A message on its way to an actor. */
final class Letter implements Occurrence {
    private final PekkoKit kit;
    private final Inbox inbox;
    private final Envelope envelope;
    private final String sender;
    private long after;

    Letter(PekkoKit kit, Inbox inbox, Envelope envelope, String sender) {
        this.kit = kit;
        this.inbox = inbox;
        this.envelope = envelope;
        this.sender = sender;
    }

    Envelope envelope() {
        return envelope;
    }

    String sender() {
        return sender;
    }

    void comesAfter(long name) {
        after = name;
    }

    @Override
    public int machine() {
        return inbox.actor().machine();
    }

    @Override
    public boolean isEnabled() {
        return inbox.mayBeNext(this);
    }

    @Override
    public void happen() {
        Chooser chooser = kit.agenda().chooser();
        boolean travels = !sender.equals(inbox.actor().name()) && MessageText.isUsers(envelope.message());
        if (travels && kit.mayLose() && chooser.fault("lost")) {
            kit.hasLost();
            inbox.remove(this);
            kit.settle();
            return;
        }
        if (travels && kit.mayDuplicate() && chooser.fault("duplicated")) {
            kit.hasDuplicated();
            inbox.put(new Letter(kit, inbox, envelope, sender));
        }
        inbox.receive(this);
        if (inbox.has(this)) { // the actor was suspended before it came to it
            kit.agenda().add(this);
        }
    }

    @Override
    public long after() {
        return after;
    }

    @Override
    public Action action() {
        return new Action.Delivery(MessageText.of(envelope.message()), sender);
    }
}
