package dev.allways.examples.junit;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.junit.Explore;

// tag::test
/** Two deposits at the same time, in every order that makes a difference. */
class AccountTest {
    private static final class Account {
        private int balance;

        synchronized void deposit(int amount) {
            balance += amount;
        }
    }

    @Explore(strategy = "optimal-dpor")
    void keepsItsMoney() throws InterruptedException {
        Account account = new Account();
        Thread other = new Thread(() -> account.deposit(5));
        other.start();
        account.deposit(7);
        other.join();
        assertThat(account.balance).isEqualTo(12);
    }
}
// end::test
