package dev.allways.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import com.google.common.base.Ascii;
import dev.allways.core.Chooser;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import shop.Asserting;

class ClassPathTest {
    @TempDir
    Path users;

    /** Guava is on the class path of Allways, too: for its examples. */
    @Test
    void whatTheUserHasIsTakenInTheUsersVersion() throws Exception {
        copy(Ascii.class);
        copy(Chooser.class);
        Surroundings surroundings = Surroundings.plain(users);
        try (ClassPath classPath = ClassPath.of(users.toString(), surroundings)) {
            ClassLoader loader = classPath.loader();
            assertThat(loader.loadClass(Ascii.class.getName()).getClassLoader()).isSameAs(loader);
            assertThat(loader.loadClass("com.google.common.base.Strings").getClassLoader())
                    .as("what the user lacks")
                    .isSameAs(Ascii.class.getClassLoader());
            assertThat(loader.loadClass(Chooser.class.getName()))
                    .as("what tests and explorer share")
                    .isSameAs(Chooser.class);
            URL first = loader.getResource(file(Ascii.class));
            assertThat(first).isEqualTo(users.resolve(file(Ascii.class)).toUri().toURL());
            assertThat(loader.getResources(file(Ascii.class)).nextElement()).isEqualTo(first);
        }
    }

    /** The JVM is told nothing of assertions. */
    @Test
    void assertionsAreOn() throws Exception {
        Path classes = Path.of(Asserting.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
        List<String> arguments =
                List.of("check", "--classpath", classes.toString(), "--store", "none", Asserting.class.getName());
        Process process = new ProcessBuilder(OwnJvm.command(List.of(), arguments))
                .redirectErrorStream(true)
                .start();
        process.getOutputStream().close();
        String printed = new String(process.getInputStream().readAllBytes(), UTF_8);
        assertThat(process.waitFor()).as(printed).isEqualTo(ExitCode.FAILED.code());
        assertThat(printed).contains("AssertionError: 2");
    }

    private void copy(Class<?> type) throws IOException {
        Path to = users.resolve(file(type));
        Files.createDirectories(to.getParent());
        try (InputStream bytes = type.getClassLoader().getResourceAsStream(file(type))) {
            Files.copy(bytes, to);
        }
    }

    private static String file(Class<?> type) {
        return type.getName().replace('.', '/') + ".class";
    }
}
