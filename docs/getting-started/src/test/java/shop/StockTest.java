package shop;

import static org.junit.jupiter.api.Assertions.assertNotEquals;

import dev.allways.junit.Explore;

// tag::test
class StockTest {
    @Explore(strategy = "optimal-dpor")
    void theLastOneIsSoldOnce() throws InterruptedException {
        Stock stock = new Stock();
        stock.deliver("lamp", 1);
        boolean[] sold = new boolean[2];
        Thread other = new Thread(() -> sold[0] = stock.take("lamp"), "other");
        other.start();
        sold[1] = stock.take("lamp");
        other.join();
        assertNotEquals(sold[0], sold[1]);
    }
}
// end::test
