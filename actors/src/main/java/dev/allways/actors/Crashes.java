package dev.allways.actors;

import java.util.function.Predicate;

/**
 * Which machines may crash, at any time between two steps, and whether they come back.
 *
 * <p>A machine that crashes loses its timers, and its state but for what {@link Machine#restart} takes from it. What is
 * in flight to it waits until it is back; where it does not come back that is lost, as is what is sent later.
 *
 * <p>A crash counts for all machines, so a reduction leaves out no order where there may be one.
 *
 * @param most how many crashes there may be in one execution, all in all
 * @param restarts whether a machine that has crashed starts again, some time later
 * @param who which machines may crash
 */
public record Crashes(int most, boolean restarts, Predicate<Ref> who) {
    /** @throws IllegalArgumentException if there may be fewer than none */
    public Crashes {
        if (most < 0) {
            throw new IllegalArgumentException("%d crashes: there can't be fewer than none".formatted(most));
        }
    }

    /** No machine crashes. */
    public static Crashes none() {
        return atMost(0);
    }

    /** Any machines crash, so many times in all, and don't come back. */
    public static Crashes atMost(int most) {
        return new Crashes(most, false, machine -> true);
    }

    /** The same, and they come back. */
    public Crashes restarting() {
        return new Crashes(most, true, who);
    }

    /** The same, of some machines. */
    public Crashes of(Predicate<Ref> machines) {
        return new Crashes(most, restarts, machines);
    }
}
