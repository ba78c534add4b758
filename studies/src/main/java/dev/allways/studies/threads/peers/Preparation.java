package dev.allways.studies.threads.peers;

import dev.allways.studies.workshop.Jdk;
import dev.allways.studies.workshop.Lacking;
import dev.allways.studies.workshop.Workshop;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How peers are made ready. */
final class Preparation {
    private static final String PACKAGE = Preparation.class.getPackageName() + ".";
    private static final String COLLECTOR = "-XX:+UseParallelGC";

    private final Workshop workshop;

    /** What makes one ready. */
    private interface Making {
        Peer make() throws Lacking, IOException, InterruptedException;
    }

    Preparation(Workshop workshop) {
        this.workshop = workshop;
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
        command.addAll(Workshop.options());
        command.addAll(List.of("-classpath", System.getProperty("java.class.path"), main.getName()));
        return new Peer.Tool("Allways", "", Jdk.ours(), command, List.of(), workshop.workplace("allways"));
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
            Jdk jdk = workshop.jdk(17, 21);
            String jars = workshop.fetched("lincheck");
            List<String> command =
                    List.of(jdk.java(), COLLECTOR, "-classpath", compiled(main, jdk, jars), PACKAGE + main);
            return new Peer.Tool(
                    "Lincheck",
                    Workshop.version("lincheck", jars),
                    jdk,
                    command,
                    List.of(),
                    workshop.workplace("lincheck"));
        });
    }

    Peer vmlens() throws IOException, InterruptedException {
        return made("VMLens", () -> {
            Jdk jdk = workshop.jdk(17, 25);
            String jars = workshop.fetched("vmlens");
            List<String> main = List.of("-classpath", compiled("OnVmlens", jdk, jars), PACKAGE + "OnVmlens");
            Path agent = workshop.workplace("vmlens").resolve("agent");
            List<String> plain = with(List.of(jdk.java()), main);
            workshop.require(with(plain, List.of("agent", agent.toString())), "its agent could not be unpacked");
            return new Peer.Tool(
                    "VMLens",
                    Workshop.version("vmlens-maven-plugin", jars),
                    jdk,
                    with(List.of(jdk.java(), COLLECTOR, "-javaagent:" + agent.resolve("agent.jar")), main),
                    with(
                            plain,
                            List.of(
                                    "races",
                                    agent.toString(),
                                    agent.resolveSibling("report").toString())),
                    workshop.workplace("vmlens"));
        });
    }

    private static Peer made(String name, Making making) throws IOException, InterruptedException {
        try {
            return making.make();
        } catch (Lacking lacking) {
            return new Peer.Missing(name, String.valueOf(lacking.getMessage()));
        }
    }

    /** The class path with the programs and what tries them, for an older JDK than ours. */
    private String compiled(String main, Jdk jdk, String jars) throws Lacking, IOException {
        Stream<Path> programs = Stream.concat(
                        Stream.of(Increments.class.getName()),
                        Selected.all().stream()
                                .filter(program -> program.java() <= jdk.feature())
                                .map(Selected::type))
                .distinct()
                .map(type -> workshop.sources().resolve(type.replace('.', '/') + ".java"));
        return workshop.compiled(main, jdk, jars, Stream.concat(Stream.of(workshop.program(main + ".java")), programs));
    }

    private static List<String> with(List<String> some, List<String> more) {
        return Stream.concat(some.stream(), more.stream()).toList();
    }
}
