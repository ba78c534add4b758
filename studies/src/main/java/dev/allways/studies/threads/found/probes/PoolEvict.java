package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

// tag::program
/** An object is destroyed once, whoever finds it idle. */
public final class PoolEvict implements Body {
    @Override
    public void run() throws Exception {
        Objects objects = new Objects();
        GenericObjectPoolConfig<Object> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        config.setEvictionPolicy((settings, object, idle) -> true);
        GenericObjectPool<Object> pool = new GenericObjectPool<>(objects, config);
        pool.addObject();
        Concurrently.run(pool::evict, pool::clear);
        Claim.that(objects.destroyed.get() <= 1, "one object was made, and destroyed " + objects.destroyed + " times");
    }

    private static final class Objects extends BasePooledObjectFactory<Object> {
        private final AtomicInteger destroyed = new AtomicInteger();

        @Override
        public Object create() {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object made) {
            return new DefaultPooledObject<>(made);
        }

        @Override
        public void destroyObject(PooledObject<Object> object) {
            destroyed.incrementAndGet();
        }
    }
}
// end::program
