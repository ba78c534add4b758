package dev.allways.studies.threads.peers;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Where peers are made ready: Maven fetches them and finds the JDKs, the compiler makes the programs fit for these. */
final class Workshop {
    private static final String PACKAGE = Workshop.class.getPackageName() + ".";
    private static final String COLLECTOR = "-XX:+UseParallelGC";
    private static final String DEPENDENCIES = "org.apache.maven.plugins:maven-dependency-plugin:3.9.0:";
    private static final String TOOLCHAINS = "org.apache.maven.plugins:maven-toolchains-plugin:3.3.0:";

    private final Path root;
    private final Path studies;
    private final Path target;
    private final List<String> maven;

    /** Something that is needed is not here. */
    private static final class Lacking extends Exception {
        private static final long serialVersionUID = 1;

        private Lacking(String what) {
            super(what);
        }
    }

    /** What makes one ready. */
    private interface Making {
        Peer make() throws Lacking, IOException, InterruptedException;
    }

    private Workshop(Path root, List<String> maven) {
        this.root = root;
        this.studies = root.resolve("studies");
        this.target = studies.resolve("target").resolve("peers");
        this.maven = maven;
    }

    /** The one of this repository. */
    static Workshop here() {
        return with(List.of(root().resolve("mvnw").toString()));
    }

    /** One with another Maven. */
    static Workshop with(List<String> maven) {
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

    /** Ours, with the options that this JVM was started with. */
    Peer.Tool allways() throws IOException {
        return allways(OnAllways.class);
    }

    /** Ours, for structures. */
    Peer.Tool allwaysOnStructures() throws IOException {
        return allways(OnAllwaysStructures.class);
    }

    private Peer.Tool allways(Class<?> main) throws IOException {
        List<String> command = new ArrayList<>(List.of(Jdk.ours().java(), COLLECTOR));
        ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(option -> option.startsWith("-javaagent:")
                        || option.equals("-XX:+UseCompactObjectHeaders")
                        || option.equals("-XX:-OmitStackTraceInFastThrow"))
                .forEach(command::add);
        command.addAll(List.of("-classpath", System.getProperty("java.class.path"), main.getName()));
        return new Peer.Tool("Allways", "", Jdk.ours(), command, List.of(), workplace("allways"));
    }

    /** On a newer JDK it says that all is well, and has executed nothing. */
    Peer lincheck() throws IOException, InterruptedException {
        return lincheck("OnLincheck");
    }

    /** The same, for structures. */
    Peer lincheckOnStructures() throws IOException, InterruptedException {
        return lincheck("OnLincheckStructures");
    }

    private Peer lincheck(String main) throws IOException, InterruptedException {
        return made("Lincheck", () -> {
            Jdk jdk = jdk(17, 21);
            String jars = fetched("lincheck");
            List<String> command =
                    List.of(jdk.java(), COLLECTOR, "-classpath", compiled(main, jdk, jars), PACKAGE + main);
            return new Peer.Tool("Lincheck", version("lincheck", jars), jdk, command, List.of(), workplace("lincheck"));
        });
    }

    Peer vmlens() throws IOException, InterruptedException {
        return made("VMLens", () -> {
            Jdk jdk = jdk(17, 25);
            String jars = fetched("vmlens");
            List<String> main = List.of("-classpath", compiled("OnVmlens", jdk, jars), PACKAGE + "OnVmlens");
            Path agent = workplace("vmlens").resolve("agent");
            List<String> plain = with(List.of(jdk.java()), main);
            require(with(plain, List.of("agent", agent.toString())), "its agent could not be unpacked");
            return new Peer.Tool(
                    "VMLens",
                    version("vmlens-maven-plugin", jars),
                    jdk,
                    with(List.of(jdk.java(), COLLECTOR, "-javaagent:" + agent.resolve("agent.jar")), main),
                    with(
                            plain,
                            List.of(
                                    "races",
                                    agent.toString(),
                                    agent.resolveSibling("report").toString())),
                    workplace("vmlens"));
        });
    }

    private static Peer made(String name, Making making) throws IOException, InterruptedException {
        try {
            return making.make();
        } catch (Lacking lacking) {
            return new Peer.Missing(name, String.valueOf(lacking.getMessage()));
        }
    }

    private Path workplace(String name) throws IOException {
        return Files.createDirectories(target.resolve(name));
    }

    /** The newest JDK between two features of Java. */
    private Jdk jdk(int oldest, int newest) throws Lacking, IOException, InterruptedException {
        Path file = workplace("maven").resolve("toolchains.xml");
        require(
                with(
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

    /** The class path of a peer. */
    private String fetched(String name) throws Lacking, IOException, InterruptedException {
        Path file = workplace("maven").resolve(name + ".classpath");
        require(
                with(
                        maven,
                        List.of(
                                "-q",
                                "-f",
                                studies.resolve("peers").resolve(name + ".xml").toString(),
                                DEPENDENCIES + "build-classpath",
                                "-Dmdep.outputFile=" + file)),
                "Maven could not fetch it");
        return Files.readString(file).strip();
    }

    /** The class path with the programs and what tries them, for an older JDK than ours. */
    private String compiled(String main, Jdk jdk, String jars) throws Lacking, IOException {
        Path classes = workplace(main);
        Path sources = studies.resolve("src").resolve("main").resolve("java");
        String annotations = Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(entry -> entry.contains("jspecify"))
                .collect(Collectors.joining(File.pathSeparator));
        List<String> arguments = new ArrayList<>(List.of(
                "--release",
                Integer.toString(jdk.feature()),
                "-proc:none",
                "-nowarn",
                "-Xlint:none",
                "-d",
                classes.toString(),
                "-sourcepath",
                sources.toString(),
                "-classpath",
                jars + File.pathSeparator + annotations,
                studies.resolve("peers").resolve(main + ".java").toString()));
        Stream.concat(
                        Stream.of(Increments.class.getName()),
                        Selected.all().stream()
                                .filter(program -> program.java() <= jdk.feature())
                                .map(Selected::type))
                .distinct()
                .map(type -> sources.resolve(type.replace('.', '/') + ".java").toString())
                .forEach(arguments::add);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        var errors = new ByteArrayOutputStream();
        if (compiler.run(null, errors, errors, arguments.toArray(new String[0])) != 0) {
            String said = errors.toString(StandardCharsets.UTF_8);
            throw new Lacking("the programs can't be compiled for it: "
                    + said.lines().findFirst().orElse(""));
        }
        return classes + File.pathSeparator + jars;
    }

    private void require(List<String> command, String otherwise) throws Lacking, IOException, InterruptedException {
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

    private static String version(String artifact, String jars) {
        Matcher matcher = Pattern.compile(Pattern.quote(File.separator + artifact) + "-(\\d[^"
                        + Pattern.quote(File.separator) + "]*)\\.jar")
                .matcher(jars);
        return matcher.find() ? matcher.group(1) : "";
    }

    private static List<String> with(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
