package dev.allways.studies.threads.found.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;

// tag::program
/** The only object that may be is returned under one key, while it is wanted under another one. */
public final class KeyedPoolReturn implements Body {
    @Override
    public void run() throws Exception {
        GenericKeyedObjectPoolConfig<Object> config = new GenericKeyedObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        GenericKeyedObjectPool<String, Object> pool = new GenericKeyedObjectPool<>(new Objects(), config);
        Object only = pool.borrowObject("a");
        Concurrently.run(() -> pool.returnObject("b", pool.borrowObject("b")), () -> pool.returnObject("a", only));
    }

    private static final class Objects extends BaseKeyedPooledObjectFactory<String, Object> {
        @Override
        public Object create(String key) {
            return new Object();
        }

        @Override
        public PooledObject<Object> wrap(Object made) {
            return new DefaultPooledObject<>(made);
        }
    }
}
// end::program
