package dev.allways.pekko;

import dev.allways.actors.Network;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.pekko.actor.ActorRef;
import org.apache.pekko.dispatch.Envelope;
import org.apache.pekko.dispatch.Mailbox;
import org.apache.pekko.dispatch.MessageQueue;
import org.apache.pekko.dispatch.UnboundedDequeBasedMessageQueueSemantics;
import org.jspecify.annotations.Nullable;

/** The messages on their way to one actor, of which any may be the next that the network lets arrive. */
public final class Inbox implements MessageQueue, UnboundedDequeBasedMessageQueueSemantics {
    private final PekkoKit kit;
    private final Role actor;
    private final List<Letter> letters = new ArrayList<>(); // in the order of sending
    private final Deque<Letter> unstashed = new ArrayDeque<>(); // which come before all others
    private final Map<String, Long> last = new HashMap<>(); // the name of each sender's last letter
    private @Nullable Mailbox scheduled; // the mailbox, if it is to run
    private @Nullable Letter chosen; // to be received when it runs

    Inbox(PekkoKit kit, Role actor) {
        this.kit = kit;
        this.actor = actor;
    }

    Role actor() {
        return actor;
    }

    void schedule(Mailbox mailbox) {
        scheduled = mailbox;
    }

    void runs() {
        scheduled = null;
    }

    // ---- as Pekko calls it

    @Override
    public void enqueue(ActorRef receiver, Envelope envelope) {
        if (!kit.isOver()) {
            put(new Letter(kit, this, envelope, kit.running().name()));
        }
    }

    @Override
    public void enqueueFirst(ActorRef receiver, Envelope envelope) {
        if (!kit.isOver()) {
            Letter letter = new Letter(kit, this, envelope, actor.name());
            kit.agenda().add(letter);
            unstashed.addFirst(letter);
        }
    }

    @Override
    public @Nullable Envelope dequeue() {
        Letter letter = chosen;
        chosen = null;
        if (letter == null) {
            return null;
        }
        remove(letter);
        return letter.envelope();
    }

    @Override
    public int numberOfMessages() {
        return letters.size() + unstashed.size();
    }

    @Override
    public boolean hasMessages() {
        return !kit.isOver() && numberOfMessages() > 0;
    }

    /** The actor has stopped: what is on its way to it is lost. */
    @Override
    public void cleanUp(ActorRef owner, MessageQueue deadLetters) {
        if (!kit.isOver()) {
            letters.forEach(kit.agenda()::cancel);
            unstashed.forEach(kit.agenda()::cancel);
        }
        letters.clear();
        unstashed.clear();
    }

    // ---- its letters

    void put(Letter letter) {
        Network.Order order = kit.network().order();
        String way = order == Network.Order.PAIRS ? letter.sender() : "";
        if (order != Network.Order.NONE) {
            letter.comesAfter(last.getOrDefault(way, 0L));
        }
        last.put(way, kit.agenda().add(letter));
        letters.add(letter);
    }

    void remove(Letter letter) {
        if (!unstashed.remove(letter)) {
            letters.remove(letter);
        }
    }

    boolean has(Letter letter) {
        return letters.contains(letter) || unstashed.contains(letter);
    }

    /** Whether a letter may be the next. */
    boolean mayBeNext(Letter letter) {
        Mailbox mailbox = scheduled;
        if (mailbox == null || mailbox.isSuspended()) {
            return false;
        }
        if (!unstashed.isEmpty()) {
            return unstashed.peek() == letter;
        }
        return switch (kit.network().order()) {
            case NONE -> true;
            case MAILBOXES -> letters.getFirst() == letter;
            case PAIRS -> {
                for (Letter each : letters) {
                    if (each.sender().equals(letter.sender())) {
                        yield each == letter;
                    }
                }
                yield false;
            }
        };
    }

    /** Lets the actor receive a letter. */
    void receive(Letter letter) {
        Mailbox mailbox = scheduled;
        if (mailbox != null) {
            chosen = letter;
            kit.run(mailbox, actor);
            chosen = null;
        }
    }
}
