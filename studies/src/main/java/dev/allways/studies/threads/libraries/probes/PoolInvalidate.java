package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.commons.pool.BasePoolableObjectFactory;
import org.apache.commons.pool.impl.GenericObjectPool;

/** One thread borrows the only object and finds it invalid while another one wants it. */
public final class PoolInvalidate implements Body {
    @Override
    public void run() throws InterruptedException {
        GenericObjectPool pool = new GenericObjectPool(new Objects(), 1);
        Concurrently.run(
                () -> pool.invalidateObject(pool.borrowObject()), () -> pool.invalidateObject(pool.borrowObject()));
    }

    private static final class Objects extends BasePoolableObjectFactory {
        @Override
        public Object makeObject() {
            return new Object();
        }
    }
}
