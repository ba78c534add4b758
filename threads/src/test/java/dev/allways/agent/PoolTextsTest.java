package dev.allways.agent;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.constantpool.Utf8Entry;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Texts of class files, beside the parsed constant pools of the platform's classes. */
class PoolTextsTest {
    private static final List<String> TEXTS = List.of("", "I", "nanoTime", "random", "Code", "no such text");

    @Test
    void classesOfThePlatform() throws IOException {
        Path classes = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("modules/java.base/java/util");
        int found = 0;
        List<Path> files;
        try (var all = Files.walk(classes)) {
            files = all.filter(each -> each.toString().endsWith(".class")).toList();
        }
        for (Path file : files) {
            byte[] bytes = Files.readAllBytes(file);
            Set<String> texts = new HashSet<>();
            for (var entry : ClassFile.of().parse(bytes).constantPool()) {
                if (entry instanceof Utf8Entry text) {
                    texts.add(text.stringValue());
                }
            }
            for (String each : TEXTS) {
                assertThat(PoolTexts.includeAny(bytes, new byte[][] {each.getBytes(StandardCharsets.UTF_8)}))
                        .as("%s in %s", each, file)
                        .isEqualTo(texts.contains(each));
                found += texts.contains(each) ? 1 : 0;
            }
        }
        assertThat(found).isGreaterThan(files.size()); // nearly each has code
    }
}
