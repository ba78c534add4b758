package dev.allways.studies.actors;

import dev.allways.actors.Delivery;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Observation;
import dev.allways.core.strategy.delay.DelayingExplorer;
import java.util.ArrayList;
import java.util.List;

/**
 * The explorer of the paper's case study (section 5.3): the servers of a chain go first until the system is stable,
 * when a client has its first answer; from then on the machines that have servers fail, and repair the chain, go first.
 */
public final class NodeFailures implements DelayingExplorer<NodeFailures.Order> {
    /** The machines met so far; whether the system is stable, and the order was changed. */
    public record Order(List<Integer> machines, boolean stable, boolean changed) {}

    @Override
    public Order initial(long seed) {
        return new Order(List.of(), false, false);
    }

    @Override
    public Order step(Order order, ChoicePoint.Schedule schedule) {
        List<Integer> machines = new ArrayList<>(order.machines);
        for (long answer = 0; answer < schedule.size(); answer++) {
            int task = schedule.task(answer);
            int machine = schedule.owner(task);
            boolean environment = List.of("master", "faults").contains(schedule.taskName(task));
            if (!machines.contains(machine) || order.stable && !order.changed && environment) {
                machines.removeIf(each -> each == machine);
                machines.add(order.stable && environment ? 0 : machines.size(), machine);
            }
        }
        return new Order(List.copyOf(machines), order.stable, order.stable);
    }

    @Override
    public Order heard(Order order, Observation observation) {
        boolean answered = observation instanceof Observation.Event(Delivery(var from, var to, Object event))
                && from.name().startsWith("server")
                && to.name().startsWith("client");
        return answered && !order.stable ? new Order(order.machines, true, false) : order;
    }

    @Override
    public int next(Order order, ChoicePoint.Schedule schedule) {
        return order.machines.stream()
                .filter(machine -> schedule.answerOfOwner(machine) >= 0)
                .findFirst()
                .orElseThrow();
    }

    @Override
    public Order delay(Order order, ChoicePoint.Schedule schedule) {
        List<Integer> machines = new ArrayList<>(order.machines);
        Integer delayed = next(order, schedule);
        machines.removeIf(delayed::equals);
        machines.add(delayed);
        return new Order(List.copyOf(machines), order.stable, order.changed);
    }
}
