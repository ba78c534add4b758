package dev.allways.actors;

import dev.allways.core.Chooser;
import dev.allways.model.Model;
import dev.allways.model.Report;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** Takes the machines with which a system begins. */
public final class Beginning {
    private final Map<Ref, Machine<?, ?>> machines;

    private Beginning(Map<Ref, Machine<?, ?>> machines) {
        this.machines = machines;
    }

    /** The machines with which a system begins, in the order in which they are added. */
    public static Map<Ref, Machine<?, ?>> machines(Actors actors) {
        Beginning beginning = new Beginning(new LinkedHashMap<>());
        actors.begin(beginning);
        return beginning.machines;
    }

    /**
     * Adds a machine. All start when all are there, in the order in which they were added.
     *
     * @return its address, which has the same name
     * @throws IllegalArgumentException if there is one of that name
     */
    public Ref machine(String name, Machine<?, ?> machine) {
        Objects.requireNonNull(machine, () -> "the machine " + name + " is null");
        Ref ref = new Ref(name);
        if (machines.putIfAbsent(ref, machine) != null) {
            throw new IllegalArgumentException("there are two machines with the name " + name);
        }
        return ref;
    }

    static World of(Actors actors, Chooser chooser) {
        Map<Ref, Machine<?, ?>> machines = machines(actors);
        List<Monitor<?>> monitors = actors.monitors();
        Network network = actors.network();
        Crashes crashes = actors.crashes();
        boolean observed = isChecked(actors)
                || !monitors.isEmpty()
                || crashes.most() > 0
                || network.isBounded()
                || network.order() == Network.Order.MAILBOXES;
        var rules = new Rules(network, monitors, crashes, observed, actors.resumable());
        Effects step = new Effects(new World(rules), null, chooser);
        machines.forEach(step::join);
        machines.keySet().forEach(step::start);
        return step.world();
    }

    /** Whether something must hold of the whole world. */
    private static boolean isChecked(Actors actors) {
        return !actors.properties().isEmpty()
                || overrides(actors.getClass(), Model.class, "check", Object.class)
                || overrides(actors.getClass(), Model.class, "check", Object.class, Report.class);
    }

    /** Whether a class has a method of an interface of its own, instead of the one that the interface supplies. */
    static boolean overrides(Class<?> type, Class<?> from, String method, Class<?>... parameters) {
        try {
            return type.getMethod(method, parameters).getDeclaringClass() != from;
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // the interface has it
        }
    }
}
