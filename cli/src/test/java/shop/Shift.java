package shop;

import dev.allways.junit.Explore;
import org.junit.jupiter.api.BeforeEach;

/** A test as JUnit knows it: two cashiers, and a till that is made again before each execution. */
class Shift {
    private int[] till = {};

    @BeforeEach
    void open() {
        till = new int[] {0};
    }

    @Explore
    void nothingIsLost() throws InterruptedException {
        var other = new Thread(() -> till[0] += 5, "other");
        other.start();
        till[0] += 5;
        other.join();
        if (till[0] != 10) {
            throw new AssertionError("10 were paid, there are " + till[0]);
        }
    }
}
