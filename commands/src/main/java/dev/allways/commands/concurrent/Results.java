package dev.allways.commands.concurrent;

import java.util.List;

/**
 * What became of all calls of a scenario.
 *
 * @param threads by thread
 * @param after of the calls that are made when the threads have ended; none if one of these waits for ever
 */
record Results(List<List<Result>> threads, List<Result> after) {
    /** Whether some call waits for ever. */
    boolean isStuck() {
        for (List<Result> each : threads) {
            if (each.contains(Result.WAITS)) {
                return true;
            }
        }
        return false;
    }
}
