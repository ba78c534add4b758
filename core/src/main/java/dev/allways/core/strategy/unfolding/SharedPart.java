package dev.allways.core.strategy.unfolding;

import dev.allways.core.Action;
import dev.allways.core.OccurrenceNet;
import dev.allways.core.OccurrenceNet.Condition;
import dev.allways.core.Operation.Cell;
import dev.allways.core.Operation.Kind;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What is covered of an unfolding, without the events that only their own task has to do with, and without cells that
 * nobody changes. In the ordinary net a version of a cell is one condition for each task that has to do with the cell.
 */
final class SharedPart {
    private final Net net;
    private final List<Event> events = new ArrayList<>();
    private final Map<Place, Set<Line>> users = new LinkedHashMap<>();
    private final Set<Place> lasting = new HashSet<>(); // that tasks have to do with otherwise than by start and end
    private final Set<Place> changed = new HashSet<>();
    private final Map<LocalState, LocalState> same = new HashMap<>(); // behind what is left out; before it
    private final Map<Line, Integer> tasks = new HashMap<>(); // numbers of those that are shown
    private final Map<Place, String> variables = new HashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Condition> conditions = new ArrayList<>();
    private final List<OccurrenceNet.Event> shown = new ArrayList<>();

    SharedPart(Net net) {
        this.net = net;
        for (Line line : net.lines()) {
            Deque<LocalState> left = new ArrayDeque<>(line.roots);
            while (!left.isEmpty()) {
                LocalState state = left.pop();
                for (LocalState child = state.child; child != null; child = child.sibling) {
                    left.push(child);
                }
                boolean isEdge = state.kind.isKnownAs(Kind.START) || state.kind.isKnownAs(Kind.END);
                for (Place place : state.places) {
                    users.computeIfAbsent(place, p -> new HashSet<>()).add(line);
                    if (!isEdge) {
                        lasting.add(place);
                    }
                }
                if (state.by != null && state.by.to == state) {
                    add(state.by);
                }
            }
        }
        events.sort(Net.ORDER);
    }

    private void add(Event event) {
        events.add(event);
        for (int i = 0; i < event.met(); i++) {
            if (event.writes(i)) {
                changed.add(event.met(i).place);
            }
        }
    }

    OccurrenceNet net() {
        for (Event event : events) {
            if (event.action instanceof Action.Use use && event.met() > 0 && isOfTarget(event.from.kind)) {
                variables.putIfAbsent(event.met(0).place, use.target());
            }
        }
        for (Event event : events) {
            if (isShared(event)) {
                show(event);
            } else {
                same.put(Net.to(event), first(event.from));
            }
        }
        return new OccurrenceNet(List.copyOf(conditions), List.copyOf(shown));
    }

    /** Whether what is met first is what the action tells of. */
    private static boolean isOfTarget(Kind kind) {
        return kind.accesses() > 0 && kind.access(0).cell() == Cell.STATE;
    }

    private LocalState first(LocalState state) {
        return same.getOrDefault(state, state);
    }

    private boolean isShared(Event event) {
        if (event.meeting == null) {
            return true;
        }
        for (int i = 0; i < event.met(); i++) {
            if (isShared(event.met(i).place)) {
                return true;
            }
        }
        for (LocalState other : event.others) {
            LocalState cause = first(event.from);
            if (other.parent != null || cause.by != null && cause.by.to == cause) {
                return true; // of a task that is begun before all that is shown, the beginning is a first condition
            }
        }
        return false;
    }

    private boolean isShared(Place place) {
        return lasting.contains(place)
                && changed.contains(place)
                && users.getOrDefault(place, Set.of()).size() > 1;
    }

    private void show(Event event) {
        List<Integer> consumes = new ArrayList<>();
        List<Integer> produces = new ArrayList<>();
        List<Integer> reads = new ArrayList<>();
        consumes.add(state(event.from));
        produces.add(state(Net.to(event)));
        for (LocalState other : event.others) {
            if (other.parent != null) {
                consumes.add(state(other.parent));
            }
            produces.add(state(other));
        }
        for (int i = 0; i < event.met(); i++) {
            if (!isShared(event.met(i).place)) {
                continue;
            }
            if (net.contextual) {
                Version met = event.met(i);
                (event.writes(i) ? consumes : reads).add(version(met));
                if (event.writes(i) && isMadeBy(event)) {
                    produces.add(version(event.made[i]));
                }
            } else {
                addCopies(event, i, consumes, produces);
            }
        }
        String text = event.action instanceof Action.Use use
                ? use.text()
                : event.meeting == null ? "answer " + event.answer : event.from.kind.name();
        shown.add(new OccurrenceNet.Event(task(event.from.line), text, consumes, produces, reads));
    }

    /** Whether what an event writes is there behind it: it is not made with an answer, and the execution goes on. */
    private static boolean isMadeBy(Event event) {
        return !event.answered && !Net.to(event).fatal;
    }

    private void addCopies(Event event, int i, List<Integer> consumes, List<Integer> produces) {
        Version met = event.met(i);
        Line own = event.from.line;
        if (!event.writes(i)) {
            consumes.add(copy(met, own, lastRead(event.from, met)));
            produces.add(copy(met, own, event));
            return;
        }
        for (Line line : users.getOrDefault(met.place, Set.of())) {
            Event reader = line == own ? lastRead(event.from, met) : null;
            for (Event each : event.readers) {
                reader = each.from.line == line && reads(each, met) ? each : reader;
            }
            consumes.add(copy(met, line, reader));
            if (isMadeBy(event)) {
                produces.add(copy(event.made[i], line, null));
            }
        }
    }

    private static @Nullable Event lastRead(LocalState from, Version version) {
        for (LocalState state = from; state != null; state = state.parent) {
            if (state.by != null && state.by.to == state && reads(state.by, version)) {
                return state.by;
            }
        }
        return null;
    }

    private static boolean reads(Event event, Version version) {
        for (int i = 0; i < event.met(); i++) {
            if (event.met(i) == version && !event.writes(i)) {
                return true;
            }
        }
        return false;
    }

    private int copy(Version version, Line line, @Nullable Event after) {
        String name = "v%d_%d".formatted(version.id, line.index) + (after == null ? "" : "_" + after.id);
        return condition(name, "%s,%d".formatted(name(version.place), number(line)), false);
    }

    private int version(Version version) {
        return condition("v" + version.id, name(version.place), false);
    }

    private int state(LocalState state) {
        LocalState first = first(state);
        return condition("s" + first.id, task(first.line), true);
    }

    private String task(Line line) {
        return line.text.isEmpty() ? "t" + number(line) : line.text;
    }

    private int number(Line line) {
        return tasks.computeIfAbsent(line, l -> tasks.size() + 1);
    }

    private String name(Place place) {
        return variables.computeIfAbsent(place, p -> "x" + variables.size());
    }

    private int condition(String name, String label, boolean isTask) {
        return numbers.computeIfAbsent(name, n -> {
            conditions.add(new Condition(label, isTask));
            return conditions.size() - 1;
        });
    }
}
