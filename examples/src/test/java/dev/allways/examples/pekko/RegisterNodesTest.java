package dev.allways.examples.pekko;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.actors.Actors;
import dev.allways.actors.Ref;
import dev.allways.actors.Running;
import dev.allways.examples.actors.SingleCopyRegister;
import dev.allways.pekko.PekkoNode;
import dev.allways.pekko.PekkoNode.Address;
import java.time.Duration;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The same machines: explored in full, run on virtual threads, and run on two nodes of Pekko over TCP. */
@Timeout(120)
class RegisterNodesTest {
    private static final Duration LONG = Duration.ofSeconds(60);

    private final Actors register = new SingleCopyRegister(2);

    /** The number of states is the published one (ExactNumbersTest). */
    @Test
    void explored() {
        assertThat(register.explore().run().statistics().counters().states()).isEqualTo(93);
    }

    @Test
    void onVirtualThreads() throws Exception {
        try (Running running = register.start()) {
            running.awaitQuiet(LONG);
            assertThat(running.state("client 1", Object.class)).hasToString("NOTHING");
        }
    }

    @Test
    void onTwoNodes() throws Exception {
        // tag::nodes
        try (PekkoNode servers = PekkoNode.bind(register, "127.0.0.1", 0, RegisterNodesTest::isServer);
                PekkoNode clients = PekkoNode.bind(register, "127.0.0.1", 0, ref -> !isServer(ref))) {
            Function<Ref, Address> places = ref -> (isServer(ref) ? servers : clients).address();
            servers.begin(places, LONG);
            clients.begin(places, LONG);
            for (String client : new String[] {"client 0", "client 1"}) {
                clients.await(client, Object.class, state -> state.toString().equals("NOTHING"), LONG);
            }
        }
        // end::nodes
    }

    private static boolean isServer(Ref ref) {
        return ref.name().startsWith("server");
    }
}
