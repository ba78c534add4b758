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
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
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
    private final Map<Elsewhere<S>, Boolean> alike = new HashMap<>();
    private final Set<Scenario<S>> unsettled = ConcurrentHashMap.newKeySet();

    /** A scenario in other surroundings. */
    private record Elsewhere<S>(Scenario<S> scenario, Surroundings surroundings) {}

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
            allowed = explored(scenario, Surroundings.USUAL);
            known.put(scenario, allowed);
        }
        return allowed;
    }

    /**
     * Whether what is allowed in a scenario does not depend on the surroundings: on the time, random numbers, and what
     * was made before. The caller may be part of an execution, and makes no steps by asking.
     *
     * @param elapsed how much time has passed in the execution that is to be compared, in nanoseconds
     */
    boolean isSettled(Scenario<S> scenario, long elapsed) {
        return Beside.work(() -> settled(scenario, elapsed));
    }

    /** Whether {@link #isSettled} was false in some execution. */
    boolean isUnsettled(Scenario<S> scenario) {
        return unsettled.contains(scenario);
    }

    private synchronized boolean settled(Scenario<S> scenario, long elapsed) {
        boolean settled = true;
        for (Surroundings each : Surroundings.others(elapsed)) {
            settled = settled && alike.computeIfAbsent(new Elsewhere<>(scenario, each), this::isAlike);
        }
        if (!settled) {
            unsettled.add(scenario);
        }
        return settled;
    }

    private boolean isAlike(Elsewhere<S> elsewhere) {
        Allowed other = explored(elsewhere.scenario(), elsewhere.surroundings());
        return other.complete()
                && other.problem() == null
                && other.orders()
                        .keySet()
                        .equals(known(elsewhere.scenario()).orders().keySet());
    }

    private Allowed explored(Scenario<S> scenario, Surroundings surroundings) {
        Map<Results, List<Order>> orders = new LinkedHashMap<>();
        var program = new OneAtATime<>(subject, scenario, orders, surroundings);
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
