package dev.allways.examples.events;

import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

// tag::code
/** A shop that pays by asking a bank, on one event loop; it asks again when no answer comes in time. */
final class Shop {
    private static final int ATTEMPTS = 2;

    private final ScheduledExecutorService loop;
    private final Consumer<Integer> bank;
    private @Nullable Future<?> timeout;
    private boolean paid;

    Shop(ScheduledExecutorService loop, Consumer<Integer> bank) {
        this.loop = loop;
        this.bank = bank;
    }

    void pay(int amount) {
        loop.execute(() -> attempt(amount, ATTEMPTS));
    }

    private void attempt(int amount, int left) {
        bank.accept(amount);
        if (left > 1) {
            timeout = loop.schedule(() -> attempt(amount, left - 1), 1, TimeUnit.SECONDS);
        }
    }

    void confirmed() {
        paid = true;
        if (timeout != null) {
            timeout.cancel(false);
        }
    }

    boolean hasPaid() {
        return paid;
    }
}
// end::code
