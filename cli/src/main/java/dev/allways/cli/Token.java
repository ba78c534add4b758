package dev.allways.cli;

import dev.allways.core.Choices;
import dev.allways.core.NotDeterministic;
import dev.allways.core.Outcome;
import dev.allways.core.ReplayToken;
import dev.allways.core.Trace;
import dev.allways.core.engine.Replay;
import dev.allways.report.Printed;
import dev.allways.report.Trouble;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The execution that a user names by a token. */
final class Token {
    @Parameters(
            index = "0",
            paramLabel = "TOKEN",
            description =
                    "The execution: what a report says behind 'replay'. With TARGET, the answers joined by commas will"
                            + " do.")
    private String token = "";

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "TARGET",
            description = "The test, if it is not the one that the token names; as for 'check'.")
    private @Nullable String target;

    @Mixin
    private SymbolicOptions symbolic = new SymbolicOptions();

    /** What was said of symbolic inputs, as it is written on a command line. */
    String symbolic() {
        return symbolic.said();
    }

    /** The names of the classes whose static methods are inputs. */
    List<String> nondet() {
        return symbolic.nondet();
    }

    /** What a user names: which test, and its choices. */
    private record Named(String target, Choices choices) {}

    /** A test and one of its executions. */
    record Made(Test test, Trace trace) {
        /** What it prints. */
        Printed printed(Printing printing, Patience patience) {
            return patience.with(test, () -> printing.of(test.program(), trace.choices()));
        }

        /** @throws Refused if it did not fail */
        Throwable error(String what) {
            if (trace.outcome() instanceof Outcome.Failed(Throwable error)) {
                return error;
            }
            throw new Refused(
                    Trouble.of("NOT A FAILURE", "this execution of %s does not fail: %s".formatted(test.name(), what))
                            .usualCause("it was fixed since the token was made")
                            .todo("check the test again: the report has a new token if it fails"));
        }
    }

    /**
     * Makes the execution again.
     *
     * @throws Refused if the text names none, or the program does not offer what it answers
     */
    Made make(ClassPath classPath, ThreadOptions threads, Patience patience) {
        Named parsed = parsed();
        Targets targets = new Targets(classPath, threads).with(symbolic);
        Test test = targets.test(parsed.target());
        try {
            return new Made(
                    test,
                    Suspension.ofProcess()
                            .map(each -> each.replay(test.program(), parsed.choices()))
                            .orElseGet(
                                    () -> patience.with(test, () -> Replay.exactly(test.program(), parsed.choices()))));
        } catch (NotDeterministic e) {
            for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
                if (cause instanceof LinkageError error) {
                    throw targets.notLoaded(test.name(), error);
                }
            }
            String message = String.valueOf(e.getMessage());
            Trouble told = Trouble.parsed("THE TOKEN DOES NOT FIT", message);
            Trouble trouble =
                    Trouble.of(told.headline(), test.name() + " does not choose as it did, at choice " + e.choice());
            for (Trouble.Row row :
                    told.rows().subList(0, Math.min(2, told.rows().size()))) {
                trouble = trouble.with(row.name().replace("first run", "the token"), row.text());
            }
            throw new Refused(trouble.usualCause(
                            "the test was changed since the token was made, or the token is of another test, or "
                                    + "the test is not deterministic")
                    .todo("check the test again: the report has a new token"));
        }
    }

    private Named parsed() {
        try {
            if (target != null) {
                return new Named(
                        target,
                        token.startsWith("t1:") ? ReplayToken.parse(token).choices() : Choices.parse(token));
            }
            ReplayToken whole = ReplayToken.parse(token);
            return new Named(whole.test(), whole.choices());
        } catch (IllegalArgumentException e) {
            throw new Refused(Trouble.parsed("BAD TOKEN", String.valueOf(e.getMessage())));
        }
    }
}
