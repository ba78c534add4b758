package shop;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Network;
import dev.allways.core.Chooser;
import dev.allways.core.Program;

/** Tests by what they inherit. */
final class Fleet {
    private Fleet() {}

    /** A program that others are. */
    interface Driven extends Program {}

    /** A part of one. */
    abstract static class Vehicles implements Driven {
        @Override
        public void run(Chooser chooser) {
            chooser.flip("drive");
        }
    }

    /** A program. */
    static final class Vans extends Vehicles {}

    /** A model, of a constructor that takes an enum of the library's. */
    record Boats(Network.Order order) implements Actors {
        @Override
        public void begin(Beginning beginning) {}

        @Override
        public Network network() {
            return Network.keeping(order);
        }
    }
}
