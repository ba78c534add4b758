package dev.allways.studies.threads.contest;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A bank account whose transfer locks the giving account and forgets the receiving one. */
final class Account {
    private int balance = 100;

    static void run() throws InterruptedException {
        Account first = new Account();
        Account second = new Account();
        Concurrently.run(() -> first.transfer(second, 30), () -> second.transfer(first, 20), () -> second.deposit(10));
        int total = first.balance + second.balance;
        Claim.that(total == 210, "total is " + total);
    }

    private synchronized void deposit(int amount) {
        balance += amount;
    }

    private synchronized void transfer(Account receiver, int amount) {
        balance -= amount;
        receiver.balance += amount;
    }
}
