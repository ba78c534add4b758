package dev.allways.runner;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.ReplayToken;
import dev.allways.core.Trace;
import dev.allways.core.engine.Replay;
import java.io.IOException;
import java.io.InputStream;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FailureStoreTest {
    @TempDir
    private Path project;

    private final List<String> warnings = new ArrayList<>();
    private Instant now = Instant.parse("2026-11-21T07:00:00Z");

    private FailureStore store() {
        return new FailureStore(project.resolve(".allways"), warnings::add, () -> now = now.plusSeconds(1));
    }

    private List<String> files() throws IOException {
        try (Stream<Path> files = Files.list(project.resolve(".allways"))) {
            return files.map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    private static Failure failureOf(Program program, long... choices) {
        Trace trace = Replay.exactly(program, Choices.of(choices));
        Throwable error = ((Outcome.Failed) trace.outcome()).error();
        return new Failure(error, Origin.of(error), trace, 0, 0, 1);
    }

    private static final Program BAD_THREE = chooser -> {
        if (chooser.pick("digit", List.of(0, 1, 2, 3)) == 3) {
            throw new IllegalStateException("three\nis bad");
        }
    };

    /** Fails at a line of its own for each digit. */
    private static Program badWith(String place, int digit) {
        return chooser -> {
            if (chooser.pick("digit", List.of(0, 1, 2, 3)) == digit) {
                var error = new IllegalStateException(place);
                error.setStackTrace(new StackTraceElement[] {new StackTraceElement("Bank", place, "Bank.java", 1)});
                throw error;
            }
        };
    }

    @Test
    void aFailureIsSavedAsASmallTextAndKnownAgain() throws IOException {
        FailureStore store = store();
        assertThat(store.known("bank.Test.m")).isEmpty();
        Failure failure = failureOf(badWith("pay", 3), 3);
        store.save("bank.Test.m", failure, failure.choices());

        assertThat(files()).hasSize(2).first().isEqualTo(".gitignore");
        assertThat(project.resolve(".allways/.gitignore")).hasContent("*");
        assertThat(files().get(1)).matches("bank\\.Test\\.m-[0-9a-f]{16}\\.failure");
        assertThat(project.resolve(".allways").resolve(files().get(1)))
                .hasContent("""
                    # A failure that Allways found and tries first next time. Delete this file to forget it.
                    test   bank.Test.m
                    token  t1:bank.Test.m:%s
                    class  java.lang.IllegalStateException
                    place  Bank.pay(Bank.java:1)
                    found  2026-11-21T07:00:01Z
                    error  java.lang.IllegalStateException: pay
                    """.formatted(Choices.of(3).token()));

        FailureStore.Known known = store().known("bank.Test.m").getFirst();
        assertThat(known.token()).isEqualTo(new ReplayToken("bank.Test.m", Choices.of(3)));
        assertThat(known.origin()).isEqualTo(failure.origin());
        assertThat(known.error()).isEqualTo("java.lang.IllegalStateException: pay");
        assertThat(store().known("bank.Test.other")).isEmpty();
        assertThat(warnings).isEmpty();
    }

    /** Two classes of one name, here from the tests' own folder and from a folder of the project. */
    @Test
    void classesOfOneNameShareNoFailures() throws Exception {
        Path classes = Files.createDirectories(project.resolve("classes"));
        String file = FailureStoreTest.class.getName().replace('.', '/') + ".class";
        Files.createDirectories(classes.resolve(file).getParent());
        try (InputStream in = FailureStoreTest.class.getResourceAsStream("/" + file)) {
            Files.write(classes.resolve(file), in.readAllBytes());
        }
        try (var loader = new URLClassLoader(new URL[] {classes.toUri().toURL()}, null)) {
            FailureStore one = store().forClass(FailureStoreTest.class);
            FailureStore other = store().forClass(loader.loadClass(FailureStoreTest.class.getName()));
            one.save("t", failureOf(badWith("pay", 3), 3), Choices.of(3));
            assertThat(other.retry("t", chooser -> {})).isEmpty();
            other.save("t", failureOf(badWith("pay", 2), 2), Choices.of(2));
            assertThat(one.known("t").getFirst().token().choices()).isEqualTo(Choices.of(3));
            assertThat(other.known("t")).singleElement().satisfies(known -> {
                assertThat(known.token().choices()).isEqualTo(Choices.of(2));
                assertThat(known.from()).isEqualTo("classes");
            });
            assertThat(store().known("t")).hasSize(2);
        }
    }

    @Test
    void anErrorOfManyLinesComesBack() {
        Failure failure = failureOf(BAD_THREE, 3);
        store().save("t", failure, failure.choices());
        assertThat(store().known("t").getFirst().error()).isEqualTo("java.lang.IllegalStateException: three\nis bad");
    }

    /** A half of a surrogate pair has no bytes in a file. */
    @Test
    void anErrorOfAnyLettersIsSaved() {
        Failure failure = failureOf(badWith("\uD800", 3), 3);
        store().save("t", failure, failure.choices());
        assertThat(store().known("t").getFirst().error()).isEqualTo("java.lang.IllegalStateException: ?");
    }

    @Test
    void oneFileForEachOriginTheNewestFirst() throws IOException {
        FailureStore store = store();
        store.save("t", failureOf(badWith("pay", 3), 3), Choices.of(3));
        store.save("t", failureOf(badWith("draw", 2), 2), Choices.of(2));
        store.save("t", failureOf(badWith("pay", 1), 1), Choices.of(1)); // in place of the first
        assertThat(store.known("t"))
                .extracting(known -> known.token().choices())
                .containsExactly(Choices.of(1), Choices.of(2));
        assertThat(files()).hasSize(3);
    }

    @Test
    void testsWhoseNamesLookAlikeInAFileSystemAreKeptApart() {
        FailureStore store = store();
        for (String test : List.of("a/b", "a_b", "a?b", "a-b", "a")) {
            store.save(test, failureOf(BAD_THREE, 3), Choices.of(3));
        }
        String longName = "x".repeat(300);
        store.save(longName + 1, failureOf(BAD_THREE, 3), Choices.of(3));
        store.save(longName + 2, failureOf(BAD_THREE, 3), Choices.of(3));
        for (String test : List.of("a/b", "a_b", "a?b", "a-b", "a", longName + 1, longName + 2)) {
            assertThat(store.known(test)).hasSize(1);
        }
    }

    @Test
    void theOldestGoWhenThereAreTooMany() {
        FailureStore store = store();
        for (int i = 0; i <= FailureStore.PER_TEST; i++) {
            store.save("t", failureOf(badWith("line" + i, 3), 3), Choices.of(i));
        }
        assertThat(store.known("t")).hasSize(FailureStore.PER_TEST);
        assertThat(store.known("t").getLast().token().choices()).isEqualTo(Choices.of(1));
    }

    @Test
    void knownFailuresAreTriedAgain() {
        FailureStore store = store();
        store.save("t", failureOf(badWith("pay", 3), 3), Choices.of(3));
        store.save("t", failureOf(badWith("draw", 2), 2), Choices.of(2));
        store.save("t", failureOf(badWith("move", 1), 1), Choices.of(1));
        // "draw" moved to another line and "pay" fails as before; "move" was repaired
        Program program = chooser -> {
            int digit = chooser.pick("digit", List.of(0, 1, 2, 3));
            badWith("pay", 3).run(answering(digit));
            badWith("drawn", 2).run(answering(digit));
        };
        List<FailureStore.Retried> retried = store.retry("t", program);
        assertThat(retried).hasSize(3);
        assertThat(retried.get(0))
                .isInstanceOfSatisfying(
                        FailureStore.Retried.Gone.class,
                        gone -> assertThat(gone.outcome()).isEqualTo(new Outcome.Passed()));
        assertThat(retried.get(1)).isInstanceOfSatisfying(FailureStore.Retried.Fails.class, fails -> {
            assertThat(fails.known().origin().place()).isEqualTo("Bank.draw(Bank.java:1)");
            assertThat(fails.failure().origin().place()).isEqualTo("Bank.drawn(Bank.java:1)");
        });
        assertThat(retried.get(2))
                .isInstanceOfSatisfying(
                        FailureStore.Retried.Fails.class,
                        fails -> assertThat(fails.failure().origin())
                                .isEqualTo(fails.known().origin()));
        assertThat(store.known("t"))
                .extracting(known -> known.origin().place())
                .containsExactly("Bank.drawn(Bank.java:1)", "Bank.pay(Bank.java:1)");
        assertThat(store.known("t").getFirst().token().choices()).isEqualTo(Choices.of(2));
    }

    private static Chooser answering(int digit) {
        return point -> digit;
    }

    @Test
    void choicesThatFitNoLongerAreTriedAsFarAsTheyFit() {
        FailureStore store = store();
        store.save("t", failureOf(BAD_THREE, 3), Choices.of(3, 5, 7));
        List<FailureStore.Retried> retried = store.retry("t", BAD_THREE);
        assertThat(retried.getFirst()).isInstanceOf(FailureStore.Retried.Fails.class);
        assertThat(retried).hasSize(1);
    }

    @Test
    void whatCannotBeReadIsReportedAndSkipped() throws IOException {
        FailureStore store = store();
        store.save("t", failureOf(BAD_THREE, 3), Choices.of(3));
        Path folder = project.resolve(".allways");
        Path good = folder.resolve(files().get(1));
        Files.writeString(folder.resolve("t-1.failure"), Files.readString(good).replace("token  t1", "token  tx"));
        Files.writeString(folder.resolve("t-2.failure"), Files.readString(good).replace("found", "faund"));
        Files.writeString(folder.resolve("t-3.failure"), Files.readString(good).replace("test   t", "test   u"));
        Files.writeString(folder.resolve("t-4.failure"), Files.readString(good).replace("2026", "x"));
        Files.write(folder.resolve("t-5.failure"), new byte[] {(byte) 0xff, 0});
        Files.createFile(folder.resolve("t-6.failure"));
        Files.createDirectory(folder.resolve("t-7.failure"));
        assertThat(store.known("t")).hasSize(1);
        assertThat(warnings)
                .hasSize(7)
                .allSatisfy(warning -> assertThat(warning)
                        .containsPattern("(?s)^a known failure can't be read\n  where  .*\n  cause  .*\n  do     "));
    }

    @Test
    void aFolderThatCannotBeMadeIsReported() throws IOException {
        Files.writeString(project.resolve(".allways"), "a file");
        store().save("t", failureOf(BAD_THREE, 3), Choices.of(3));
        assertThat(store().known("t")).isEmpty();
        assertThat(warnings).hasSize(2);
        assertThat(warnings.getFirst()).startsWith("a known failure can't be written\n  where");
    }

    @Test
    void unfinishedFilesOfAKilledProcessAreClearedAfterAnHour() throws IOException {
        FailureStore store = store();
        store.save("t", failureOf(BAD_THREE, 3), Choices.of(3));
        Path old = Files.createFile(project.resolve(".allways/1.unfinished"));
        Files.setLastModifiedTime(old, java.nio.file.attribute.FileTime.from(now.minusSeconds(3_700)));
        Path recent = Files.createFile(project.resolve(".allways/2.unfinished"));
        Files.setLastModifiedTime(recent, java.nio.file.attribute.FileTime.from(now.minusSeconds(3_500)));
        store.save("t", failureOf(BAD_THREE, 3), Choices.of(3));
        assertThat(old).doesNotExist();
        assertThat(recent).exists();
        assertThat(store.known("t")).hasSize(1);
    }

    @Test
    void manyWritersAndReadersAtOnce() throws InterruptedException {
        // four writers replace, add and remove in one folder; readers never see half a file
        List<Thread> threads = new ArrayList<>();
        List<String> heard = java.util.Collections.synchronizedList(new ArrayList<>());
        for (int n = 0; n < 4; n++) {
            int number = n;
            threads.add(Thread.ofPlatform().start(() -> {
                FailureStore store = new FailureStore(project.resolve(".allways"), heard::add);
                for (int i = 0; i < 100; i++) {
                    store.save("t", failureOf(badWith("line" + (i + number) % 30, 3), 3), Choices.of(3));
                    store.known("t").stream().skip(5).forEach(store::remove);
                }
            }));
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assertThat(heard).isEmpty();
        assertThat(store().known("t")).hasSizeBetween(1, 9);
    }
}
