package dev.allways.runner;

import dev.allways.core.CannotExplore;
import dev.allways.core.Failure;
import dev.allways.core.Origin;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.control.FirstFew;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Replay;
import dev.allways.core.engine.Supervision;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What executions leave in static fields, where later ones find it, and how that shows. */
final class LeftState {
    private static final int NAMED = 5; // static fields, at most
    private static final int OBSERVED = 10; // executions
    private static final Duration OBSERVING = Duration.ofSeconds(2); // at most, where they take long

    private final Treatment treatment;

    LeftState(Treatment treatment) {
        this.treatment = treatment;
    }

    /** Whether executions of a program under control have left something. */
    static boolean isLeftBy(Program program) {
        return !ThreadControl.keptStateOf(program).isEmpty();
    }

    /** Which static fields may keep something, in a sentence. */
    static String mayBeIn(Set<String> fields) {
        return "something may be kept in " + FirstFew.of(new TreeSet<>(fields), NAMED);
    }

    /** Which static fields the executions of a program under control change, or what is reached from there. */
    static String writtenBy(Program program) {
        return "executions change what is in " + FirstFew.of(ThreadControl.keptStateOf(program), NAMED);
    }

    /**
     * How it shows that executions of a program that is not under control find what others left; empty if it does not.
     * A failure is made again with static state as it is at the beginning. If there is none and all executions that
     * were wanted were made, a few are made under control, to see what they change.
     *
     * @param patience with an execution that does not end; null for no limit
     */
    Optional<String> shownBy(Program program, Result result, @Nullable Duration patience) {
        Optional<Failure> failing =
                result.failures().stream().filter(each -> !each.whole()).findFirst();
        Optional<Treated> anew = failing.isPresent() ? treatment.anew(program) : Optional.empty();
        if (anew.isPresent()) {
            return fails(anew.get().program(), failing.get(), patience)
                    ? Optional.empty()
                    : Optional.of("a failure came from what other executions had left there");
        }
        boolean isDone = result.complete() || result.stopReason() == StopReason.EXECUTIONS;
        return failing.isEmpty() && isDone || !treatment.exploresAgain()
                ? treatment.observed(program).flatMap(observed -> writtenByAFew(observed, patience))
                : Optional.empty();
    }

    /**
     * What there is to say of static state that is kept, where nothing was shown; empty if that could have been, or
     * there is none.
     */
    Optional<String> possibleIn(Program program) {
        Set<String> state = treatment.staticState();
        if (isLeftBy(program)) {
            return Optional.of(writtenBy(program));
        }
        return state.isEmpty() || treatment.observed(program).isPresent()
                ? Optional.empty()
                : Optional.of(mayBeIn(state));
    }

    /** Whether a program fails as another one did, with the same choices, or nobody knows. */
    private static boolean fails(Program anew, Failure failure, @Nullable Duration patience) {
        try {
            Trace trace = Supervision.of(anew, null, patience, () -> Replay.exactly(anew, failure.choices()));
            return switch (trace.outcome()) {
                case Outcome.Passed _ -> false;
                case Outcome.Failed(Throwable error) -> Origin.of(error).equals(failure.origin());
                case Outcome.Stopped _ -> true;
            };
        } catch (CannotExplore e) {
            return true;
        }
    }

    private static Optional<String> writtenByAFew(Program observed, @Nullable Duration patience) {
        Allways.explore(observed)
                .strategy("random")
                .executions(OBSERVED)
                .time(OBSERVING)
                .engine()
                .runSupervised(patience);
        List<String> changed = ThreadControl.keptStateOf(observed);
        return changed.isEmpty()
                ? Optional.empty()
                : Optional.of("executions change what is in " + FirstFew.of(changed, NAMED));
    }
}
