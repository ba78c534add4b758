package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A deposit, a withdrawal and an audit that expects the wrong sum once both are booked. */
final class AccountBad {
    private int balance = 10;
    private boolean deposited;
    private boolean withdrawn;

    static void run() throws InterruptedException {
        AccountBad account = new AccountBad();
        Concurrently.run(account::deposit, account::withdraw, account::audit);
    }

    private synchronized void deposit() {
        balance += 5;
        deposited = true;
    }

    private synchronized void withdraw() {
        balance -= 3;
        withdrawn = true;
    }

    private synchronized void audit() {
        if (deposited && withdrawn) {
            Claim.that(balance == 10 - 5 - 3, "balance is " + balance);
        }
    }
}
