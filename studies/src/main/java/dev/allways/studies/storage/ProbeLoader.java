package dev.allways.studies.storage;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** A loader of a probe together with one version of its library: several can't be on one class path. */
final class ProbeLoader extends URLClassLoader {
    private static final String PROBES = ProbeLoader.class.getPackageName() + ".probes.";

    static {
        registerAsParallelCapable();
    }

    private ProbeLoader(URL[] urls) {
        super("storage", urls, ProbeLoader.class.getClassLoader());
    }

    /** A new instance of a probe, whose classes and whose library's classes nobody shares with it. */
    static Probe load(String probe, List<Path> jars) throws IOException {
        List<URL> urls = new ArrayList<>();
        urls.add(ProbeLoader.class.getProtectionDomain().getCodeSource().getLocation());
        for (Path jar : jars) {
            urls.add(jar.toUri().toURL());
        }
        try {
            // Never closed: a probe's classes load more of them whenever it runs.
            ProbeLoader loader = new ProbeLoader(urls.toArray(new URL[0]));
            return (Probe) loader.loadClass(PROBES + probe).getConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("The probe " + probe + " can't be loaded", e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (!name.startsWith(PROBES) && (name.startsWith("java.") || name.startsWith("dev.allways."))) {
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
