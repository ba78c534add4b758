package dev.allways.studies.threads.classes;

import dev.allways.threads.Threads;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.ZipFile;

/**
 * What a JVM of its own does: it links classes of jars and initialises none. It reads a file with a jar in each line,
 * whose classes are to be linked or only to be there for others, and prints what it linked, what failed, and what the
 * agent left as it was.
 */
public final class Linking {
    static final String LINK = "link ";
    static final String HAVE = "have ";
    static final String LINKED = "linked";
    static final String FAILED = "failed";
    static final String UNTREATED = "untreated";

    private final List<Path> jars = new ArrayList<>();
    private final List<Path> linked = new ArrayList<>();
    private final PrintStream out;

    private Linking(List<String> lines, PrintStream out) {
        this.out = out;
        for (String line : lines) {
            Path jar = Path.of(line.substring(LINK.length()));
            jars.add(jar);
            if (line.startsWith(LINK)) {
                linked.add(jar);
            }
        }
    }

    /** @param arguments the file */
    public static void main(String[] arguments) throws IOException {
        var out = new PrintStream(System.out, false, StandardCharsets.UTF_8);
        new Linking(Files.readAllLines(Path.of(arguments[0])), out).run();
        out.flush();
        Runtime.getRuntime().halt(0);
    }

    private void run() throws IOException {
        Set<String> known = new HashSet<>();
        for (Path jar : linked) {
            List<String> names = classes(jar);
            int failed = 0;
            try (URLClassLoader loader = loader(jar)) {
                for (String name : names) {
                    String failure = link(name, loader);
                    if (!failure.isEmpty()) {
                        failed++;
                        out.println(FAILED + '\t' + jar + '\t' + name + '\t' + failure);
                    }
                }
            }
            out.println(LINKED + '\t' + jar + '\t' + (names.size() - failed) + "\t");
            for (Map.Entry<String, String> each : Threads.untreated().entrySet()) {
                if (known.add(each.getKey())) {
                    out.println(UNTREATED + '\t' + jar + '\t' + each.getKey() + '\t' + firstLine(each.getValue()));
                }
            }
        }
    }

    private static List<String> classes(Path jar) throws IOException {
        try (ZipFile file = new ZipFile(jar.toFile())) {
            return file.stream()
                    .map(entry -> entry.getName())
                    .filter(name ->
                            name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("-info.class"))
                    .map(name ->
                            name.substring(0, name.length() - ".class".length()).replace('/', '.'))
                    .sorted()
                    .toList();
        }
    }

    /** What the jar lacks comes from the others. */
    private URLClassLoader loader(Path jar) throws IOException {
        List<URL> places = new ArrayList<>();
        places.add(jar.toUri().toURL());
        for (Path each : jars) {
            places.add(each.toUri().toURL());
        }
        return new URLClassLoader(places.toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    /**
     * What the JVM says against a class; empty if it links it. To ask for its constructors has it verified, and runs
     * none of its code.
     */
    private static String link(String name, ClassLoader loader) {
        try {
            var _ = Class.forName(name, false, loader).getDeclaredConstructors();
            return "";
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return firstLine(e.toString());
        }
    }

    private static String firstLine(String text) {
        return text.lines().findFirst().orElse("").replace('\t', ' ');
    }
}
