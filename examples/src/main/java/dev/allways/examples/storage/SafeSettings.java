package dev.allways.examples.storage;

import dev.allways.storage.CrashTest;
import dev.allways.storage.Disk;
import java.io.File;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.Properties;

// tag::test
/**
 * Settings in a file that is replaced as a whole: the new one is written beside it and renamed. The code knows nothing
 * of the simulated disk; {@code disk.folder()} is a folder of the default file system.
 *
 * @param forced whether the new file is forced before it takes the old one's place
 */
public record SafeSettings(boolean forced) implements CrashTest {
    private static void save(Properties settings, File folder, boolean forced) throws IOException {
        File written = new File(folder, "settings.new");
        try (FileOutputStream out = new FileOutputStream(written)) {
            settings.store(out, null);
            if (forced) {
                out.getFD().sync();
            }
        }
        if (!written.renameTo(new File(folder, "settings"))) {
            throw new IOException("the settings could not be replaced");
        }
    }

    @Override
    public void workload(Disk disk) throws IOException {
        var settings = new Properties();
        for (String color : List.of("red", "green")) {
            settings.setProperty("color", color);
            save(settings, disk.folder().toFile(), forced);
        }
    }

    @Override
    public void afterCrash(Disk disk, List<Object> acknowledged) throws IOException {
        File file = new File(disk.folder().toFile(), "settings");
        if (!file.exists()) {
            return; // none were saved
        }
        var settings = new Properties();
        try (FileInputStream in = new FileInputStream(file)) {
            settings.load(in);
        }
        String color = settings.getProperty("color");
        if (!List.of("red", "green").contains(String.valueOf(color))) {
            throw new AssertionError("the color is " + color);
        }
    }
}
// end::test
