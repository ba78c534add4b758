package dev.allways.actors;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Two systems in one execution, whose machines and messages have the same names. */
class SeveralSystemsTest {
    private record Log() implements Machine<String, String> {
        @Override
        public String start(Step step) {
            return "";
        }

        @Override
        public String receive(String state, String event, Step step) {
            return state + event;
        }
    }

    private static String received(Chooser chooser) {
        Actors system = beginning -> {
            Ref log = beginning.machine("log", new Log());
            beginning.machine("Ann", new Sender(log, "a"));
            beginning.machine("Bob", new Sender(log, "b"));
        };
        World world = system.initial(chooser);
        for (World next = system.next(world, chooser); next != null; next = system.next(next, chooser)) {
            world = next;
        }
        return world.state("log", String.class);
    }

    private static Program twice(Set<String> ends) {
        return chooser -> ends.add(received(chooser) + " " + received(chooser));
    }

    /** Two orders of each, so four executions. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor", "optimal-dpor", "delays", "preemptions"})
    void oneAfterTheOther(String strategy) {
        Set<String> ends = ConcurrentHashMap.newKeySet();
        Result result = Allways.explore(twice(ends)).strategy(strategy).run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(ends).containsExactlyInAnyOrder("ab ab", "ab ba", "ba ab", "ba ba");
        assertThat(result.statistics().counters().executions()).isEqualTo(4);
    }

    /** What the second one does depends on all of the first: that is no local state of a machine. */
    @Test
    void anUnfoldingSaysWhatToUse() {
        Result result = Allways.explore(twice(ConcurrentHashMap.newKeySet()))
                .strategy("unfolding")
                .run();
        assertThat(result.complete()).isFalse();
        assertThat(result.omitted().orElseThrow()).contains("dpor and optimal-dpor explore it");
    }
}
