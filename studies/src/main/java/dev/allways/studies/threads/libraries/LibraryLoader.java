package dev.allways.studies.threads.libraries;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * A loader of the probes and of the libraries they need. Several versions of a library can't be on one class path, and
 * old libraries shouldn't be on ours: the probes are compiled against them, but loaded here, together with the version
 * that a bug is known of.
 */
final class LibraryLoader extends URLClassLoader {
    private final String probes; // their package

    static {
        registerAsParallelCapable();
    }

    private LibraryLoader(URL[] urls, String probes) {
        super("libraries", urls, LibraryLoader.class.getClassLoader());
        this.probes = probes;
        // Some of the bugs show in assertions of the libraries themselves.
        setDefaultAssertionStatus(true);
    }

    /**
     * A new instance of the probe, whose classes and whose library's classes nobody shares with it.
     *
     * @param probe its class; those of its package are loaded like it
     * @param type what it is
     */
    static <T> T load(Library library, String probe, Class<T> type) {
        try {
            URL classes =
                    LibraryLoader.class.getProtectionDomain().getCodeSource().getLocation();
            List<URL> urls = new ArrayList<>();
            urls.add(classes);
            for (String jar : library.jars()) {
                urls.add(jar(classes.toURI(), jar));
            }
            // Never closed: the probe's classes load more of them whenever it runs.
            LibraryLoader loader =
                    new LibraryLoader(urls.toArray(new URL[0]), probe.substring(0, probe.lastIndexOf('.') + 1));
            return type.cast(loader.loadClass(probe).getConstructor().newInstance());
        } catch (ReflectiveOperationException | IOException | URISyntaxException e) {
            throw new IllegalStateException("The probe " + probe + " can't be loaded", e);
        }
    }

    /** The build copies the jars to a folder that lies beside the classes, or beside the jar that holds them. */
    private static URL jar(URI classes, String name) throws IOException {
        Path folder = Path.of(classes).resolveSibling("libraries");
        Path jar = folder.resolve(name);
        if (!Files.exists(jar)) {
            throw new IOException(
                    "there is no " + jar + ": the module's build copies it there (phase process-classes)");
        }
        return jar.toUri().toURL();
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        boolean ours = name.startsWith(probes) || !name.startsWith("java.") && !name.startsWith("dev.allways.");
        if (!ours) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try {
                return findClass(name);
            } catch (ClassNotFoundException notInTheJars) {
                return super.loadClass(name, resolve);
            }
        }
    }
}
