package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** Customers who look whether a synchronized shelf is empty and take the last item if not. */
final class Shop {
    private final List<String> shelf = Collections.synchronizedList(new ArrayList<>(List.of("bread")));
    private int served;

    static void run() throws InterruptedException {
        Shop shop = new Shop();
        Concurrently.run(shop::buy, shop::buy);
        Claim.that(shop.served == 1, shop.served + " customers bought one loaf");
    }

    private void buy() {
        if (!shelf.isEmpty()) {
            shelf.remove(shelf.size() - 1);
            synchronized (this) {
                served++;
            }
        }
    }
}
