package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/** A thread that waits for the only object is interrupted; afterwards the object is free and somebody wants it. */
public final class PoolInterrupt implements Body {
    @Override
    public void run() throws Exception {
        GenericObjectPool pool = new GenericObjectPool(new Objects(), 1);
        Object only = pool.borrowObject();
        Thread waiting = new Thread(() -> {
            try {
                pool.returnObject(pool.borrowObject());
            } catch (InterruptedException gone) {
                // It wants the object no more.
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        waiting.start();
        Concurrently.run(waiting::interrupt, () -> pool.returnObject(only));
        waiting.join();
        pool.returnObject(pool.borrowObject());
    }

    private static final class Objects extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
