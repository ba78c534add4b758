package dev.allways.model;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.engine.Replay;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class DifferenceTest {
    private record Node(int term, List<String> log) {}

    @SuppressWarnings("ArrayRecordComponent")
    private record World(
            Map<String, Node> nodes,
            Set<String> network,
            int[] counts,
            @Nullable String leader) {}

    private static final World BEFORE = new World(
            Map.of("a", new Node(1, List.of("x")), "b", new Node(1, List.of())),
            Set.of("vote"),
            new int[] {0, 0},
            null);

    @Test
    void partByPart() {
        var nodes = new TreeMap<>(BEFORE.nodes()); // another class of map with the same content is no difference
        assertThat(Difference.between(BEFORE, new World(nodes, Set.of("vote"), new int[] {0, 0}, null)))
                .isEmpty();
        nodes.put("a", new Node(2, List.of("y")));
        assertThat(Difference.between(BEFORE, new World(nodes, Set.of("vote"), new int[] {0, 0}, null)))
                .hasValue("nodes[a].term 1 -> 2, nodes[a].log[0] x -> y");
        assertThat(Difference.between(BEFORE, new World(BEFORE.nodes(), Set.of("ack"), new int[] {0, 3}, "b")))
                .hasValue("network without vote, network with ack, counts[1] 0 -> 3, leader null -> b");
        nodes.remove("a");
        nodes.put("c", new Node(0, List.of()));
        assertThat(Difference.between(BEFORE, new World(nodes, BEFORE.network(), BEFORE.counts(), null)))
                .hasValue("without nodes[a], nodes[c] = Node[term=0, log=[]]");
    }

    /** Two lists of other lengths, and what has no parts, as a whole; seven parts say no more than the state. */
    @Test
    void asAWhole() {
        assertThat(Difference.between(new Node(1, List.of("x")), new Node(1, List.of("x", "y"))))
                .hasValue("log [x] -> [x, y]");
        assertThat(Difference.between("a", "b")).isEmpty();
        assertThat(Difference.between(List.of(1, 2, 3, 4, 5, 6, 7), List.of(0, 0, 0, 0, 0, 0, 0)))
                .isEmpty();
    }

    private static class Still implements Model<Node> {
        @Override
        public Node initial(Chooser chooser) {
            return new Node(0, List.of());
        }

        @Override
        public Node next(Node state, Chooser chooser) {
            return state;
        }
    }

    /** The model's own text stays, and so does a short one. */
    @Test
    void whatAModelShows() {
        Model<Node> plain = new Still();
        Node shortOne = new Node(1, List.of("x"));
        Node longOne = new Node(1, List.of("a rather long entry of the log", "another one"));
        assertThat(plain.describe(shortOne, new Node(2, List.of("x")))).isEqualTo("Node[term=2, log=[x]]");
        assertThat(plain.describe(longOne, new Node(2, longOne.log()))).isEqualTo("term 1 -> 2");
        Model<Node> own = new Still() {
            @Override
            public String describe(Node state) {
                return "a state that tells of itself in many words: term " + state.term();
            }
        };
        assertThat(own.describe(longOne, new Node(2, longOne.log())))
                .isEqualTo("a state that tells of itself in many words: term 2");
    }

    /** A number that is no more to be shown, nor compared, once it is broken. */
    private record Fragile(int number) {
        @Override
        public String toString() {
            if (number > 1) {
                throw new IllegalStateException("broken");
            }
            return "whole";
        }
    }

    private static final class Breaking implements Model<Fragile> {
        @Override
        public Fragile initial(Chooser chooser) {
            return new Fragile(0);
        }

        @Override
        public Fragile next(Fragile now, Chooser chooser) {
            return new Fragile(now.number() + 1);
        }

        @Override
        public void check(Fragile now) {
            if (now.number() == 3) {
                throw new AssertionError("three");
            }
        }
    }

    /** It is the check that fails, also in the execution that is told. */
    @Test
    void aStateThatCannotTellOfItselfHidesNoFailure() {
        Result result = new Breaking().explore().run();
        assertThat(result.problem()).isEmpty();
        Failure failure = result.failures().getFirst();
        assertThat(failure.error()).hasMessage("three");
        Trace trace = Replay.record(ModelProgram.of(new Breaking()), failure.choices(), point -> 0);
        assertThat(trace.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error()).hasMessage("three"));
        assertThat(new Breaking().describe(new Fragile(2)))
                .isEqualTo("%s, which can't tell more: it throws java.lang.IllegalStateException"
                        .formatted(Fragile.class.getName()));
    }
}
