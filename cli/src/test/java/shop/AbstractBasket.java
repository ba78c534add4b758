package shop;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Plain tests that others inherit: what golden files are made from. */
abstract class AbstractBasket {
    final List<String> fruit = new ArrayList<>();

    @BeforeEach
    void fill() {
        fruit.add("apple");
    }

    @Test
    void holdsWhatWasPutIn() {
        assertThat(fruit).contains("apple");
    }

    /** Overridden, and so no test of those that do. */
    @Test
    void isEmpty() {
        assertThat(fruit).isEmpty();
    }
}
