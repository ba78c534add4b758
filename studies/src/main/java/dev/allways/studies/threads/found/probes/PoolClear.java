package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

// tag::program
/** The only object is idle while one thread borrows and another one clears: one can always be had, or be made. */
public final class PoolClear implements Body {
    @Override
    public void run() throws Exception {
        GenericObjectPool<Object> pool = pool();
        pool.addObject();
        Concurrently.run(() -> pool.returnObject(pool.borrowObject()), pool::clear);
    }

    private static GenericObjectPool<Object> pool() {
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        return new GenericObjectPool<>(new Objects(), config);
    }

    private static final class Objects extends BasePooledObjectFactory<Object> {
        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object made) {
            return new DefaultPooledObject<>(made);
        }
    }
}
// end::program
