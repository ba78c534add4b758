package dev.allways.studies.storage.probes;

import dev.allways.studies.storage.Probe;
import java.io.File;
import java.io.IOException;
import java.util.function.IntConsumer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.StringField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.SerialMergeScheduler;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;

/** Lucene, its index mapped into memory: six commits of a document each, with merges. */
public final class Lucene implements Probe {
    private static final int COMMITS = 6;
    private static final int MERGED = 3; // segments

    private static Directory directory(File folder) throws IOException {
        return new MMapDirectory(new File(folder, "index").toPath());
    }

    @Override
    public void work(File folder, IntConsumer acknowledge) throws IOException {
        var merging = new LogDocMergePolicy();
        merging.setMergeFactor(MERGED);
        merging.setMinMergeDocs(1);
        var config = new IndexWriterConfig(null)
                .setMergePolicy(merging)
                .setMergeScheduler(new SerialMergeScheduler())
                .setCommitOnClose(false);
        try (Directory directory = directory(folder);
                var writer = new IndexWriter(directory, config)) {
            writer.commit();
            acknowledge.accept(0);
            for (int i = 1; i <= COMMITS; i++) {
                var document = new Document();
                document.add(new StringField("number", String.valueOf(i), Field.Store.YES));
                writer.addDocument(document);
                writer.commit();
                acknowledge.accept(i);
            }
            writer.rollback();
        }
    }

    @Override
    public int found(File folder) throws IOException {
        try (Directory directory = directory(folder)) {
            if (!DirectoryReader.indexExists(directory)) {
                return 0;
            }
            try (DirectoryReader reader = DirectoryReader.open(directory)) {
                StoredFields stored = reader.storedFields();
                for (int i = 0; i < reader.maxDoc(); i++) {
                    if (!String.valueOf(i + 1).equals(stored.document(i).get("number"))) {
                        return WRONG;
                    }
                }
                return reader.numDocs();
            }
        }
    }
}
