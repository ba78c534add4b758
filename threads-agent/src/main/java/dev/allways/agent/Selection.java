package dev.allways.agent;

import java.net.URL;
import java.security.ProtectionDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Which classes of the class path are put under control: all but {@link Tools}, unless told otherwise.
 *
 * @param included beginnings of class names, with dots; if there are any, all others are left alone
 * @param excluded beginnings of class names that are left alone
 * @param none whether no class of the program is, nor changed in any other way
 */
record Selection(List<String> included, List<String> excluded, boolean none) {
    private static final String COUNTED = "dev/allways/threads/CountedProgram"; // by which control checks itself

    /** Whether a class that was loaded is put under control. */
    boolean selects(String name, @Nullable ProtectionDomain domain) {
        return name.startsWith(COUNTED) || isWanted(name) && !Tools.include(name, domain);
    }

    /** Whether the class of a file is put under control. */
    boolean selects(String name, URL file) {
        return name.startsWith(COUNTED) || isWanted(name) && !Tools.include(name, file);
    }

    private boolean isWanted(String name) {
        String dotted = name.replace('/', '.');
        return !none && (included.isEmpty() || startsWith(dotted, included)) && !startsWith(dotted, excluded);
    }

    private static boolean startsWith(String name, List<String> beginnings) {
        for (String each : beginnings) { // no stream: it is slow when the JVM has just been started
            if (name.startsWith(each)) {
                return true;
            }
        }
        return false;
    }
}
