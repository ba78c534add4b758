package dev.allways.studies.collections;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.report.Study;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Bugs in released collections, found and shrunk by general models of collections; none in current releases. */
public final class Collections implements Study {
    private static final int SEEDS = 5;
    private static final Budget SHRINKING = Budget.time(Duration.ofSeconds(10));

    /**
     * A release, and the collections of it that are tested.
     *
     * @param least how many of these have a bug, at the least; 0 for a release that is to have none
     */
    record Tested(String library, String version, int least, Supplier<Subjects> subjects) {}

    /** A collection that differs from its model: the median of the seeds, and what is left of the first. */
    record Found(Subject subject, Median commands, List<String> program) {}

    /**
     * How many commands were made until something was found.
     *
     * @param commands so many; those that were made in vain, where more than half of the seeds find nothing
     * @param inVain how many of the seeds find nothing
     */
    record Median(long commands, int inVain) {
        /**
         * @param found commands until something was found, by each seed that found something
         * @param inVain commands that were made, by each of the others
         */
        static Median of(List<Long> found, List<Long> inVain) {
            List<Long> all = new ArrayList<>(found.stream().sorted().toList());
            all.addAll(inVain.stream().sorted().toList()); // found later than all those that were found
            return new Median(all.get(all.size() / 2), inVain.size());
        }

        @Override
        public String toString() {
            String more = 2 * inVain > SEEDS ? "> " : "";
            String vain = inVain == 0 ? "" : " (%d of %d seeds find nothing)".formatted(inVain, SEEDS);
            return "%s%,d commands%s".formatted(more, commands, vain);
        }
    }

    private final long sequences;
    private final Duration time;

    /** At most 2,000 sequences or 20 s for each collection. */
    public Collections() {
        this(2_000, Duration.ofSeconds(20));
    }

    /** The same with other limits. */
    Collections(long sequences, Duration time) {
        this.sequences = sequences;
        this.time = time;
    }

    @Override
    public String name() {
        return "collections";
    }

    @Override
    public String summary() {
        return "bugs in released collections, found and shrunk by general models; libraries, or all";
    }

    static List<Tested> all() {
        return Stream.of(
                        old("javaslang", "2.0.5", 1, "javaslang-match-2.0.5"),
                        current("vavr", "1.0.1"),
                        old("kotlinx-collections-immutable-jvm", "0.3.4", 4, "kotlin-stdlib-2.1.0"),
                        current("kotlinx-collections-immutable-jvm", "0.5.2", "kotlin-stdlib-2.1.0"),
                        old("eclipse-collections", "9.1.0", 4, "eclipse-collections-api-9.1.0"),
                        current("eclipse-collections", "13.0.0", "eclipse-collections-api-13.0.0"),
                        old("RoaringBitmap", "0.6.23", 1),
                        current("RoaringBitmap", "1.6.29"),
                        old("fastutil", "8.5.0", 1),
                        current("fastutil", "8.5.19"),
                        old("hppc", "0.9.1", 1),
                        current("hppc", "0.13.0"),
                        old("netty-common", "4.0.36.Final", 1),
                        current("netty-common", "4.1.118.Final"),
                        old("commons-collections", "3.2.2", 1),
                        old("jctools-core", "3.1.0", 1),
                        current("jctools-core", "4.0.7"),
                        new Tested(
                                "java.util",
                                "17",
                                1,
                                () -> OtherJdk.of(17)
                                        .map(release -> Subjects.javaUtil(release, OtherJdk.PREFIX + "java.util."))
                                        .orElseGet(() -> Subjects.none("there is no JDK 17 beside this one"))),
                        new Tested(
                                "java.util",
                                Integer.toString(Runtime.version().feature()),
                                0,
                                () -> Subjects.javaUtil(Release.jdk(), "java.util.")))
                .toList();
    }

    private static Tested old(String library, String version, int least, String... others) {
        return new Tested(library, version, least, () -> subjects(Release.of(library, version, others)));
    }

    private static Tested current(String library, String version, String... others) {
        return old(library, version, 0, others);
    }

