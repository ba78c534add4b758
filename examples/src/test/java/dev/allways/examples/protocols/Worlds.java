package dev.allways.examples.protocols;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.actors.Actors;
import dev.allways.actors.World;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.Set;

/** The states of systems of actors, as two searches and a plain one reach them. */
final class Worlds {
    private Worlds() {}

    /** Each search is complete, finds no failure and counts so many states. */
    static void areAllRight(Actors system, long states) {
        for (String strategy : new String[] {"bfs", "delays:run-to-completion"}) {
            Result result = system.explore().strategy(strategy).run();
            assertThat(result.failures()).as(strategy).isEmpty();
            assertThat(result.stopReason()).as(strategy).isEqualTo(StopReason.EXHAUSTED);
            assertThat(result.statistics().counters().states()).as(strategy).isEqualTo(states);
        }
        assertThat(reachable(system)).isEqualTo(states);
    }

    /** How many can be reached: a search that keeps all that worlds are made of, not fingerprints. */
    private static int reachable(Actors system) {
        Set<Object> known = new HashSet<>();
        Deque<World> left = new ArrayDeque<>();
        var every = new EveryWay();
        do {
            left.add(system.initial(every));
        } while (every.turn());
        known.add(system.identity(left.element()));
        while (!left.isEmpty()) {
            World world = left.remove();
            do {
                World next = system.next(world, every);
                if (next != null && known.add(system.identity(next))) {
                    left.add(next);
                }
            } while (every.turn());
        }
        return known.size();
    }

    /** Answers one step in every way, the last choice first. */
    private static final class EveryWay implements Chooser {
        private final Deque<long[]> wheels = new ArrayDeque<>(); // answer and size of each choice
        private Iterator<long[]> given = wheels.iterator();

        @Override
        public long choose(ChoicePoint point) {
            if (point.size() == 0) {
                return -1; // nothing can happen
            }
            if (given.hasNext()) {
                return given.next()[0];
            }
            wheels.addLast(new long[] {0, point.size()});
            given = Collections.emptyIterator();
            return 0;
        }

        /** Continues to the next way; false if that was the last one. */
        boolean turn() {
            while (!wheels.isEmpty() && wheels.getLast()[0] + 1 == wheels.getLast()[1]) {
                wheels.removeLast();
            }
            if (!wheels.isEmpty()) {
                wheels.getLast()[0]++;
            }
            given = wheels.iterator();
            return !wheels.isEmpty();
        }
    }
}
