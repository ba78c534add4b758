package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** Four stations pass a number on, each in one locked step; only in the right order are they equal at the end. */
final class TokenRingBad {
    private int first = 1;
    private int second = 2;
    private int third = 1;
    private boolean firstMoved;
    private boolean secondMoved;
    private boolean thirdMoved;

    static void run() throws InterruptedException {
        TokenRingBad ring = new TokenRingBad();
        Concurrently.run(ring::moveFirst, ring::moveSecond, ring::moveThird, ring::check);
    }

    private synchronized void moveFirst() {
        first = (third + 1) % 4;
        firstMoved = true;
    }

    private synchronized void moveSecond() {
        second = first;
        secondMoved = true;
    }

    private synchronized void moveThird() {
        third = second;
        thirdMoved = true;
    }

    private synchronized void check() {
        if (firstMoved && secondMoved && thirdMoved) {
            Claim.that(first == second && second == third, first + " " + second + " " + third);
        }
    }
}
