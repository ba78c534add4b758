package dev.allways.runner;

import dev.allways.core.Choices;
import dev.allways.core.StopReason;
import dev.allways.core.Trace;
import dev.allways.core.engine.Engine;
import dev.allways.core.engine.Listener;
import dev.allways.report.Hint;
import dev.allways.report.Printed;
import java.util.List;

/**
 * What runs tests for a user, a command line or JUnit: it can be interrupted, hears how a run goes, and knows what can
 * be done next.
 */
public interface Host {
    /** Whether the user wants the end; what is being done ends with what it has. */
    boolean interrupted();

    /** What hears how an exploration goes. */
    default Listener listener(Search search) {
        return Listener.NONE;
    }

    /** What makes the executions of a search. */
    default Engine engine(Search search, Listener listener) {
        return search.engine(listener);
    }

    /** Hears of a known failure that fails no longer. */
    void gone(FailureStore.Known known);

    /** What an execution of a program prints, as far as the host keeps that. */
    default Printed printed(Treated treated, Choices choices) {
        return Printed.NONE;
    }

    /**
     * What can be done next about a failure.
     *
     * @param shown the execution that is shown
     * @param token of that
     */
    List<Hint> afterFailure(Treated treated, Trace shown, String token);

    /**
     * What can be done next about an execution that was given up where it was.
     *
     * @param token of what it had chosen
     */
    default List<Hint> afterGivenUp(Treated treated, String token) {
        return List.of();
    }

    /** How a user has static state reset in each execution of a program, where nothing is explored again for that. */
    default String resetting(Treated treated) {
        return "reset it";
    }

    /** What can be done next about an exploration that ended for a reason. */
    default List<Hint> afterSearch(Search search, StopReason reason) {
        return List.of();
    }
}
