package dev.allways.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.management.ManagementFactory;
import java.util.jar.JarFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A JVM that is too old for the agent is told so. */
class EntryTest {
    @ParameterizedTest
    @ValueSource(strings = {"1.8", "11", "24"})
    void isTooOld(String version) {
        assertThat(Entry.refusal(version, "/jdk"))
                .startsWith(
                        "JDK TOO OLD  the Allways agent needs a JDK 25 or newer, and this is Java " + version + "\n")
                .contains("where         /jdk");
    }

    @ParameterizedTest
    @ValueSource(strings = {"25", "30"})
    void isNewEnough(String version) {
        assertThat(Entry.refusal(version, "/jdk")).isEmpty();
    }

    /** What the JVM begins with, an old one can load: class files of version 52 are Java 8's. */
    @Test
    void canBeLoadedByAnOldJvm() throws Exception {
        String agent = ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
                .filter(argument -> argument.startsWith("-javaagent:") && argument.contains("allways"))
                .findFirst()
                .orElseThrow()
                .replaceFirst("\\.jar=.*", ".jar")
                .substring("-javaagent:".length());
        try (JarFile jar = new JarFile(agent)) {
            String entry = jar.getManifest().getMainAttributes().getValue("Premain-Class");
            try (InputStream in = jar.getInputStream(jar.getEntry(entry.replace('.', '/') + ".class"))) {
                assertThat(ClassFile.of().parse(in.readAllBytes()).majorVersion())
                        .isEqualTo(52);
            }
        }
    }
}
