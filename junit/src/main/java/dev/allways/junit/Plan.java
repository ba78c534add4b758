package dev.allways.junit;

import dev.allways.core.Audit;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.control.Amounts;
import dev.allways.core.control.Setting;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Budget;
import dev.allways.core.states.Frontier;
import dev.allways.runner.CheckpointFiles;
import dev.allways.runner.Search;
import dev.allways.runner.Visited;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.platform.commons.support.AnnotationSupport;

/**
 * What is to be done with one test: what its annotations say, and the configuration parameters, which take precedence.
 *
 * @param test the test's name, by which a token finds it: class and method
 * @param explores whether it is explored, not only replayed
 * @param strategy by its textual name; empty for what is usual
 * @param limits when the exploration stops
 * @param threads how they are treated
 * @param replays the tokens to replay first
 * @param store the folder of known failures; empty for none
 */
record Plan(
        String test,
        boolean explores,
        Optional<String> strategy,
        long seed,
        Limits limits,
        int workers,
        Budget shrink,
        Budget explain,
        boolean checkDeterminism,
        Audit audit,
        Settings threads,
        List<String> replays,
        Optional<Path> store) {
    /**
     * The plan of the test that is about to run.
     *
     * @throws ExtensionConfigurationException if an annotation or a configuration parameter says what makes no sense
     */
    static Plan of(ExtensionContext test) {
        Optional<Explore> said = AnnotationSupport.findAnnotation(test.getElement(), Explore.class);
        var source = new Source(test);
        var limits = new Limits(
                source.limit("executions", said.map(Explore::executions).orElse(0L)),
                source.limit("states", said.map(Explore::states).orElse(0L)),
                source.atLeast(1, "errors", said.map(Explore::errors).orElse(1L)),
                source.limit("depth", said.map(Explore::depth).orElse(0L)),
                Limits.DEFAULT.choices(),
                source.time(said.map(Explore::time).orElse("")));
        return new Plan(
                source.name(),
                said.isPresent(),
                strategy(test),
                source.seed(said.map(Explore::seed).orElse(0L)),
                limits,
                source.workers(said),
                source.budget("shrink", said.map(Explore::shrink).orElse(0L)),
                source.budget("explain", said.map(Explore::explain).orElse(0L)),
                source.truth(
                        "check-determinism", said.map(Explore::checkDeterminism).orElse(false)),
                source.constant(Audit.class, "audit", said.map(Explore::audit).orElse(Audit.DEFAULT)),
                source.threads(said),
                replays(test).stream().map(Replay::value).toList(),
                source.store());
    }

    /** How a program is explored as planned. */
    Search search(Program program) {
        Visited visited = Visited.usual();
        return new Search(
                test,
                strategy.orElse(program.strategy()),
                strategy.isPresent(),
                new Setup(program, seed, limits, visited::make, Frontier.Bound.NONE, audit, workers, checkDeterminism),
                visited,
                shrink,
                explain,
                Budget.executions(0),
                null,
                CheckpointFiles.NONE);
    }

    /** What the one visible test is called below the method's name. */
    static String title(ExtensionContext test) {
        if (AnnotationSupport.isAnnotated(test.getElement(), Explore.class)) {
            return strategy(test).orElse("all ways");
        }
        return replays(test).size() == 1 ? "replay" : "replays";
    }

    private static Optional<String> strategy(ExtensionContext test) {
        return test.getConfigurationParameter(Source.PREFIX + "strategy")
                .or(() -> AnnotationSupport.findAnnotation(test.getElement(), Explore.class)
                        .map(Explore::strategy))
                .filter(strategy -> !strategy.isBlank());
    }

    private static List<Replay> replays(ExtensionContext test) {
        return AnnotationSupport.findRepeatableAnnotations(test.getElement(), Replay.class);
    }

    /** Where the values come from. */
    private record Source(ExtensionContext test) {
        static final String PREFIX = "allways.";

        String name() {
            return test.getRequiredTestClass().getName() + "."
                    + test.getRequiredTestMethod().getName();
        }

        long limit(String name, long said) {
            long limit = atLeast(0, name, said);
            return limit == 0 ? Long.MAX_VALUE : limit;
        }

        long atLeast(long least, String name, long said) {
            String text = parameter(name).orElse(Long.toString(said));
            long value;
            try {
                value = Amounts.count(text);
            } catch (IllegalArgumentException e) {
                throw bad(name, text, "a number", "100000");
            }
            if (value < least) {
                throw bad(name, text, "a number that is at least " + least, "100000");
            }
            return value;
        }

        long seed(long said) {
            return parameter("seed").filter("random"::equals).isPresent()
                    ? new SplittableRandom().nextLong(1_000_000_000) // short, since people copy it
                    : atLeast(Long.MIN_VALUE, "seed", said);
        }

        Budget budget(String name, long said) {
            return new Budget(atLeast(0, name, said), Budget.DEFAULT.time());
        }

        int workers(Optional<Explore> said) {
            return (int) Math.min(
                    Integer.MAX_VALUE,
                    atLeast(1, "workers", said.map(Explore::workers).orElse(1)));
        }

        /** What the annotation says of threads, or a configuration parameter. */
        Settings threads(Optional<Explore> said) {
            Settings settings = Settings.DEFAULT;
            for (Setting<?> each : Settings.ALL) {
                Optional<String> text = parameter(each.name()).or(() -> said.map(explore -> member(explore, each)));
                try {
                    settings = text.isEmpty() ? settings : settings.with(each, each.parse(text.get()));
                } catch (IllegalArgumentException e) {
                    throw bad(each, String.valueOf(e.getMessage()));
                }
            }
            return settings.withIsolated(settings.isolated() || workers(said) > 1);
        }

        private static String member(Explore explore, Setting<?> setting) {
            try {
                return String.valueOf(Explore.class.getMethod(setting.member()).invoke(explore));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        private <T> ExtensionConfigurationException bad(Setting<T> setting, String what) {
            return slip(setting.name(), setting.member(), what, setting.text(setting.usual()));
        }

        <E extends Enum<E>> E constant(Class<E> type, String name, E said) {
            String text = parameter(name).orElse(said.name()).strip();
            for (E each : type.getEnumConstants()) {
                if (each.name().equalsIgnoreCase(text)) {
                    return each;
                }
            }
            throw bad(
                    name,
                    text,
                    "one of " + Arrays.toString(type.getEnumConstants()).toLowerCase(Locale.ROOT),
                    said.name().toLowerCase(Locale.ROOT));
        }

        boolean truth(String name, boolean said) {
            String text = parameter(name).orElse(Boolean.toString(said)).strip();
            return switch (text.toLowerCase(Locale.ROOT)) {
                case "true" -> true;
                case "false" -> false;
                default -> throw bad(name, text, "true or false", "true");
            };
        }

        @Nullable
        Duration time(String said) {
            String text = parameter("time").orElse(said).strip();
            if (text.isEmpty()) {
                return null;
            }
            Duration time = Duration.ZERO;
            try {
                time = Amounts.time(text);
            } catch (IllegalArgumentException e) {
                // no time is none above zero
            }
            if (!time.isPositive()) {
                throw bad("time", text, "a length of time above zero", "500ms, 10s, 5m or 1h30m");
            }
            return time;
        }

        Optional<Path> store() {
            String folder = parameter("store").orElse(".allways").strip();
            return folder.equals("none") ? Optional.empty() : Optional.of(Path.of(folder));
        }

        private Optional<String> parameter(String name) {
            return test.getConfigurationParameter(PREFIX + name);
        }

        private ExtensionConfigurationException bad(String name, String text, String wanted, String example) {
            return slip(name, name, "\"%s\" is not %s".formatted(text, wanted), example);
        }

        private ExtensionConfigurationException slip(String name, String member, String what, String example) {
            boolean parameter = parameter(name).isPresent();
            return new ExtensionConfigurationException("""
                %s
                  where         %s of %s
                  usual cause   %s
                  do            write for example %s\
                """.formatted(
                    what,
                    parameter ? "configuration parameter " + PREFIX + name : "@Explore(" + member + ")",
                    name(),
                    parameter
                            ? "a slip in junit-platform.properties, or in a system property of the" + " test's JVM"
                            : "a slip",
                    example));
        }
    }
}
