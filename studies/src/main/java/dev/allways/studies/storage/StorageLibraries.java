package dev.allways.studies.storage;

import dev.allways.core.Limits;
import dev.allways.report.Study;
import dev.allways.storage.Survey;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Released storage libraries under crashes: which promises hold, and under which assumption the first is broken. */
public final class StorageLibraries implements Study {
    private static final String CREATION = "not created: ";

    @Override
    public String name() {
        return "storage";
    }

    @Override
    public String summary() {
        return "crashes of storage libraries: "
                + StorageLibrary.all().stream().map(StorageLibrary::name).collect(Collectors.joining(", "))
                + ", or all of these; --version V for another version, --seconds N for so long each,"
                + " --story for all operations before the failure that is told";
    }

    /** @return whether all could be studied */
    @Override
    public boolean run(List<String> arguments, Appendable out) throws IOException, InterruptedException {
        List<StorageLibrary> all = StorageLibrary.all();
        List<String> left = new ArrayList<>(arguments);
        Optional<String> wanted = option("--version", left);
        Limits limits = option("--seconds", left).map(StorageLibraries::seconds).orElse(Limits.DEFAULT);
        boolean whole = left.remove("--story");
        if (wanted.isPresent() && left.size() != 1) {
            throw new IllegalArgumentException("a version is of one library: study storage LIBRARY --version V");
        }
        for (String name : left) {
            if (all.stream().noneMatch(each -> each.name().equals(name))) {
                throw new IllegalArgumentException("the study has %s, not %s"
                        .formatted(all.stream().map(StorageLibrary::name).collect(Collectors.joining(", ")), name));
            }
        }
        out.append("""
            Each state that a crash can leave is opened once: all that was acknowledged must be there, and at most
            one step more. States of each assumption are those that the weaker ones do not leave; failing/all.
            Under the last one, which is all that POSIX promises, libraries fail that force no folder.

            """);
        for (StorageLibrary library : all) {
            if (left.isEmpty() || left.contains(library.name())) {
                for (String version : wanted.map(List::of).orElse(library.versions())) {
                    study(library, version, limits, whole, out);
                }
            }
        }
        return true;
    }

    /** Takes an option and its value out of the arguments. */
    private static Optional<String> option(String name, List<String> arguments) {
        int at = arguments.indexOf(name);
        if (at < 0) {
            return Optional.empty();
        }
        arguments.remove(at);
        if (at == arguments.size()) {
            throw new IllegalArgumentException(name + " needs a value");
        }
        return Optional.of(arguments.remove(at));
    }

    private static Limits seconds(String text) {
        try {
            return Limits.DEFAULT.withTime(Duration.ofSeconds(Long.parseLong(text)));
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("--seconds needs a whole number, not " + text, e);
        }
    }

    private static void study(StorageLibrary library, String version, Limits limits, boolean whole, Appendable out)
            throws IOException, InterruptedException {
        for (String property : library.properties()) {
            int equals = property.indexOf('=');
            System.setProperty(property.substring(0, equals), property.substring(equals + 1));
        }
        Probe probe = ProbeLoader.load(library.probe(), Jars.of(library, version));
        var test = new Durable(probe, library.crashes());
        Survey survey;
        boolean interrupted;
        try {
            survey = Survey.of(test, StorageLibraries::kind, limits);
            interrupted = Thread.interrupted(); // the results so far are told all the same
        } catch (IOException | InterruptedException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException(library.name() + " " + version + " fails without a crash", e);
        }
        out.append("%s %s: %,d operations%n".formatted(library.name(), version, survey.operations()));
        long states = 0;
        for (Survey.Found each : survey.found()) {
            states += each.states();
            long unborn = count(each, kind -> kind.startsWith(CREATION));
            out.append("  %-55s %,6d/%,d%s%n"
                    .formatted(
                            each.assumption(),
                            each.failed() - unborn,
                            each.states(),
                            unborn == 0 ? "" : ", and %,d before it is created".formatted(unborn)));
            for (Map.Entry<String, Survey.Kind> kind : each.kinds().entrySet()) {
                out.append("      %,d x %s%n".formatted(kind.getValue().states(), kind.getKey()));
            }
        }
        Optional<Survey.Found> weakest = survey.found().stream()
                .filter(each -> each.failed() > count(each, kind -> kind.startsWith(CREATION)))
                .findFirst();
        out.append("  weakest   %s%n"
                .formatted(weakest.map(each -> each.assumption().toString()).orElse("none: nothing fails")));
        if (weakest.isPresent()) {
            Survey.Kind kind = weakest.get().kinds().entrySet().stream()
                    .filter(each -> !each.getKey().startsWith(CREATION))
                    .map(Map.Entry::getValue)
                    .max(Comparator.comparingLong(Survey.Kind::states))
                    .orElseThrow();
            List<String> story = Survey.story(test, kind.first());
            out.append("  cause     %s%n".formatted(story.getLast()));
            for (String line : whole ? story : List.<String>of()) {
                out.append("      %s%n".formatted(line));
            }
        }
        if (survey.stopped().isPresent()) {
            out.append("  stopped   by %s: these are the states so far; those of stronger assumptions come last%n"
                    .formatted(survey.stopped().get()));
        }
        if (survey.omitted().isPresent()) {
            out.append("  bounded   %s%n".formatted(survey.omitted().get()));
        }
        out.append(String.format(
                Locale.ROOT,
                "  speed     %,.0f states/s; %.0f %% of the time is the library's own open, read and close%n%n",
                states / survey.seconds(),
                100 * survey.secondsOfChecks() / survey.seconds()));
        if (interrupted) {
            throw new InterruptedException("stopped amid " + library.name());
        }
    }

    private static long count(Survey.Found found, Predicate<String> kind) {
        return found.kinds().entrySet().stream()
                .filter(each -> kind.test(each.getKey()))
                .mapToLong(each -> each.getValue().states())
                .sum();
    }

    /** What a failure is counted as: its first cause, without numbers and paths. */
    static String kind(Throwable failure) {
        Throwable cause = failure;
        while (cause.getCause() != null) {
            cause = cause.getCause();
        }
        String message = String.valueOf(cause.getMessage())
                .lines()
                .findFirst()
                .orElse("")
                .replaceAll("/proc/allways-disk/\\d+", "DISK")
                .replaceAll("[0-9a-f]{8,}|\\d+", "#");
        String text = cause instanceof Durable.Broken
                ? message
                : "%s: %s".formatted(cause.getClass().getSimpleName(), message);
        String shortened = text.length() > 90 ? text.substring(0, 90) + "..." : text;
        return failure instanceof Durable.Unborn ? CREATION + shortened : shortened;
    }
}
