package shop;

import dev.allways.core.Chooser;
import dev.allways.core.Program;

/** Two cashiers print receipts. */
public final class Receipt {
    private int number;

    private Receipt() {}

    /** The same number is printed twice if both read before one has written. */
    public static void main(String[] arguments) throws InterruptedException {
        var receipt = new Receipt();
        System.out.println("the shop opens");
        var other = new Thread(receipt::print, "other");
        other.start();
        receipt.print();
        other.join();
        System.err.println("the shop closes");
        if (receipt.number != 2) {
            throw new AssertionError("2 were printed, the number is " + receipt.number);
        }
    }

    private void print() {
        int next = number + 1;
        number = next;
        System.out.printf("receipt %d%n", next);
    }

    /** Up to eight copies of 1,000 lines: 600 KB in the execution that fails. */
    static final class Copies implements Program {
        @Override
        public void run(Chooser chooser) {
            long copies = chooser.range("copies", 0, 8);
            for (int i = 1; i <= 1_000 * copies; i++) {
                System.out.println("line " + i + " " + "-".repeat(60));
            }
            System.err.println("the paper is at its end");
            if (copies == 8) {
                throw new IllegalStateException("no paper");
            }
        }
    }
}