    private static Subjects subjects(Release release) {
        return switch (release.library) {
            case "javaslang" -> Subjects.vavr(release, "javaslang");
            case "vavr" -> Subjects.vavr(release, "io.vavr");
            case "kotlinx-collections-immutable-jvm" -> Subjects.kotlinx(release);
            case "eclipse-collections" -> Subjects.eclipse(release);
            case "RoaringBitmap" -> Subjects.roaring(release);
            case "fastutil" -> Subjects.fastutil(release);
            case "hppc" -> Subjects.hppc(release);
            case "netty-common" -> Subjects.netty(release);
            case "commons-collections" -> Subjects.commons(release, "org.apache.commons.collections");
            case "jctools-core" -> Subjects.jctools(release);
            default -> throw new IllegalArgumentException("there is nothing to test in " + release.library);
        };
    }

    /** @return whether each old release failed as often as it should, and no current one */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        List<Tested> chosen = all().stream()
                .filter(each -> arguments.isEmpty() || arguments.contains(each.library))
                .toList();
        if (chosen.isEmpty()) {
            throw new IllegalArgumentException("no library is called %s; there are %s"
                    .formatted(
                            arguments,
                            all().stream().map(Tested::library).distinct().toList()));
        }
        out.append("""
            Commands until a collection differs from its model, as the median of %d seeds, and the program that is left of
            the first failure. At most %,d sequences or %d s for each collection and seed.
            """.formatted(SEEDS, sequences, time.toSeconds()));
        boolean asExpected = true;
        for (Tested each : chosen) {
            asExpected &= told(each, out);
        }
        return asExpected;
    }

    private boolean told(Tested tested, Appendable out) throws IOException, InterruptedException {
        out.append("\n%s %s%n".formatted(tested.library, tested.version));
        Subjects subjects = tested.subjects.get();
        List<String> passed = new ArrayList<>();
        int failed = 0;
        try {
            for (Subject each : subjects.all()) {
                Found found = find(each);
                if (found == null) {
                    passed.add(each.name());
                    continue;
                }
                failed++;
                out.append("  %s, %s%n".formatted(each.name(), found.commands));
                for (String line : found.program) {
                    out.append("    ").append(line).append("\n");
                }
            }
        } finally { // or it was stopped, and says nothing of the others
            if (!passed.isEmpty()) {
                out.append("  no difference: ")
                        .append(String.join(", ", passed))
                        .append("\n");
            }
        }
        for (String each : subjects.leftOut()) {
            out.append("  left out: ").append(each).append("\n");
        }
        boolean asExpected = tested.least == 0 ? failed == 0 : failed >= tested.least;
        if (!asExpected) {
            out.append("  EXPECTED: ")
                    .append(tested.least == 0 ? "none differs" : "%d differ".formatted(tested.least))
                    .append("\n");
        }
        return asExpected;
    }

    /** What is found, if by the first seed; null if it finds nothing. */
    private @Nullable Found find(Subject subject) throws InterruptedException {
        List<Long> commands = new ArrayList<>();
        List<Long> inVain = new ArrayList<>();
        Result first = null;
        for (int seed = 1; seed <= SEEDS; seed++) {
            Result result = explored(subject, seed);
            if (result.stopReason() == StopReason.INTERRUPTED) {
                throw new InterruptedException();
            }
            if (result.failures().isEmpty()) {
                if (first == null) {
                    return null;
                }
                inVain.add(commands(result));
                continue;
            }
            if (result.failures().getFirst().error() instanceof Release.Missing missing) {
                throw missing;
            }
            first = first == null ? result : first;
            commands.add(commands(result));
        }
        Shrunk shrunk = Shrinker.shrink(
                subject.commands(), Objects.requireNonNull(first).failures().getFirst(), SHRINKING);
        List<String> program = shrunk.trace().program().stream()
                .map(code -> code.line() + (code.comment().isEmpty() ? "" : " // " + code.comment()))
                .toList();
        return new Found(subject, Median.of(commands, inVain), program);
    }

    private Result explored(Subject subject, int seed) throws InterruptedException {
        return Allways.explore(subject.commands())
                .seed(seed)
                .executions(sequences)
                .time(time)
                .run();
    }

    private static long commands(Result result) {
        return result.statistics().tallies().stream()
                .filter(tally -> tally.title().equals("Commands"))
                .flatMap(tally -> tally.counts().values().stream())
                .mapToLong(Long::longValue)
                .sum();
    }
}
