package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A draw that writes the winner's number into a shared field, records it, and publishes the field a second time. */
final class Lottery {
    private final int[] recorded = new int[2];
    private final int[] published = new int[2];
    private int drawn;

    static void run() throws InterruptedException {
        Lottery lottery = new Lottery();
        Concurrently.run(() -> lottery.draw(0), () -> lottery.draw(1));
        for (int player = 0; player < 2; player++) {
            Claim.that(
                    lottery.recorded[player] == lottery.published[player],
                    "player " + player + " drew " + lottery.recorded[player] + ", published is "
                            + lottery.published[player]);
        }
    }

    private void draw(int player) {
        synchronized (this) {
            drawn = player * 7 + 1;
            recorded[player] = drawn;
        }
        synchronized (this) {
            published[player] = drawn;
        }
    }
}
