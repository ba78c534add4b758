package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** Ticket offices that stop selling when one of them saw that the flight is full. */
final class Airlines {
    private static final int SEATS = 2;

    private int sold;
    private boolean full;

    static void run() throws InterruptedException {
        Airlines flight = new Airlines();
        Concurrently.run(Concurrently.times(SEATS + 1, flight::sell));
        Claim.that(flight.sold <= SEATS, flight.sold + " tickets for " + SEATS + " seats");
    }

    private void sell() {
        if (!full) {
            synchronized (this) {
                sold++;
            }
            if (sold >= SEATS) {
                full = true;
            }
        }
    }
}
