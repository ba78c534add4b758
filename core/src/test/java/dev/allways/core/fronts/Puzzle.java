package dev.allways.core.fronts;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.State;
import org.jspecify.annotations.Nullable;

/**
 * The eight-puzzle as a model in small: nine squares, the tile that slides into the empty one is chosen. A board is a
 * number, the tile of square i in the i-th nibble.
 *
 * @param kept whether boards can be gone on from; else they must be reached again
 */
record Puzzle(long start, long goal, boolean kept) implements Program {
    /** Where each square's tiles can come from: below, above, left, right of it, in the order up, down, left, right. */
    private static final int[][] NEIGHBOURS = {
        {3, 1}, {4, 0, 2}, {5, 1}, {0, 6, 4}, {1, 7, 3, 5}, {2, 8, 4}, {3, 7}, {4, 6, 8}, {5, 7}
    };

    /** A board of nine tiles, row by row, 0 for none. */
    static long board(int... tiles) {
        long board = 0;
        for (int square = 8; square >= 0; square--) {
            board = board << 4 | tiles[square];
        }
        return board;
    }

    private static int tile(long board, int square) {
        return (int) (board >>> 4 * square) & 15;
    }

    /** The squares whose tile can slide into the empty one. */
    static int[] moves(long board) {
        int empty = 0;
        while (tile(board, empty) != 0) {
            empty++;
        }
        return NEIGHBOURS[empty];
    }

    /** The board after the tile of a square slid into the empty one. */
    static long after(long board, int square) {
        int empty = 0;
        while (tile(board, empty) != 0) {
            empty++;
        }
        long tile = tile(board, square);
        return board & ~(15L << 4 * square) | tile << 4 * empty;
    }

    @Override
    public void run(Chooser chooser) {
        if (goesOnFrom(start, chooser)) {
            goOn(start, chooser);
        }
    }

    private void goOn(long from, Chooser chooser) {
        long board = from;
        do {
            int[] moves = moves(board);
            board = after(board, moves[chooser.between("move", 0, moves.length - 1)]);
        } while (goesOnFrom(board, chooser));
    }

    private boolean goesOnFrom(long board, Chooser chooser) {
        if (!chooser.visit(new Reached(this, board))) {
            return false;
        }
        check(board);
        return true;
    }

    private void check(long board) {
        if (board == goal) {
            throw new AssertionError("solved");
        }
    }

    private record Reached(Puzzle puzzle, long board) implements State {
        @Override
        public long fingerprint() {
            return board;
        }

        @Override
        public @Nullable Program resume() {
            return puzzle.kept ? chooser -> puzzle.goOn(board, chooser) : null;
        }

        @Override
        public void check() {
            puzzle.check(board);
        }
    }
}
