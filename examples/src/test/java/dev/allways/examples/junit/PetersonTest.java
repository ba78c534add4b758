package dev.allways.examples.junit;

import dev.allways.core.Chooser;
import dev.allways.junit.Explore;
import dev.allways.junit.Explorer;
import dev.allways.model.Model;
import java.util.List;

/** Peterson's algorithm keeps two threads from being in the critical section at once, whoever takes the next step. */
class PetersonTest {
    // tag::test
    @Explore
    void oneThreadAtATime(Explorer explorer) {
        explorer.explore(new Peterson());
    }
    // end::test

    /** Where each thread is, what each wants, and who lets the other go first. */
    private record Locked(List<Place> places, int polite) {
        boolean wants(int thread) {
            return places.get(thread) != Place.OUTSIDE;
        }
    }

    private enum Place {
        OUTSIDE,
        INTERESTED,
        WAITING,
        INSIDE
    }

    // tag::model
    private static final class Peterson implements Model<Locked> {
        @Override
        public Locked initial(Chooser choose) {
            return new Locked(List.of(Place.OUTSIDE, Place.OUTSIDE), 0);
        }

        @Override
        public Locked next(Locked now, Chooser choose) {
            int thread = choose.between("thread", 0, 1);
            int other = 1 - thread;
            return switch (now.places().get(thread)) {
                case OUTSIDE -> moved(now, thread, Place.INTERESTED, now.polite());
                case INTERESTED -> moved(now, thread, Place.WAITING, thread);
                case WAITING ->
                    now.wants(other) && now.polite() == thread ? now : moved(now, thread, Place.INSIDE, now.polite());
                case INSIDE -> moved(now, thread, Place.OUTSIDE, now.polite());
            };
        }

        private static Locked moved(Locked now, int thread, Place place, int polite) {
            Place other = now.places().get(1 - thread);
            return new Locked(thread == 0 ? List.of(place, other) : List.of(other, place), polite);
        }

        @Override
        public void check(Locked now) {
            if (now.places().equals(List.of(Place.INSIDE, Place.INSIDE))) {
                throw new AssertionError("both threads are inside");
            }
        }
    }
    // end::model
}
