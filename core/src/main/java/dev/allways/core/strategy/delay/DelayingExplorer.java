package dev.allways.core.strategy.delay;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Observation;

/**
 * A delaying explorer: an order on the machines that can run, which its own state can change (Desai, Qadeer, Seshia,
 * Systematic testing of asynchronous reactive systems, ESEC/FSE 2015, section 3). A machine is a thread, or a receiver
 * of messages (see {@link dev.allways.core.ChoicePoint.Schedule#owner}); of several messages that one could take, those
 * sent first come first, and passing one over is a delay, too. Yours is used by {@code delays:custom:<class>}: a public
 * class with a public constructor without parameters.
 *
 * @param <D> its state, immutable
 */
public interface DelayingExplorer<D> {
    /** What names one, in a strategy's text. */
    String NAMES = "round-robin|run-to-completion|probabilistic-round-robin|custom:<class of a DelayingExplorer>";

    /**
     * Before the first step.
     *
     * @param seed what all randomness comes from
     */
    D initial(long seed);

    /** Sees which machines can run now, before each step. */
    D step(D state, ChoicePoint.Schedule schedule);

    /** Hears what happens. */
    default D heard(D state, Observation observation) {
        return state;
    }

    /** The machine that it runs next, one of those that can run. */
    int next(D state, ChoicePoint.Schedule schedule);

    /** Prefers another machine; done as often as there are machines that can run, every one of them is next once. */
    D delay(D state, ChoicePoint.Schedule schedule);

    /**
     * The explorer that a text names.
     *
     * @throws IllegalArgumentException if there is none; the message lists the known ones
     */
    static DelayingExplorer<?> named(String text) {
        return switch (text) {
            case "", "round-robin" -> new RoundRobin();
            case "run-to-completion" -> new RunToCompletion();
            case "probabilistic-round-robin" -> new ProbabilisticRoundRobin();
            default -> custom(text);
        };
    }

    private static DelayingExplorer<?> custom(String text) {
        String prefix = "custom:";
        try {
            if (!text.startsWith(prefix)) {
                throw new ClassNotFoundException(text);
            }
            return Class.forName(
                            text.substring(prefix.length()),
                            true,
                            Thread.currentThread().getContextClassLoader())
                    .asSubclass(DelayingExplorer.class)
                    .getDeclaredConstructor()
                    .newInstance();
        } catch (ReflectiveOperationException | ClassCastException e) {
            throw new IllegalArgumentException("""
                %s names no delaying explorer: %s
                  known         round-robin, run-to-completion, probabilistic-round-robin
                  do            choose one of these, or custom: and the name of a public class on the class path that
                                implements %s and has a public constructor without parameters\
                """.formatted(text, e, DelayingExplorer.class.getName()), e);
        }
    }
}
