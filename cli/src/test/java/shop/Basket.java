package shop;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.io.TempDir;

/** Plain tests of JUnit 5: what golden files are made from. */
class Basket extends AbstractBasket {
    @Override
    void isEmpty() {
        throw new AssertionError("no test");
    }

    @Disabled
    @Test
    void isHeavy() {
        throw new AssertionError("disabled");
    }

    @Test
    void isKnownByName(TestInfo info) {
        assertThat(info).isNotNull();
    }

    @Test
    void needsScales() {
        assumeTrue(fruit.isEmpty());
        throw new AssertionError("no scales");
    }

    /** Another class of tests within. */
    @Nested
    class WithTwo {
        @BeforeEach
        void add() {
            fruit.add("pear");
        }

        @Test
        void holdsBoth() {
            assertThat(fruit).containsExactly("apple", "pear");
        }
    }

    /** Some that need JUnit. */
    @Nested
    class Packed {
        @TempDir
        private Path box;

        @Test
        void isPacked() {
            assertThat(box).isNotNull();
        }
    }
}
