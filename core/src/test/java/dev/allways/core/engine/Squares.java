package dev.allways.core.engine;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.State;
import org.jspecify.annotations.Nullable;

/**
 * The squares (x, y) of a board, from (0, 0) one to the right (answer 0) or up (answer 1) in each step; at an edge
 * there is nothing to choose, and in the last corner it ends. A program that tells of its states.
 *
 * @param side how many columns and rows
 * @param wrong a square whose check fails, as x + side * y; -1 for none
 */
record Squares(int side, int wrong) implements Program {
    @Override
    public void run(Chooser chooser) {
        arrive(0, chooser);
    }

    private void arrive(int first, Chooser chooser) {
        int square = first;
        while (square >= 0 && chooser.visit(new Square(this, square))) {
            check(square);
            square = next(square, chooser);
        }
    }

    private int next(int square, Chooser chooser) {
        boolean right = square % side < side - 1;
        boolean up = square / side < side - 1;
        if (!right && !up) {
            return -1;
        }
        return square + (right && (!up || !chooser.flip("up")) ? 1 : side);
    }

    private void check(int square) {
        if (square == wrong) {
            throw new IllegalStateException("square " + square);
        }
    }

    private record Square(Squares squares, int number) implements State {
        @Override
        public long fingerprint() {
            return number;
        }

        @Override
        public @Nullable Program resume() {
            return chooser -> squares.arrive(squares.next(number, chooser), chooser);
        }

        @Override
        public void check() {
            squares.check(number);
        }
    }
}
