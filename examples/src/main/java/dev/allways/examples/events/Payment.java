package dev.allways.examples.events;

import dev.allways.actors.Network;
import dev.allways.events.EventDriven;
import dev.allways.events.EventLoop;
import dev.allways.events.EventLoops;
import dev.allways.events.Wire;

// tag::test
/**
 * A {@link Shop} pays once, whatever the network does.
 *
 * @param remembers whether the bank remembers what it has booked
 * @param network between the shop and the bank
 */
public record Payment(boolean remembers, String network) implements EventDriven {
    /** A bank that books each request that it receives, and a network that loses nothing. */
    public Payment() {
        this(false, "unordered");
    }

    @Override
    public void run(EventLoops loops) {
        EventLoop shopLoop = loops.loop("shop");
        Bank bank = new Bank(remembers);
        Shop[] shop = new Shop[1];
        Wire<String> answers = loops.wire("answers", shopLoop, Network.of(network), text -> shop[0].confirmed());
        Wire<Integer> requests = loops.wire("requests", loops.loop("bank"), Network.of(network), amount -> {
            bank.book(amount);
            answers.send("done");
        });
        shop[0] = new Shop(shopLoop, requests::send);
        shop[0].pay(5);
        loops.runAll();
        if (bank.booked() > 5 || shop[0].hasPaid() && bank.booked() < 5) {
            throw new AssertionError("the shop paid %d instead of 5".formatted(bank.booked()));
        }
    }

    /** What the shop owes. */
    private static final class Bank {
        private final boolean remembers;
        private int booked;

        Bank(boolean remembers) {
            this.remembers = remembers;
        }

        void book(int amount) {
            if (!remembers || booked == 0) {
                booked += amount;
            }
        }

        int booked() {
            return booked;
        }
    }
}
// end::test
