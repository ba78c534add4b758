package dev.allways.agent;

import java.net.URL;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What is neither the program nor one of its libraries: Allways itself, test libraries and what runs them, and
 * modules of the JDK. These are known by where they come from, the others by their jar as well as by their package:
 * any class of another jar or folder is the program's, whatever it is called.
 */
public final class Tools {
    private static final String COMPILED = "/target/classes/"; // the folder of a module that was built here
    private static final String JDK = "jrt";

    /**
     * A library.
     *
     * @param packages how the internal names of its classes begin
     * @param jars how the names of its jars begin
     */
    private record Tool(String packages, List<String> jars) {
        static Tool of(String packages, String... jars) {
            return new Tool(packages, List.of(jars));
        }
    }

    private static final List<Tool> ALL = List.of(
            Tool.of("dev/allways/actors/", "allways-actors", "actors" + COMPILED),
            Tool.of("dev/allways/agent/", "allways-threads-agent", "threads-agent" + COMPILED),
            Tool.of("dev/allways/cli/", "allways-cli", "cli" + COMPILED),
            Tool.of("dev/allways/commands/", "allways-commands", "commands" + COMPILED),
            Tool.of("dev/allways/core/", "allways-core", "core" + COMPILED),
            Tool.of("dev/allways/events/", "allways-events", "events" + COMPILED),
            Tool.of("dev/allways/gen/", "allways-commands", "commands" + COMPILED),
            Tool.of("dev/allways/junit/", "allways-junit", "junit" + COMPILED),
            Tool.of("dev/allways/model/", "allways-model", "model" + COMPILED),
            Tool.of("dev/allways/pekko/", "allways-pekko", "pekko" + COMPILED),
            Tool.of("dev/allways/report/", "allways-report", "report" + COMPILED),
            Tool.of("dev/allways/runner/", "allways-runner", "runner" + COMPILED),
            Tool.of("dev/allways/storage/", "allways-storage", "storage" + COMPILED),
            Tool.of("dev/allways/symbolic/", "allways-symbolic", "symbolic" + COMPILED),
            Tool.of("dev/allways/threads/", "allways-threads", "threads" + COMPILED),
            Tool.of("com/intellij/", "idea_rt", "junit"),
            Tool.of("junit/", "junit"),
            Tool.of("net/bytebuddy/", "byte-buddy"),
            Tool.of("org/apache/maven/", "surefire", "maven-surefire", "common-java", "common-junit"),
            Tool.of("org/apiguardian/", "apiguardian"),
            Tool.of("org/assertj/", "assertj"),
            Tool.of("org/easymock/", "easymock"),
            Tool.of("org/eclipse/jdt/", "org.eclipse.jdt", ".cp"),
            Tool.of("org/hamcrest/", "hamcrest"),
            Tool.of("org/jacoco/", "org.jacoco", "jacoco"),
            Tool.of("org/jspecify/", "jspecify"),
            Tool.of("org/junit/", "junit"),
            Tool.of("org/mockito/", "mockito"),
            Tool.of("org/objenesis/", "objenesis"),
            Tool.of("org/opentest4j/", "opentest4j"),
            Tool.of("org/openjdk/jmh/", "jmh"),
            Tool.of("picocli/", "picocli"));

    private Tools() {}

    /** Whether a class that was loaded belongs to them. */
    static boolean include(String name, @Nullable ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        URL place = source == null ? null : source.getLocation();
        return place != null && include(name, place.getProtocol(), place);
    }

    /** Whether a class belongs to them, by its internal name and its class file. */
    public static boolean include(String name, URL file) {
        return include(name, file.getProtocol(), file);
    }

    private static boolean include(String name, String protocol, URL place) {
        if (protocol.equals(JDK)) {
            return true;
        }
        for (Tool each : ALL) { // no stream: it is slow when the JVM has just been started
            if (name.startsWith(each.packages) && isOf(each, container(name, place.toExternalForm()))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isOf(Tool tool, String container) {
        for (String each : tool.jars) {
            if (container.startsWith(each)) {
                return true;
            }
        }
        return false;
    }

    /** The file name of a jar, or the last folders of what was compiled here. */
    private static String container(String name, String place) {
        int inJar = place.indexOf("!/");
        String file = inJar >= 0
                ? place.substring(0, inJar)
                : place.endsWith("/" + name + ".class")
                        ? place.substring(0, place.length() - name.length() - ".class".length())
                        : place;
        int end = file.endsWith(COMPILED) ? file.length() - COMPILED.length() : file.length();
        return file.substring(file.lastIndexOf('/', end - 1) + 1);
    }
}
