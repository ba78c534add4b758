package dev.allways.studies.storage.probes;

import java.util.Objects;
import java.util.concurrent.TimeUnit;
import org.eclipse.jgit.lib.Config;
import org.eclipse.jgit.lib.ConfigConstants;
import org.eclipse.jgit.storage.file.FileBasedConfig;
import org.eclipse.jgit.util.FS;
import org.eclipse.jgit.util.SystemReader;
import org.jspecify.annotations.Nullable;

/** What JGit sees of the system: nobody's configuration, and a file system whose clock need not be measured. */
final class JGitSystem extends SystemReader {
    @Override
    public String getHostname() {
        return "localhost";
    }

    @Override
    public @Nullable String getenv(String variable) {
        return null;
    }

    @Override
    public String getProperty(String key) {
        return System.getProperty(key);
    }

    @Override
    public FileBasedConfig openUserConfig(@Nullable Config parent, FS fs) {
        return new Known(parent, fs);
    }

    @Override
    public FileBasedConfig openSystemConfig(@Nullable Config parent, FS fs) {
        return new Known(parent, fs);
    }

    @Override
    public FileBasedConfig openJGitConfig(@Nullable Config parent, FS fs) {
        return new Known(parent, fs);
    }

    @Override
    @SuppressWarnings("JavaUtilDate")
    public long getCurrentTime() {
        return System.currentTimeMillis();
    }

    @Override
    public int getTimezone(long when) {
        return 0;
    }

    /** A configuration that is in no file. */
    private static final class Known extends FileBasedConfig {
        Known(@Nullable Config parent, FS fs) {
            super(parent, null, fs);
        }

        @Override
        public void load() {
            // there is none
        }

        @Override
        public void save() {
            // nobody reads it
        }

        @Override
        public boolean isOutdated() {
            return false;
        }

        @Override
        public long getTimeUnit(String section, @Nullable String subsection, String name, long other, TimeUnit unit) {
            if (section.equals(ConfigConstants.CONFIG_FILESYSTEM_SECTION)
                    && Objects.equals(name, ConfigConstants.CONFIG_KEY_TIMESTAMP_RESOLUTION)) {
                return unit.convert(1, TimeUnit.MILLISECONDS);
            }
            return super.getTimeUnit(section, subsection, name, other, unit);
        }
    }
}
