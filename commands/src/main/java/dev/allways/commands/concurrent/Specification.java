package dev.allways.commands.concurrent;

import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.control.Beside;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What may become of the calls of scenarios: what becomes of them when they are made one at a time. */
final class Specification<S> {
    private static final int MOST = 5_000; // executions for one scenario
    private static final Duration TIME = Duration.ofSeconds(10);
    private static final Settings SETTINGS = Settings.DEFAULT
            .withRaces(ThreadControl.Races.IGNORE)
            .withSpuriousWakeups(0)
            .withEarlyTimeouts(0);

    private final Workbench workbench = new Workbench(SETTINGS);
    private final Subject<S> subject;
    private final Map<Scenario<S>, Allowed> known = new HashMap<>();

    /**
     * What is allowed in a scenario.
     *
     * @param orders by results
     * @param complete whether all orders were tried
     * @param problem why the calls could not be made one at a time; null if they could
     * @param possible whether those before the threads come to an end
     */
    record Allowed(
            Map<Results, List<Order>> orders,
            boolean complete,
            @Nullable Throwable problem,
            boolean possible) {
        /** Whether a call may wait for ever. */
        boolean mayWait() {
            return orders.keySet().stream().anyMatch(Results::isStuck);
        }
    }

    Specification(Subject<S> subject) {
        this.subject = subject;
    }

    /** What is allowed in a scenario; the caller may be part of an execution, and makes no steps by asking. */
    Allowed of(Scenario<S> scenario) {
        return Beside.work(() -> known(scenario));
    }

    private synchronized Allowed known(Scenario<S> scenario) {
        Allowed allowed = known.get(scenario);
        if (allowed == null) {
            allowed = explored(scenario);
            known.put(scenario, allowed);
        }
        return allowed;
    }

    private Allowed explored(Scenario<S> scenario) {
        Map<Results, List<Order>> orders = new LinkedHashMap<>();
        var program = new OneAtATime<>(subject, scenario, orders);
        try {
            Result result = workbench.explore(program, "preemptions:0", MOST, TIME);
            Throwable problem = result.failures().isEmpty()
                    ? result.problem().orElse(null)
                    : result.failures().getFirst().error();
            boolean complete = result.stopReason() != StopReason.EXECUTIONS && result.stopReason() != StopReason.TIME;
            return new Allowed(orders, complete, problem, program.isPossible());
        } catch (RuntimeException | Error e) {
            return new Allowed(orders, false, e, true);
        }
    }
}
