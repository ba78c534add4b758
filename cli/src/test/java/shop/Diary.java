package shop;

import dev.allways.storage.CrashTest;
import dev.allways.storage.Disk;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;

/** A text file that is not forced. */
public final class Diary implements CrashTest {
    @Override
    public void workload(Disk disk) throws IOException {
        Files.createDirectory(disk.path("days"));
        for (String day : List.of("monday", "tuesday")) {
            Files.writeString(page(disk, day), "open on " + day + "\n", StandardOpenOption.CREATE_NEW);
            disk.acknowledge(day);
        }
    }

    @Override
    public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
        for (Object day : acknowledged) {
            String found = Files.readString(page(disk, day));
            if (!found.equals("open on " + day + "\n")) {
                throw new IllegalStateException("of " + day + " there is only '" + found.strip() + "'");
            }
        }
    }

    private static Path page(Disk disk, Object day) {
        return disk.path("days", day + ".txt");
    }
}
