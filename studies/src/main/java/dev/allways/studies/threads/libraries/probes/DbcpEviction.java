package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.PreparedStatement;
import org.apache.commons.dbcp.PoolingConnection;
import org.apache.commons.pool.impl.GenericKeyedObjectPool;
import org.jspecify.annotations.Nullable;

/** A connection prepares a statement while its pool of statements looks for those that it can do without. */
public final class DbcpEviction implements Body {
    private final Connection plain = stub(Connection.class, stub(PreparedStatement.class, null));

    @Override
    public void run() throws Exception {
        GenericKeyedObjectPool statements = new GenericKeyedObjectPool(null);
        PoolingConnection connection = new PoolingConnection(plain, statements);
        statements.setFactory(connection);
        statements.setTestWhileIdle(true);
        connection.prepareStatement("select 1").close();
        Concurrently.run(
                statements::evict, () -> connection.prepareStatement("select 1").close());
    }

    /** An object whose methods return the answer if they can, and nothing otherwise. */
    private static <T> T stub(Class<T> type, @Nullable Object answer) {
        return type.cast(
                Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] {type}, (proxy, method, arguments) -> {
                    if (method.getReturnType().isInstance(answer)) {
                        return answer;
                    }
                    if (method.getReturnType() == boolean.class) {
                        return false;
                    }
                    return method.getReturnType() == int.class ? 0 : null;
                }));
    }
}
