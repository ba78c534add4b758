package dev.allways.studies.workshop;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * Where other tools are made ready: Maven fetches them and finds JDKs, the compiler makes the programs fit for these.
 */
public final class Workshop {
    private static final String DEPENDENCIES = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:";
    private static final String TOOLCHAINS = "org.apache.maven.plugins:maven-toolchains-plugin:3.3.0:";

    private final Path root;
    private final Path target;
    private final List<String> maven;

    private Workshop(Path root, List<String> maven) {
        this.root = root;
        this.target = root.resolve("studies").resolve("target").resolve("peers");
        this.maven = maven;
    }

    /** The one of this repository. */
    public static Workshop here() {
        return with(List.of(root().resolve("mvnw").toString()));
    }

    /** One with another Maven. */
    public static Workshop with(List<String> maven) {
        return new Workshop(root(), maven);
    }

    /** The repository's folder: that of the module in which these classes or their jar were built lies in it. */
    private static Path root() {
        try {
            URI built = Workshop.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
            return Path.of(built).resolve("../../..").normalize();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The options of this JVM that decide how fast Allways is. */
    public static List<String> options() {
        return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-javaagent:")
                        || option.equals("-XX:+UseCompactObjectHeaders")
                        || option.equals("-XX:-OmitStackTraceInFastThrow"))
                .toList();
    }

    /** The folder of the sources of Java. */
    public Path sources() {
        return root.resolve("studies").resolve("src").resolve("main").resolve("java");
    }

    /** The file of a program that needs another tool. */
    public Path program(String name) {
        return root.resolve("studies").resolve("peers").resolve(name);
    }

    /** A folder to write to. */
    public Path workplace(String name) throws IOException {
        return Files.createDirectories(target.resolve(name));
    }

    /** The newest JDK between two features of Java. */
    public Jdk jdk(int oldest, int newest) throws Lacking, IOException, InterruptedException {
        Path file = workplace("maven").resolve("toolchains.xml");
        require(
                joined(
                        maven,
                        List.of(
                                "-N",
                                "-q",
                                "-f",
                                root.resolve("pom.xml").toString(),
                                TOOLCHAINS + "generate-jdk-toolchains-xml",
                                "-Dtoolchain.file=" + file)),
                "Maven could not look for JDKs");
        return Jdk.parse(Files.readString(file)).stream()
                .filter(jdk -> jdk.feature() >= oldest && jdk.feature() <= newest)
                .max(Comparator.comparing(Jdk::version))
                .orElseThrow(() ->
                        new Lacking("it needs a JDK of Java %d to %d, and there is none".formatted(oldest, newest)));
    }

    /** The class path of a tool. */
    public String fetched(String name) throws Lacking, IOException, InterruptedException {
        Path file = workplace("maven").resolve(name + ".classpath");
        require(
                joined(
                        maven,
                        List.of(
                                "-q",
                                "-f",
                                program(name + ".xml").toString(),
                                DEPENDENCIES + "build-classpath",
                                "-Dmdep.outputFile=" + file)),
                "Maven could not fetch it");
        return Files.readString(file).strip();
    }

    /** The sources of a tool that is in no repository of Maven; they are cloned once. */
    public Path cloned(String name, String from) throws Lacking, IOException, InterruptedException {
        Path folder = target.resolve(name);
        if (!Files.exists(folder.resolve(".git"))) {
            require(List.of("git", "clone", "-q", "--depth", "1", from, folder.toString()), "git could not clone it");
        }
        return folder;
    }

    /** The class path with programs of Java, and what they need of ours, compiled for a JDK. */
    public String compiled(String name, Jdk jdk, String jars, Stream<Path> programs) throws Lacking, IOException {
        Path classes = workplace(name);
        String annotations = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("jspecify"))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> options = List.of(
                "--release",
                Integer.toString(jdk.feature()),
                "-proc:none",
                "-nowarn",
                "-Xlint:none",
                "-d",
                classes.toString(),
                "-sourcepath",
                sources().toString(),
                "-classpath",
                jars + File.pathSeparator + annotations);
        var errors = new ByteArrayOutputStream();
        if (ToolProvider.getSystemJavaCompiler()
                        .run(
                                null,
                                errors,
                                errors,
                                Stream.concat(options.stream(), programs.map(Path::toString))
                                        .toArray(String[]::new))
                != 0) {
            String said = errors.toString(StandardCharsets.UTF_8);
            throw new Lacking("the programs can't be compiled for it: "
                    + said.lines().findFirst().orElse(""));
        }
        return classes + File.pathSeparator + jars;
    }

    /** Runs a command; if it fails, something is lacking, and a file says why. */
    public void require(List<String> command, String otherwise) throws Lacking, IOException, InterruptedException {
        Path log = workplace("maven").resolve("log");
        try {
            if (Child.run(command, log, 300).code() == 0) {
                return;
            }
        } catch (IOException noSuchProgram) {
            Files.writeString(log, String.valueOf(noSuchProgram.getMessage()));
        }
        throw new Lacking(otherwise + ": " + root.relativize(log) + " says why");
    }

    /** Which version of an artifact is in a class path. */
    public static String version(String artifact, String jars) {
        Matcher matcher = Pattern.compile(Pattern.quote(File.separator + artifact) + "-(\\d[^"
                        + Pattern.quote(File.separator) + "]*)\\.jar")
                .matcher(jars);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
