package dev.allways.examples.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.storage.Assumption;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Crashes;
import dev.allways.storage.Disk;
import dev.allways.symbolic.Symbolic;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;

/** A file that is promised before it is made, where the input is 51. */
final class Promise implements CrashTest {
    @Override
    public Crashes crashes() {
        return Crashes.DEFAULT.upTo(Assumption.KILL);
    }

    @Override
    public void workload(Disk disk) throws IOException {
        boolean early = Symbolic.of(disk.chooser()).intInput("n") == 51;
        if (early) {
            disk.acknowledge("made");
        }
        Files.createFile(disk.path("file"));
        if (!early) {
            disk.acknowledge("made");
        }
    }

    @Override
    public void afterCrash(Disk disk, List<Object> acknowledged) {
        assertThat(acknowledged.isEmpty() || Files.exists(disk.path("file"))).isTrue();
    }
}
