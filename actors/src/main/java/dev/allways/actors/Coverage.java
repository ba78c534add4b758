package dev.allways.actors;

import dev.allways.core.Tally;
import dev.allways.model.Census;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * What the machines of a system met in one exploration, beside what they say that they can meet: the states and
 * handlers of a {@link StateMachine}, and the events of a sealed interface or an enum of which some were received.
 */
final class Coverage implements Census<World> {
    private static final Pattern NUMBER = Pattern.compile("\\d+");
    private static final String STATES = "States never entered";
    private static final String HANDLERS = "Handlers never run";
    private static final String EVENTS = "Events never received";

    /**
     * Something that can be met.
     *
     * @param title what reports call it while it has not been met
     * @param machine the name of a machine, with n for each number; empty: of whatever machine
     * @param state of a {@link StateMachine}; empty: in whatever state
     * @param what the state, or the type of an event
     */
    private record Mark(String title, String machine, Object state, Object what) {
        String text() {
            return machine.isEmpty() ? name(what) : "%s: %s".formatted(machine, inState());
        }

        private String inState() {
            return title.equals(STATES) ? name(what) : "%s in %s".formatted(name(what), state);
        }

        private static String name(Object what) {
            return what instanceof Class<?> type ? type.getSimpleName() : String.valueOf(what);
        }
    }

    private final Set<Mark> met = ConcurrentHashMap.newKeySet();
    private final Set<Mark> declared = ConcurrentHashMap.newKeySet();
    private final Set<String> machines = ConcurrentHashMap.newKeySet(); // of which it is known what they declare
    private final Set<String> before = ConcurrentHashMap.newKeySet(); // met before a checkpoint

    /** The kind of a machine: one name for all that differ by a number. */
    static String kind(Ref ref) {
        return NUMBER.matcher(ref.name()).replaceAll("n");
    }

    @Override
    public void begins(World initial) {
        Coverage begun = initial.rules.coverage;
        met.addAll(begun.met);
        declared.addAll(begun.declared);
        initial.rules.coverage = this;
        for (int i = 0; i < initial.machines.size(); i++) {
            joins(initial.machines.kind(i), initial.machines.machine(i));
        }
    }

    /** A machine of some kind is there. */
    void joins(String kind, Machine<?, ?> machine) {
        if (machine instanceof StateMachine<?, ?, ?> states && machines.add(kind)) {
            states.declare(
                    state -> declared.add(new Mark(STATES, kind, "", state)),
                    (state, event) -> declared.add(new Mark(HANDLERS, kind, state, event)));
        }
    }

    void enters(String kind, Object state) {
        meets(new Mark(STATES, kind, "", state));
    }

    void handles(String kind, Object state, Class<?> event) {
        meets(new Mark(HANDLERS, kind, state, event));
    }

    /** Received from the network, or raised by the machine itself. */
    void receives(Object event) {
        boolean isConstant = event instanceof Enum<?>;
        if (meets(new Mark(EVENTS, "", "", isConstant ? event : event.getClass()))) {
            if (event instanceof Enum<?> constant) {
                for (Object each : constant.getDeclaringClass().getEnumConstants()) {
                    declared.add(new Mark(EVENTS, "", "", each));
                }
            } else {
                for (Class<?> type : event.getClass().getInterfaces()) {
                    declare(type);
                }
            }
        }
    }

    /** Declares the records of a sealed interface, but of one of the platform, as texts and numbers have. */
    private void declare(Class<?> type) {
        if (type.isSealed() && type.getModule() != Object.class.getModule()) {
            for (Class<?> each : type.getPermittedSubclasses()) {
                if (each.isInterface()) {
                    declare(each);
                } else {
                    declared.add(new Mark(EVENTS, "", "", each));
                }
            }
        }
    }

    private boolean meets(Mark mark) {
        return !met.contains(mark) && met.add(mark);
    }

    @Override
    public List<Tally> tallies() {
        Map<String, Set<String>> never = new LinkedHashMap<>();
        for (String title : List.of(STATES, HANDLERS, EVENTS)) {
            never.put(title, new TreeSet<>());
        }
        for (Mark mark : declared) {
            if (!met.contains(mark) && !before.contains(key(mark))) {
                never.computeIfAbsent(mark.title, _ -> new TreeSet<>()).add(mark.text());
            }
        }
        List<Tally> tallies = new ArrayList<>();
        never.forEach((title, texts) -> {
            if (!texts.isEmpty()) {
                Map<String, Long> counts = new LinkedHashMap<>();
                texts.forEach(text -> counts.put(text, 0L));
                tallies.add(new Tally(title, List.copyOf(texts), counts));
            }
        });
        return tallies;
    }

    private static String key(Mark mark) {
        return mark.title + " " + mark.text();
    }

    @Override
    public void save(DataOutput out) throws IOException {
        Set<String> all = new TreeSet<>(before);
        met.forEach(mark -> all.add(key(mark)));
        out.writeInt(all.size());
        for (String each : all) {
            out.writeUTF(each);
        }
    }

    @Override
    public void restore(DataInput in) throws IOException {
        for (int size = in.readInt(); size > 0; size--) {
            before.add(in.readUTF());
        }
    }
}
