package dev.allways.studies.storage.probes;

import org.eclipse.jgit.lib.StoredConfig;

/** JGit as {@link JGit}, with forced objects and references. */
public final class JGitForced extends JGit {
    @Override
    void configure(StoredConfig config) {
        config.setBoolean("core", null, "fsyncObjectFiles", true);
        config.setBoolean("core", null, "fsyncRefFiles", true);
    }
}
