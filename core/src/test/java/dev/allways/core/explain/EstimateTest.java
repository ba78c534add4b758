package dev.allways.core.explain;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.allways.core.Program;
import dev.allways.core.engine.Budget;
import java.util.List;
import org.junit.jupiter.api.Test;

class EstimateTest {
    @Test
    void theBoundOfTheFailureRate() {
        assertThat(Estimate.failureRateBound(0, 0.95)).isEqualTo(1);
        assertThat(Estimate.failureRateBound(1, 0.95)).isCloseTo(0.95, within(1e-15)); // 1 - 0.05
        assertThat(Estimate.failureRateBound(2, 0.75)).isCloseTo(0.5, within(1e-15)); // 1 - sqrt(0.25)
        // -ln(0.05) / n for large n
        assertThat(Estimate.failureRateBound(100_000, 0.95)).isCloseTo(2.9957e-5, within(1e-9));
        assertThat(Estimate.failureRateBound(Long.MAX_VALUE, 0.95)).isCloseTo(3.248e-19, within(1e-22));
        assertThatThrownBy(() -> Estimate.failureRateBound(1, 1)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Estimate.failureRateBound(-1, 0.9)).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void meanAndStandardError() {
        var leaves = new Estimate.Leaves();
        assertThat(leaves.mean()).isZero();
        assertThat(leaves.standardError()).isInfinite();
        leaves.add(2);
        assertThat(leaves.standardError()).isInfinite();
        leaves.add(4);
        leaves.add(6);
        // the variance is (4 + 0 + 4) / 2, that of the mean a third of it
        assertThat(leaves.walks()).isEqualTo(3);
        assertThat(leaves.mean()).isEqualTo(4);
        assertThat(leaves.standardError()).isCloseTo(Math.sqrt(4 / 3.0), within(1e-15));
    }

    @Test
    void anEvenTreeIsEstimatedExactly() {
        Program even = chooser -> {
            for (int i = 0; i < 5; i++) {
                chooser.pick("digit", List.of(0, 1, 2));
            }
        };
        Estimate.Leaves leaves = Estimate.leaves(even, Budget.executions(10), 1);
        assertThat(leaves.walks()).isEqualTo(10);
        assertThat(leaves.mean()).isEqualTo(243); // 3^5
        assertThat(leaves.standardError()).isZero();
    }

    @Test
    void anUnevenTreeIsEstimatedRightOnAverage() {
        // a vine: 10 flips, each of which may be the last; 11 leaves, the k-th (k < 10) by a walk of k flips with
        // chance
        // 2^-k and product 2^k: each adds 1 to the mean, the last two also
        Program vine = chooser -> {
            for (int i = 0; i < 10 && chooser.flip("more"); i++) {}
        };
        Estimate.Leaves leaves = Estimate.leaves(vine, Budget.executions(100_000), 1);
        // the mean of the squares is the sum of the products over the leaves: 2 + 4 + ... + 2^10 + 2^10 = 3070, so the
        // variance 3070 - 121 and the standard error of 100,000 walks 0.172
        assertThat(leaves.standardError()).isCloseTo(Math.sqrt((3070 - 121) / 1e5), within(0.02));
        assertThat(leaves.mean()).isCloseTo(11, within(5 * leaves.standardError()));
    }

    @Test
    void walksWithoutEndLeaveTheEstimateANumber() {
        var leaves = new Estimate.Leaves();
        leaves.add(Double.POSITIVE_INFINITY);
        leaves.add(1);
        leaves.add(Double.POSITIVE_INFINITY);
        assertThat(leaves.mean()).isBetween(1e149, 1e150);
        assertThat(leaves.standardError()).isFinite();
    }
}
