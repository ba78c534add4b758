package dev.allways.cli;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Loads the user's classes. A class that the user's class path has is taken from there, whatever Allways needs for
 * itself: a library is explored in the user's version. What it hasn't comes from Allways: JUnit's annotations, say.
 * Assertions are on, as where tests run: what a program asserts is what it is checked for.
 */
final class UsersLoader extends URLClassLoader {
    /** What stack traces call it. */
    static final String NAME = "users";

    private static final String OURS = "dev.allways."; // the same for the user's tests and for who explores them

    static {
        registerAsParallelCapable();
    }

    UsersLoader(URL[] urls, ClassLoader allways) {
        super(NAME, urls, allways);
        setDefaultAssertionStatus(true);
    }

    /** One that loads the same classes again. */
    UsersLoader again() {
        return new UsersLoader(getURLs(), getParent());
    }

    /** Defines a class that the user's class path has not. */
    Class<?> with(byte[] bytes) {
        return defineClass(null, bytes, 0, bytes.length);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        if (name.startsWith("java.") || name.startsWith(OURS)) {
            return super.loadClass(name, resolve);
        }
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            try {
                return findClass(name);
            } catch (ClassNotFoundException notTheUsers) {
                return super.loadClass(name, resolve);
            }
        }
    }

    @Override
    public @Nullable URL getResource(String name) {
        URL found = findResource(name);
        return found != null ? found : super.getResource(name);
    }

    @Override
    public Enumeration<URL> getResources(String name) throws IOException {
        Map<String, URL> all = new LinkedHashMap<>(); // by what they say, for to compare URLs may ask the network
        for (Enumeration<URL> each : List.of(findResources(name), super.getResources(name))) {
            each.asIterator().forEachRemaining(url -> all.putIfAbsent(url.toExternalForm(), url));
        }
        return Collections.enumeration(all.values());
    }
}
