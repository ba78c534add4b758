package dev.allways.studies.storage.probes;

import dev.allways.studies.storage.Probe;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.function.IntConsumer;
import org.eclipse.jgit.errors.ConfigInvalidException;
import org.eclipse.jgit.lib.CommitBuilder;
import org.eclipse.jgit.lib.Constants;
import org.eclipse.jgit.lib.FileMode;
import org.eclipse.jgit.lib.ObjectId;
import org.eclipse.jgit.lib.ObjectInserter;
import org.eclipse.jgit.lib.PersonIdent;
import org.eclipse.jgit.lib.RefUpdate;
import org.eclipse.jgit.lib.Repository;
import org.eclipse.jgit.lib.StoredConfig;
import org.eclipse.jgit.lib.TreeFormatter;
import org.eclipse.jgit.revwalk.RevCommit;
import org.eclipse.jgit.revwalk.RevWalk;
import org.eclipse.jgit.storage.file.FileRepositoryBuilder;
import org.eclipse.jgit.treewalk.TreeWalk;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/** JGit with its defaults: four commits, each of one file, and a branch that is moved to each. */
public class JGit implements Probe {
    private static final int COMMITS = 4;
    private static final String BRANCH = "refs/heads/main";
    private static final String FILE = "file";
    private static final SystemReader SYSTEM = new JGitSystem();
    private static final PersonIdent SOMEBODY = new PersonIdent("a", "a@example.org", 0, 0);

    private static Repository open(File folder) throws IOException {
        SystemReader.setInstance(SYSTEM);
        return new FileRepositoryBuilder()
                .setFS(FS.DETECTED.newInstance().setUserHome(folder).setGitSystemConfig(null))
                .setGitDir(new File(folder, "repository.git"))
                .setBare()
                .build();
    }

    private static byte[] content(int number) {
        return ("content " + number).getBytes(StandardCharsets.UTF_8);
    }

    /** Sets what is not the default. */
    void configure(StoredConfig config) {}

    @Override
    public void work(File folder, IntConsumer acknowledge) throws IOException, ConfigInvalidException {
        try (Repository repository = open(folder)) {
            repository.create(true);
            configure(repository.getConfig());
            repository.getConfig().save();
            acknowledge.accept(0);
            ObjectId parent = null;
            for (int i = 1; i <= COMMITS; i++) {
                ObjectId commit = commit(repository, i, parent);
                RefUpdate update = repository.updateRef(BRANCH);
                update.setNewObjectId(commit);
                RefUpdate.Result result = update.update();
                if (result != (i == 1 ? RefUpdate.Result.NEW : RefUpdate.Result.FAST_FORWARD)) {
                    throw new IOException("the branch was not moved: " + result);
                }
                acknowledge.accept(i);
                parent = commit;
            }
        }
    }

    private static ObjectId commit(Repository repository, int number, @Nullable ObjectId parent) throws IOException {
        try (ObjectInserter inserter = repository.newObjectInserter()) {
            var tree = new TreeFormatter();
            tree.append(FILE, FileMode.REGULAR_FILE, inserter.insert(Constants.OBJ_BLOB, content(number)));
            var commit = new CommitBuilder();
            commit.setTreeId(inserter.insert(tree));
            commit.setAuthor(SOMEBODY);
            commit.setCommitter(SOMEBODY);
            commit.setMessage("commit " + number);
            if (parent != null) {
                commit.setParentId(parent);
            }
            ObjectId id = inserter.insert(commit);
            inserter.flush();
            return id;
        }
    }

    @Override
    public int found(File folder) throws IOException {
        try (Repository repository = open(folder)) {
            ObjectId head = repository.resolve(BRANCH);
            if (head == null) {
                return 0;
            }
            try (var walk = new RevWalk(repository)) {
                walk.markStart(walk.parseCommit(head));
                int count = 0;
                for (RevCommit commit : walk) {
                    int number = Integer.parseInt(commit.getFullMessage().substring("commit ".length()));
                    try (TreeWalk file = TreeWalk.forPath(repository, FILE, commit.getTree())) {
                        if (file == null
                                || !Arrays.equals(
                                        repository.open(file.getObjectId(0)).getBytes(), content(number))) {
                            return WRONG;
                        }
                    }
                    count++;
                }
                return count;
            }
        }
    }
}
