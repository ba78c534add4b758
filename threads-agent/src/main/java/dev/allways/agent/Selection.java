package dev.allways.agent;

import java.util.List;

/**
 * Which classes of the class path are put under control: all but Allways itself and the test libraries, unless told
 * otherwise.
 *
 * @param included beginnings of class names, with dots; if there are any, all others are left alone
 * @param excluded beginnings of class names that are left alone
 */
record Selection(List<String> included, List<String> excluded) {
    private static final List<String> TOOLS = List.of(
            "dev/allways/agent/",
            "dev/allways/cli/",
            "dev/allways/core/",
            "dev/allways/junit/",
            "dev/allways/model/",
            "dev/allways/report/",
            "dev/allways/threads/",
            "com/fasterxml/jackson/",
            "com/intellij/",
            "com/sun/",
            "javax/",
            "jdk/",
            "junit/",
            "net/bytebuddy/",
            "org/apache/maven/",
            "org/apiguardian/",
            "org/assertj/",
            "org/easymock/",
            "org/eclipse/jdt/",
            "org/hamcrest/",
            "org/jacoco/",
            "org/jspecify/",
            "org/junit/",
            "org/mockito/",
            "org/objenesis/",
            "org/opentest4j/",
            "org/openjdk/jmh/",
            "picocli/",
            "sun/");

    private static final String KNOWN = "dev/allways/threads/Known"; // by which control checks itself

    boolean selects(String name) {
        if (name.startsWith(KNOWN)) {
            return true;
        }
        String dotted = name.replace('/', '.');
        return !startsWith(name, TOOLS)
                && (included.isEmpty() || startsWith(dotted, included))
                && !startsWith(dotted, excluded);
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
