package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.commons.pool.BaseKeyedPoolableObjectFactory;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;

/** One thread holds an object of a key and wants one of another; a second thread waits for the first key. */
public final class PoolOtherKey implements Body {
    @Override
    public void run() throws InterruptedException {
        GenericKeyedObjectPool pool = new GenericKeyedObjectPool(new Objects(), 1);
        Concurrently.run(
                () -> {
                    Object a = pool.borrowObject("a");
                    Object b = pool.borrowObject("b");
                    pool.returnObject("b", b);
                    pool.returnObject("a", a);
                },
                () -> {
                    Object a = pool.borrowObject("a");
                    pool.returnObject("a", a);
                });
    }

    private static final class Objects extends BaseKeyedPoolableObjectFactory {
        @Override
        public Object makeObject(Object key) {
            return new Object();
        }
    }
}
