package dev.allways.studies.storage.probes;

import dev.allways.studies.storage.Probe;
import java.io.File;
import java.sql.Connection;
import java.sql.Driver;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Properties;
import java.util.function.IntConsumer;

/** HSQLDB: 10 insertions, a checkpoint behind each fourth one; what is committed is written at once. */
public final class HsqlDb implements Probe {
    private static final int INSERTIONS = 10;

    private static Connection open(File folder) throws SQLException {
        try {
            var driver = (Driver) HsqlDb.class
                    .getClassLoader()
                    .loadClass("org.hsqldb.jdbc.JDBCDriver")
                    .getConstructor()
                    .newInstance();
            var login = new Properties();
            login.setProperty("user", "SA");
            login.setProperty("password", "");
            return driver.connect("jdbc:hsqldb:file:" + new File(folder, "db") + ";hsqldb.lock_file=false", login);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void work(File folder, IntConsumer acknowledge) throws SQLException {
        try (Connection connection = open(folder);
                Statement statement = connection.createStatement()) {
            statement.execute("SET FILES WRITE DELAY FALSE");
            statement.execute("SET FILES LOG SIZE 0");
            statement.execute("CREATE TABLE t(i INT PRIMARY KEY, v VARCHAR(200))");
            statement.execute("CHECKPOINT");
            acknowledge.accept(0);
            for (int i = 1; i <= INSERTIONS; i++) {
                statement.executeUpdate("INSERT INTO t VALUES(%d, 'v%d')".formatted(i, i));
                acknowledge.accept(i);
                if (i % 4 == 0) {
                    statement.execute("CHECKPOINT");
                }
            }
            statement.execute("SHUTDOWN IMMEDIATELY");
        }
    }

    @Override
    public int found(File folder) throws SQLException {
        try (Connection connection = open(folder);
                Statement statement = connection.createStatement()) {
            try {
                return count(statement);
            } finally {
                statement.execute("SHUTDOWN IMMEDIATELY");
            }
        }
    }

    private static int count(Statement statement) throws SQLException {
        try (ResultSet rows = statement.executeQuery("SELECT i, v FROM t ORDER BY i")) {
            int count = 0;
            while (rows.next()) {
                count++;
                if (rows.getInt(1) != count || !rows.getString(2).equals("v" + count)) {
                    return WRONG;
                }
            }
            return count;
        } catch (SQLException e) {
            if (String.valueOf(e.getMessage()).contains("not found")) {
                return 0; // there is no table
            }
            throw e;
        }
    }
}
