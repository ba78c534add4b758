package dev.allways.studies.speed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.report.Study;
import dev.allways.studies.workshop.Workshop;
import java.util.List;
import java.util.ServiceLoader;
import org.junit.jupiter.api.Test;

class SpeedTest {
    @Test
    void isFound() {
        assertThat(ServiceLoader.load(Study.class)).anyMatch(study -> study instanceof Speed);
    }

    @Test
    void measuresInSmallSizes() throws Exception {
        // flips and two-phase commit are warmed up, so only the other two: 3^2 states, the trees of up to 3 keys
        var out = new StringBuilder();
        assertThat(new Speed(2, 2, 3, 3, 2, 1).run(List.of("avl", "grid"), out)).isTrue();
        // 1 empty, 3 of one key, 2 for each of 3 pairs, 1 of all: 11
        assertThat(out).contains("Grid(2,3), breadth-first").contains("AVL(3), 11 states");
    }

    /** fib_bench 2 has 140 executions; a wrong count would be told. */
    @Test
    void measuresThreadsInSmallSizes() throws Exception {
        var out = new StringBuilder();
        new ThreadSpeed(1_000, 2, 140, 0).measure(out);
        assertThat(out.toString().lines()).hasSize(10);
        assertThat(out).contains("fib_bench 2, 140 executions");
    }

    /** 140 traces, and 57 executions by the contextual net; a wrong count would be told. */
    @Test
    void measuresOrdersInASmallSize() throws Exception {
        var out = new StringBuilder();
        new OrderSpeed(2, 0, 1, 1, 1).measure(out);
        assertThat(out.toString().lines()).hasSize(6);
        assertThat(out).contains("fib_bench 2, contextual-unfolding");
    }

    @Test
    void saysWhichToolsAreNotHere() throws Exception {
        var out = new StringBuilder();
        new CommandPeers(Workshop.with(List.of("no-such-maven"))).measure(1, out);
        assertThat(out)
                .contains("jetCheck is not here: Maven could not fetch it: ")
                .contains("ScalaCheck is not here: Maven could not fetch it: ");
    }

    @Test
    void measuresSymbolicInputsInASmallSize() throws Exception {
        var out = new StringBuilder();
        new SymbolicSpeed(20, 1, 200, 0).measure(out);
        assertThat(out.toString().lines()).hasSize(3); // the start is that of the launcher, which a test does not have
        assertThat(out).contains("a question to the solver, half of them").contains("2 consumers: slower");
    }

    @Test
    void refusesWhatItDoesNotMeasure() {
        assertThatThrownBy(() -> new Speed().run(List.of("gird"), new StringBuilder()))
                .hasMessage("speed measures choose, grid, 2pc, avl, actors, pekko, crashes, commands, threads, orders,"
                        + " orders-long, symbolic, agent, not gird");
    }

    @Test
    void saysByHowMuchATargetIsMissed() {
        assertThat(Figure.atLeast("a", 8e6, 8e6, "leaves/s").verdict()).isEqualTo("met");
        assertThat(Figure.atLeast("a", 6e6, 8e6, "leaves/s").verdict()).isEqualTo("25 % too low");
        assertThat(Figure.atMost("a", 66, 60, "%").verdict()).isEqualTo("10 % too high");
        assertThat(Figure.atMost("a", 9.5, 9.5, "s").verdict()).isEqualTo("met");
        assertThat(Figure.atMost("a", 1.244, 1.25, "times").row()).contains("1.24 times", "<= 1.25 times");
        assertThat(Figure.atMost("AVL(15)", 10.45, 9.5, "s").row())
                .isEqualTo("  %-40s %20s %20s   %s\n".formatted("AVL(15)", "10.5 s", "<= 9.5 s", "10 % too high"));
    }
}
