package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.TimeUnit;
import stormpot.Allocator;
import stormpot.Expiration;
import stormpot.Pool;
import stormpot.PoolTap;
import stormpot.Poolable;
import stormpot.Slot;
import stormpot.Timeout;

/**
 * A thread claims the one object of a pool that it has had before, and knows; another thread does so, too. Each counts.
 */
public final class StormpotRelease implements Body {
    private static final Timeout PATIENCE = new Timeout(1, TimeUnit.HOURS);

    private static final class Counter implements Poolable {
        final Slot slot;
        int count;

        Counter(Slot slot) {
            this.slot = slot;
        }

        @Override
        public void release() {
            slot.release(this);
        }
    }

    private static final class Counters implements Allocator<Counter> {
        @Override
        public Counter allocate(Slot slot) {
            return new Counter(slot);
        }

        @Override
        public void deallocate(Counter counter) {
            // nothing to give back
        }
    }

    @Override
    public void run() throws InterruptedException {
        Pool<Counter> pool = Pool.fromInline(new Counters())
                .setSize(1)
                .setExpiration(Expiration.never())
                .build();
        PoolTap<Counter> known = pool.getSingleThreadedTap();
        Counter counter = count(known);
        Concurrently.run(() -> count(known), () -> count(pool.getThreadSafeTap()));
        Claim.that(counter.count == 3, counter.count + " of 3 claims have counted");
    }

    private static Counter count(PoolTap<Counter> tap) throws InterruptedException {
        Counter counter = tap.claim(PATIENCE);
        counter.count++;
        counter.release();
        return counter;
    }
}
