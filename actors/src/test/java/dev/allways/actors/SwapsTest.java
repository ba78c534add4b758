package dev.allways.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.explain.Explain;
import dev.allways.core.explain.Explanation.Swap;
import dev.allways.model.ModelProgram;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which two deliveries have to come in the other order for a failing system to pass. */
class SwapsTest {
    /** Sends on what it receives. */
    private record Relay(Ref to) implements Machine<String, String> {
        @Override
        public String start(Step step) {
            return "";
        }

        @Override
        public String receive(String state, String event, Step step) {
            step.send(to, event);
            return event;
        }
    }

    /** Fails when "a" is received after "b". */
    private record Register() implements Machine<String, String> {
        @Override
        public String start(Step step) {
            return "";
        }

        @Override
        public String receive(String state, String event, Step step) {
            if (event.equals("a") && state.contains("b")) {
                throw new IllegalStateException("a after b");
            }
            return state + event;
        }
    }

    private static List<Swap> swaps(Actors system, String strategy) {
        Program program = ModelProgram.of(system);
        Failure failure =
                Allways.explore(program).strategy(strategy).run().failures().getFirst();
        assertThat(failure.trace().outcome().failed()).isTrue();
        return Explain.explain(program, failure.trace(), Budget.executions(10_000), 42)
                .swaps();
    }

    /**
     * The shortest failure: the relay receives b, the register b, then a. Of these the two of the register are a pair;
     * with a before b it passes, whenever c comes.
     */
    @Test
    void lateMessage() {
        Actors system = beginning -> {
            Ref register = beginning.machine("register", new Register());
            Ref relay = beginning.machine("relay", new Relay(register));
            beginning.machine("first", new Sender(register, "a"));
            beginning.machine("second", new Sender(relay, "b"));
            beginning.machine("third", new Sender(register, "c"));
        };
        assertThat(swaps(system, "bfs")).containsExactly(new Swap(1, 2));
    }

    /**
     * The relay receives b, the register b, the relay a, the register a. The network may swap what the relay sends;
     * where it keeps the order of each pair of machines the relay itself has to receive a first.
     */
    @Test
    void networksInOrder() {
        assertThat(swaps(relayed(Network.unordered()), "bfs")).containsExactly(new Swap(1, 3));
        assertThat(swaps(relayed(Network.fifo()), "bfs")).containsExactly(new Swap(0, 2));
    }

    private static Actors relayed(Network network) {
        return new Actors() {
            @Override
            public void begin(Beginning beginning) {
                Ref register = beginning.machine("register", new Register());
                Ref relay = beginning.machine("relay", new Relay(register));
                beginning.machine("first", new Sender(relay, "b"));
                beginning.machine("second", new Sender(relay, "a"));
            }

            @Override
            public Network network() {
                return network;
            }
        };
    }
}
