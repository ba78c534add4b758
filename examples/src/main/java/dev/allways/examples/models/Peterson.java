package dev.allways.examples.models;

import dev.allways.core.Chooser;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import dev.allways.model.Property;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Peterson's mutual exclusion for n processes (Myths about the mutual exclusion problem, IPL 1981): n - 1 gates, one
 * after the other; at each the last to come waits until nobody else is at this gate or beyond, or another comes.
 */
public final class Peterson implements Model<byte[]> {
    /*
     * A state is an array: for each process where it is, and for each gate who came to it last. A process is at 0 when
     * it is idle. At 2g - 1 it has said that it comes to gate g, at 2g that it was the last to come and waits; behind
     * gate n - 1 it is critical, at 2n - 1.
     */
    private final int processes;
    private final int critical;
    private final boolean defective;
    private final List<Integer> numbers;

    /** The algorithm as published. */
    public Peterson(int processes) {
        this(processes, false);
    }

    /**
     * The algorithm.
     *
     * @param processes how many processes there are, 2 to 60
     * @param defective whether a process says that it was the last to come before it says that it comes
     */
    public Peterson(int processes, boolean defective) {
        this.processes = processes;
        this.critical = 2 * processes - 1;
        this.defective = defective;
        this.numbers = IntStream.range(0, processes).boxed().toList();
    }

    @Override
    public byte[] initial(Chooser chooser) {
        return new byte[2 * processes - 1];
    }

    @Override
    public byte @Nullable [] next(byte[] state, Chooser chooser) {
        int process = chooser.pick("process", numbers);
        int at = state[process];
        boolean waits = at > 0 && at < critical && at % 2 == 0;
        if (waits && !mayPass(state, process, at / 2)) {
            return null;
        }
        byte[] next = state.clone();
        next[process] = (byte) (at == critical ? 0 : at + 1);
        int before = defective ? at + 1 : at;
        if (before % 2 == 1 && before < critical) {
            next[processes + before / 2] = (byte) process; // comes to the gate as the last
        }
        return next;
    }

    private boolean mayPass(byte[] state, int process, int gate) {
        if (state[processes + gate - 1] != process) {
            return true;
        }
        for (int other = 0; other < processes; other++) {
            if (other != process && state[other] >= 2 * gate - (defective ? 0 : 1)) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void fingerprint(byte[] state, Hasher hasher) {
        hasher.putBytes(state);
    }

    @Override
    public List<Property<byte[]>> properties() {
        return Stream.concat(
                        Stream.of(Property.<byte[]>always("one at most is critical", state -> critical(state) <= 1)),
                        numbers.stream()
                                .map(process -> Property.<byte[]>sometimes(
                                        "process %d is critical".formatted(process),
                                        state -> state[process] == critical)))
                .toList();
    }

    private long critical(byte[] state) {
        return numbers.stream().filter(process -> state[process] == critical).count();
    }

    @Override
    public String describe(byte[] state) {
        return "at %s, last %s"
                .formatted(
                        Arrays.toString(Arrays.copyOf(state, processes)),
                        Arrays.toString(Arrays.copyOfRange(state, processes, state.length)));
    }
}
