package dev.allways.examples.pekko;

import dev.allways.pekko.PekkoKit;
import dev.allways.pekko.PekkoTest;
import dev.allways.pekko.Probe;
import org.apache.pekko.actor.typed.ActorRef;

// tag::test
/**
 * Clients of a {@link Register} add one each, and the number is as large as there are clients.
 *
 * @param clients how many
 * @param adds whether they have the register add, in place of reading the number and setting it to one more
 */
public record Increments(int clients, boolean adds) implements PekkoTest {
    /** Two clients that read and set. */
    public Increments() {
        this(2, false);
    }

    @Override
    public void run(PekkoKit kit) {
        kit.confined(); // actors share nothing but messages
        Probe<Register.Done> reports = kit.probe("reports");
        ActorRef<Register.Command> register = kit.spawn(Register.keeping(0), "register");
        for (int i = 0; i < clients; i++) {
            kit.spawn(Register.client(register, adds, reports.ref()), "client-" + i);
        }
        kit.runAll();
        if (reports.received().stream().noneMatch(done -> done.value() == clients)) {
            throw new AssertionError("after %d increments: %s".formatted(clients, reports.received()));
        }
    }
}
// end::test
