package dev.allways.model;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.State;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The states of one path, watched for fair rounds on which something never holds again. */
final class Rounds<S> implements Chooser {
    /** A state of the path, and the step from it as far as it is made. */
    private static final class Stop<S> {
        final Set<Property<S>> lacking; // those that do not hold
        final Set<Object> due = new HashSet<>(); // what must be done some time if it can be done all the time
        final Set<Object> taken = new HashSet<>(); // what of that was done
        boolean faulty;

        Stop(Set<Property<S>> lacking) {
            this.lacking = lacking;
        }
    }

    private final ModelProgram<S> program;
    private final List<Property<S>> properties;
    private final Chooser chooser;
    private final List<Stop<S>> stops = new ArrayList<>();
    private final Map<Long, List<Integer>> met = new HashMap<>(); // when, by fingerprint

    Rounds(ModelProgram<S> program, List<Property<S>> properties, Chooser chooser) {
        this.program = program;
        this.properties = properties;
        this.chooser = chooser;
    }

    /** The path comes to a state: fails if it can go round from here for ever, or can't continue. */
    void add(S state) throws Throwable {
        Set<Property<S>> lacking = new HashSet<>();
        for (Property<S> property : properties) {
            if (!property.holds().test(state)) {
                lacking.add(property);
            }
        }
        int now = stops.size();
        List<Integer> before = met.computeIfAbsent(program.fingerprint(state), none -> new ArrayList<>());
        Report report = new Report();
        for (Property<S> property : properties) {
            if (!lacking.contains(property)) {
                continue;
            }
            for (int first : before) {
                if (isFairRound(property, stops.subList(first, now))) {
                    report.add(new Violation(
                            property,
                            "holds no more: the last %s back to %s, and so on for ever; nothing that can be done all the time is left out"
                                    .formatted(
                                            now - first == 1 ? "step leads" : "%,d steps lead".formatted(now - first),
                                            first == 0
                                                    ? "the initial state"
                                                    : "the state after the first " + Route.steps(first))));
                    break;
                }
            }
            if (before.isEmpty() && program.model().resumable() && program.isDeadEnd(state)) {
                report.add(new Violation(
                        property, "holds no more: after %s no further one can be made".formatted(Route.steps(now))));
            }
        }
        before.add(now);
        stops.add(new Stop<>(lacking));
        report.close();
    }

    private static <S> boolean isFairRound(Property<S> property, Collection<Stop<S>> round) {
        Set<Object> open = null;
        for (Stop<S> stop : round) {
            if (!stop.lacking.contains(property) || stop.faulty) {
                return false;
            }
            if (open == null) {
                open = new HashSet<>(stop.due);
            }
            open.retainAll(stop.due);
        }
        if (open == null) {
            return false;
        }
        for (Stop<S> stop : round) {
            open.removeAll(stop.taken);
        }
        return open.isEmpty();
    }

    private void made(ChoicePoint point, long answer) {
        if (stops.isEmpty()) {
            return;
        }
        Stop<S> at = stops.getLast();
        if (point instanceof ChoicePoint.Schedule schedule) {
            for (long i = 0; i < schedule.size(); i++) {
                add(at.due, schedule.obligation(i));
            }
            if (answer >= 0) {
                add(at.taken, schedule.obligation(answer));
            }
        } else if (point instanceof ChoicePoint.Pick pick && pick.rare() && answer > 0) {
            at.faulty = true;
        }
    }

    private static void add(Set<Object> all, @Nullable Object obligation) {
        if (obligation != null) {
            all.add(obligation);
        }
    }

    @Override
    public long choose(ChoicePoint point) {
        long answer = chooser.choose(point);
        made(point, answer);
        return answer;
    }

    @Override
    public boolean visit(State state) {
        return chooser.visit(state);
    }

    @Override
    public boolean again() {
        return chooser.again();
    }

    @Override
    public boolean mayGoOn() {
        return chooser.mayGoOn();
    }

    @Override
    public boolean lingers() {
        return chooser.lingers();
    }

    @Override
    public void observe(Observation observation) {
        chooser.observe(observation);
    }

    @Override
    public boolean observing() {
        return chooser.observing();
    }
}
