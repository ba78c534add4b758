package dev.allways.actors;

import dev.allways.model.Contents;
import dev.allways.model.Hasher;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The state of a machine or a monitor. */
final class Local extends Part {
    final String name; // of the machine
    final Object state;
    private final @Nullable Machine<Object, Object> machine; // null: it is a monitor's, or no machine's own

    Local(String name, Object state, @Nullable Machine<Object, Object> machine) {
        this.name = name;
        this.state = state;
        this.machine = machine;
    }

    @Override
    void take(Hasher hasher) {
        hasher.putString(name);
        if (machine == null) {
            hasher.put(state);
        } else if (state instanceof Crashed(Object last)) {
            hasher.putBoolean(true);
            machine.fingerprint(last, hasher);
        } else {
            machine.fingerprint(state, hasher);
        }
    }

    /** All that is in it. */
    Object identity() {
        return identity(state);
    }

    private static Object identity(Object state) {
        return switch (state) {
            case Crashed(Object last) -> List.of(Crashed.class, identity(last));
            case StateMachine.At<?, ?>(var states, Object data) -> List.of(states, identity(data));
            case Record record -> record;
            case Enum<?> constant -> constant;
            default -> state.getClass().getClassLoader() == null ? state : Contents.identity(state);
        };
    }
}
