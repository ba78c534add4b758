package dev.allways.studies.speed;

import dev.allways.studies.workshop.Child;
import dev.allways.studies.workshop.Jdk;
import dev.allways.studies.workshop.Lacking;
import dev.allways.studies.workshop.Workshop;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Other tools of the JVM in the task of {@link TreeMapCommands}, each in a JVM of its own, in the same run. */
final class CommandPeers {
    private static final String PACKAGE = CommandPeers.class.getPackageName() + ".";
    private static final String JETCHECK = "https://github.com/JetBrains/jetCheck";
    private static final String OURS = System.getProperty("java.class.path");
    private static final int SECONDS = 120; // by the clock

    private final Workshop workshop;

    /** What makes one ready: its name with its version, and the class path. */
    private interface Making {
        Ready make() throws Lacking, IOException, InterruptedException;
    }

    private record Ready(String name, String main, String path) {}

    CommandPeers(Workshop workshop) {
        this.workshop = workshop;
    }

    /** A row for each: how many times as many commands as it Allways makes. */
    void measure(double ours, Appendable out) throws IOException, InterruptedException {
        measure("jetCheck", this::jetCheck, ours, out);
        measure("ScalaCheck", this::scalaCheck, ours, out);
    }

    private void measure(String name, Making making, double ours, Appendable out)
            throws IOException, InterruptedException {
        try {
            Ready ready = making.make();
            double rate = rate(ready);
            out.append(
                    Figure.atLeast("    %s: %,.0f k/s; ours".formatted(ready.name, rate / 1e3), ours / rate, 1, "times")
                            .row());
        } catch (Lacking lacking) {
            out.append("    %s is not here: %s%n".formatted(name, lacking.getMessage()));
        }
    }

    /** Its sources, which no repository of Maven has. */
    private Ready jetCheck() throws Lacking, IOException, InterruptedException {
        String jars = workshop.fetched("jetcheck");
        Path sources = workshop.cloned("jetCheck", JETCHECK);
        String version =
                Files.readString(sources.resolve("pom.xml")).replaceAll("(?s).*?<version>(.*?)</version>.*", "$1");
        List<Path> programs;
        try (Stream<Path> all = Files.walk(sources.resolve("src").resolve("main"))) {
            programs = all.filter(file -> file.toString().endsWith(".java")).toList();
        }
        String path = workshop.compiled(
                "OnJetCheck",
                Jdk.ours(),
                jars + File.pathSeparator + OURS,
                Stream.concat(Stream.of(workshop.program("OnJetCheck.java")), programs.stream()));
        return new Ready("jetCheck " + version, "OnJetCheck", path);
    }

    private Ready scalaCheck() throws Lacking, IOException, InterruptedException {
        String jars = workshop.fetched("scalacheck");
        Path classes = workshop.workplace("OnScalaCheck");
        workshop.require(
                List.of(
                        Jdk.ours().java(),
                        "-classpath",
                        jars,
                        "scala.tools.nsc.Main",
                        "-nowarn",
                        "-d",
                        classes.toString(),
                        "-classpath",
                        jars + File.pathSeparator + OURS,
                        workshop.program("OnScalaCheck.scala").toString()),
                "its program can't be compiled");
        return new Ready(
                "ScalaCheck " + Workshop.version("scalacheck_2.13", jars),
                "OnScalaCheck",
                classes + File.pathSeparator + jars + File.pathSeparator + OURS);
    }

    private double rate(Ready peer) throws Lacking, IOException, InterruptedException {
        Path log = workshop.workplace(peer.main).resolve("log");
        List<String> command = List.of(
                Jdk.ours().java(),
                "-XX:+UseParallelGC",
                "-XX:+UseCompactObjectHeaders",
                "-classpath",
                peer.path,
                PACKAGE + peer.main);
        Child.Exit exit = Child.run(command, log, SECONDS);
        return Files.readString(log)
                .lines()
                .filter(line -> exit.code() == 0 && line.startsWith("rate "))
                .mapToDouble(line -> Double.parseDouble(line.substring("rate ".length())))
                .findFirst()
                .orElseThrow(() -> new Lacking("it failed: " + log + " says why"));
    }
}
