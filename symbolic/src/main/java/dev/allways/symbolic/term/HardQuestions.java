package dev.allways.symbolic.term;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Questions that took long or were not answered, of all workers of an exploration: none is worth asking twice. */
public final class HardQuestions {
    private final Map<List<Term>, Answer> answers = new ConcurrentHashMap<>();
    private final Map<List<Term>, Undecided> branches = new ConcurrentHashMap<>();

    /**
     * A branch of which the solver could not tell whether it can go otherwise, too. It is no choice: with whatever
     * inputs an execution comes there, it goes on as the first one did.
     *
     * @param outcome of the branch
     * @param inputs that have it
     */
    public record Undecided(boolean outcome, Assignment inputs) {}

    @Nullable
    Answer answer(List<Term> question) {
        return answers.get(question);
    }

    void remember(List<Term> question, Answer answer) {
        answers.putIfAbsent(question, answer);
    }

    @Nullable
    Undecided branch(List<Term> question) {
        return branches.get(question);
    }

    /** What the first worker that came to a branch found. */
    Undecided remember(List<Term> question, Undecided found) {
        Undecided before = branches.putIfAbsent(question, found);
        return before == null ? found : before;
    }

    boolean hasBranches() {
        return !branches.isEmpty();
    }
}
