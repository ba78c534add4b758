package dev.allways.studies.threads;

import dev.allways.studies.threads.calfuzzer.CalFuzzer;
import dev.allways.studies.threads.contest.ConTest;
import dev.allways.studies.threads.correct.Correct;
import dev.allways.studies.threads.jdk.Jdk;
import dev.allways.studies.threads.own.Own;
import dev.allways.studies.threads.program.Subject;
import dev.allways.studies.threads.sctbench.SctBench;
import java.util.List;
import java.util.stream.Stream;

/** All small programs with threads, those with a bug first. */
public final class Catalogue {
    private Catalogue() {}

    public static List<Subject> subjects() {
        return Stream.of(
                        SctBench.subjects(),
                        ConTest.subjects(),
                        CalFuzzer.subjects(),
                        Own.subjects(),
                        Jdk.subjects(),
                        Correct.subjects())
                .flatMap(List::stream)
                .toList();
    }
}
