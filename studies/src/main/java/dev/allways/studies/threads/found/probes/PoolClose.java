package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

// tag::program
/** A thread that borrows while the pool is closed gets an object, or is told that the pool is closed. */
public final class PoolClose implements Body {
    @Override
    public void run() throws Exception {
        GenericObjectPool<Object> pool = pool();
        Object only = pool.borrowObject();
        Concurrently.run(
                () -> {
                    try {
                        pool.returnObject(pool.borrowObject());
                    } catch (IllegalStateException | InterruptedException closed) {
                        // It is told.
                    }
                },
                () -> {
                    pool.close();
                    pool.returnObject(only);
                });
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
