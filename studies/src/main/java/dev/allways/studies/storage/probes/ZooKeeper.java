package dev.allways.studies.storage.probes;

import dev.allways.studies.storage.Probe;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntConsumer;
import org.apache.zookeeper.KeeperException;
import org.apache.zookeeper.ZooDefs;
import org.apache.zookeeper.data.Stat;
import org.apache.zookeeper.server.DataTree;
import org.apache.zookeeper.server.Request;
import org.apache.zookeeper.server.persistence.FileTxnSnapLog;
import org.apache.zookeeper.txn.CreateTxn;
import org.apache.zookeeper.txn.TxnHeader;

/** ZooKeeper's log of transactions and its snapshots: 12 transactions, a snapshot behind each fifth one. */
public final class ZooKeeper implements Probe {
    private static final int TRANSACTIONS = 12;
    private static final int BETWEEN_SNAPSHOTS = 5;

    private static FileTxnSnapLog open(File folder) throws IOException {
        return new FileTxnSnapLog(new File(folder, "log"), new File(folder, "snap"));
    }

    private static byte[] value(int number) {
        return ("v" + number).getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public void work(File folder, IntConsumer acknowledge) throws IOException {
        FileTxnSnapLog log = open(folder);
        var tree = new DataTree();
        var sessions = new ConcurrentHashMap<Long, Integer>();
        log.save(tree, sessions, true);
        acknowledge.accept(0);
        for (int i = 1; i <= TRANSACTIONS; i++) {
            var header = new TxnHeader(1, i, i, 1_000L + i, ZooDefs.OpCode.create);
            var creation = new CreateTxn("/n" + i, value(i), ZooDefs.Ids.OPEN_ACL_UNSAFE, false, i);
            log.append(new Request(0, i, ZooDefs.OpCode.create, header, creation, i));
            log.commit();
            tree.processTxn(header, creation);
            acknowledge.accept(i);
            if (i % BETWEEN_SNAPSHOTS == 0) {
                log.rollLog();
                log.save(tree, sessions, true);
            }
        }
        log.close();
    }

    @Override
    public int found(File folder) throws IOException {
        var tree = new DataTree();
        FileTxnSnapLog log = open(folder);
        try {
            log.restore(tree, new ConcurrentHashMap<>(), (_, _, _) -> {});
        } finally {
            log.close();
        }
        int count = 0;
        while (tree.getNode("/n" + (count + 1)) != null) {
            count++;
            try {
                if (!Arrays.equals(tree.getData("/n" + count, new Stat(), null), value(count))) {
                    return WRONG;
                }
            } catch (KeeperException.NoNodeException e) {
                return WRONG;
            }
        }
        return count;
    }
}
