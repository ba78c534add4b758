package dev.allways.examples.threads;

/** Two transfers between two accounts, each of which locks the account that it takes from and then the other. */
public final class Transfers {
    private Transfers() {}

    private static final class Account {
        private int balance;

        Account(int balance) {
            this.balance = balance;
        }

        void transfer(int amount, Account to) {
            synchronized (this) {
                synchronized (to) {
                    balance -= amount;
                    to.balance += amount;
                }
            }
        }
    }

    /** Makes both at the same time. */
    public static void main(String[] arguments) throws InterruptedException {
        Account savings = new Account(100);
        Account current = new Account(100);
        Thread rent = new Thread(() -> savings.transfer(70, current), "rent");
        Thread salary = new Thread(() -> current.transfer(30, savings), "salary");
        rent.start();
        salary.start();
        rent.join();
        salary.join();
        if (savings.balance + current.balance != 200) {
            throw new AssertionError("money was lost");
        }
    }
}
