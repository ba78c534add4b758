package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** The scripts at the root, on machines that lack what they need. */
@DisabledOnOs(OS.WINDOWS)
class LauncherTest {
    @TempDir
    private Path home;

    private record Ended(int exitCode, String printed) {}

    @Test
    void withoutAnyJdkSaysWhatToInstall() throws Exception {
        assertThat(run("allways", Map.of("ALLWAYS_JDK_PATH", home.toString())))
                .isEqualTo(new Ended(2, """
                    NO JDK 25  Allways runs on a JDK 25 or newer, and none was found
                      looked in     ALLWAYS_JDK_PATH=%s
                      usual cause   no JDK is installed, or only an older one (a JRE, without javac, is not enough)
                      do            install a JDK 25 (packages: temurin-25-jdk, openjdk-25-jdk; sdk install java 25-tem),
                                    or set JAVA_HOME or ALLWAYS_JAVA to one that is installed
                    """.formatted(home)));
    }

    @Test
    void anOlderJdkIsNone() throws Exception {
        Path jdk17 = jdk("17", "17.0.15");
        assertThat(run("allways", Map.of("ALLWAYS_JDK_PATH", jdk17.toString())).printed())
                .startsWith("NO JDK 25");
    }

    @Test
    void theJavaThatIsAskedForMustBeNewEnough() throws Exception {
        Path jdk8 = jdk("8", "1.8.0_462");
        Path java = jdk8.resolve("bin/java");
        assertThat(run("allways", Map.of("ALLWAYS_JAVA", java.toString())).printed())
                .startsWith("NO JDK 25")
                .contains("looked in     ALLWAYS_JAVA=" + java);
    }

    @Test
    void withoutMavenSaysWhatToInstall() throws Exception {
        assertThat(run("mvnw", Map.of("PATH", home.toString()))).isEqualTo(new Ended(2, """
            NO MAVEN  there is no program mvn to build Allways with
              looked in     MAVEN_HOME, M2_HOME, PATH, ~/.sdkman, ~/.m2/wrapper/dists
              usual cause   Maven is not installed, or it is installed somewhere else
              do            install Maven 3.8 or newer (packages: maven; sdk install maven; brew install maven),
                            or set MAVEN_HOME to the folder of one that is installed
            """));
    }

    /** A folder that looks like the home of a JDK. */
    private Path jdk(String name, String version) throws IOException {
        Path jdk = home.resolve(name);
        Files.createDirectories(jdk.resolve("bin"));
        for (String program : new String[] {"java", "javac"}) {
            assertThat(Files.createFile(jdk.resolve("bin").resolve(program))
                            .toFile()
                            .setExecutable(true))
                    .isTrue();
        }
        Files.writeString(jdk.resolve("release"), "IMPLEMENTOR=\"Somebody\"\nJAVA_VERSION=\"" + version + "\"\n");
        return jdk;
    }

    /** Runs a script at the root of the project with a home that has nothing in it. */
    private Ended run(String script, Map<String, String> environment) throws IOException, InterruptedException {
        Path root = Path.of("").toAbsolutePath().getParent();
        ProcessBuilder builder = new ProcessBuilder("/bin/sh", root + "/" + script, "--version");
        builder.environment().keySet().retainAll(Set.of("PATH"));
        builder.environment().put("HOME", home.toString());
        builder.environment().putAll(environment);
        Process process = builder.redirectErrorStream(true).start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        return new Ended(process.waitFor(), printed);
    }
}
