package dev.allways.studies.speed;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Monitor;
import dev.allways.actors.Network;
import dev.allways.actors.World;
import dev.allways.core.Chooser;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A system of actors that weighs the search that explores it: the bytes that are in the heap after a collection, every
 * so many steps. That is the cache of visited states, the queue, and all that is kept for them.
 */
final class Weighed implements Actors {
    private static final int BETWEEN = 150_000; // steps

    private final Actors system;
    private final long before = heap();
    private long most;
    private int steps;

    Weighed(Actors system) {
        this.system = system;
    }

    /** The most bytes that were in the heap, without those that were there before. */
    long most() {
        return most;
    }

    private static long heap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }

    @Override
    public @Nullable World next(World world, Chooser chooser) {
        if (++steps % BETWEEN == 0) {
            most = Math.max(most, heap() - before);
        }
        return Actors.super.next(world, chooser);
    }

    @Override
    public void begin(Beginning beginning) {
        system.begin(beginning);
    }

    @Override
    public Network network() {
        return system.network();
    }

    @Override
    public List<Monitor<?>> monitors() {
        return system.monitors();
    }
}
