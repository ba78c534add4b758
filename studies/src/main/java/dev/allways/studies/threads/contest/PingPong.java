package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import org.jspecify.annotations.Nullable;

/** Players who look for the ball, and play it if it is there; another may have put it away in between. */
final class PingPong {
    private static final class Ball {
        private int hits;

        private void hit() {
            hits++;
        }
    }

    private @Nullable Ball ball;

    static void run() throws InterruptedException {
        PingPong table = new PingPong();
        Ball ball = new Ball();
        table.ball = ball;
        Concurrently.run(table::play, table::putAway);
        Claim.that(ball.hits <= 2, ball.hits + " hits");
    }

    @SuppressWarnings("NullAway") // The dereference after the check is what is wrong with it.
    private void play() {
        for (int time = 0; time < 2; time++) {
            if (ball != null) {
                ball.hit();
            }
        }
    }

    private void putAway() {
        ball = null;
    }
}
