package dev.allways.actors;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** The machines of a system, in the order of their creation. */
final class Machines {
    /** A machine and its address. */
    record Member(Ref ref, String kind, Machine<?, ?> machine, long target) {}

    private static final ClassValue<Boolean> DEFERS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return Beginning.overrides(type, Machine.class, "defers", Object.class, Object.class);
        }
    };

    static final Machines EMPTY = new Machines(List.of(), Map.of());

    private final List<Member> members;
    private final Map<Ref, Integer> numbers;

    private Machines(List<Member> members, Map<Ref, Integer> numbers) {
        this.members = members;
        this.numbers = numbers;
    }

    int size() {
        return members.size();
    }

    Ref ref(int number) {
        return members.get(number).ref;
    }

    /** Its name, the same for all that differ by a number. */
    String kind(int number) {
        return members.get(number).kind;
    }

    /**
     * What stands for the machine in operations: the same in every execution in which its creator did the same
     * before.
     */
    long target(int number) {
        return members.get(number).target;
    }

    @SuppressWarnings("unchecked") // it takes what it is sent
    Machine<Object, Object> machine(int number) {
        return (Machine<Object, Object>) members.get(number).machine;
    }

    /** Whether some machine may defer events. */
    boolean mayDefer() {
        return members.stream().map(Member::machine).anyMatch(Machines::mayDefer);
    }

    private static boolean mayDefer(Machine<?, ?> machine) {
        return machine instanceof StateMachine<?, ?, ?> states ? states.mayDefer() : DEFERS.get(machine.getClass());
    }

    @Nullable
    Integer number(Ref ref) {
        return numbers.get(ref);
    }

    /** The number of a machine that is known. */
    int numberOf(Ref ref) {
        return Objects.requireNonNull(numbers.get(ref));
    }

    Machines with(Ref ref, Machine<?, ?> machine) {
        List<Member> more = new ArrayList<>(members);
        long target = 1;
        for (int i = 0; i < ref.name().length(); i++) {
            target = World.mix(target, ref.name().charAt(i));
        }
        more.add(new Member(ref, Coverage.kind(ref), machine, target));
        Map<Ref, Integer> all = new HashMap<>(numbers);
        all.put(ref, members.size());
        return new Machines(List.copyOf(more), all);
    }
}
