package shop;

import dev.allways.core.Chooser;
import dev.allways.core.Program;

/** Conveyor belts, each of which stops or not, with constructors and methods beside the ones that are meant. */
public final class Belts {
    private Belts() {}

    private static void moves(Chooser chooser) {
        chooser.flip("stop it");
    }

    /** The canonical constructor of a record takes a chooser, which is no argument. */
    public record Narrow(Chooser chooser) implements Program {
        /** The one that is meant. */
        Narrow() {
            this(_ -> 0);
        }

        /** With pieces on it. */
        Narrow(int... pieces) {
            this(_ -> pieces.length);
        }

        @Override
        public void run(Chooser chooser) {
            moves(chooser);
        }
    }

    /** A program that has a main method, too; its constructor without parameters is private. */
    public static final class Wide implements Program {
        private final int pieces;

        private Wide() {
            this(2);
        }

        /** With pieces of which there are as many as a chooser says. */
        public Wide(Chooser chooser) {
            this(chooser.between("pieces", 0, 3));
        }

        /** With pieces on it. */
        Wide(int pieces) {
            this.pieces = pieces;
        }

        @Override
        public void run(Chooser chooser) {
            for (int i = 0; i < pieces; i++) {
                moves(chooser);
            }
        }

        /** Nothing is chosen. */
        public static void main(String[] arguments) {}
    }

    /** Nothing that a target gives makes one. */
    public record Driven(Chooser chooser) implements Program {
        @Override
        public void run(Chooser chooser) {
            moves(chooser);
        }
    }

    /** Methods of one name. */
    public static final class Station {
        private Station() {}

        /** A program of one execution, which could be meant, too. */
        static Program stops() {
            return _ -> {};
        }

        /** Stops a belt or not. */
        static void stops(Chooser chooser) {
            moves(chooser);
        }

        /** Several belts. */
        static Program stops(int belts) {
            return chooser -> stops(chooser, belts);
        }

        /** As {@link #stops(int)}. */
        static void stops(Chooser chooser, int belts) {
            for (int i = 0; i < belts; i++) {
                moves(chooser);
            }
        }
    }

    /** Both methods with which a program may begin. */
    public static final class Motor {
        private Motor() {}

        /** The one that Java calls. */
        public static void main(String[] arguments) {}

        /** The one that Java does not call beside the other. */
        static void main() {
            main(new String[0]);
        }
    }
}
