package shop;

/** A till that two cashiers put money into. */
public final class Till {
    private int money;

    private Till() {}

    /** Loses money if both read before one has written. */
    public static void main(String[] arguments) throws InterruptedException {
        var till = new Till();
        var other = new Thread(() -> till.money += 5, "other");
        other.start();
        till.money += 5;
        other.join();
        if (till.money != 10) {
            throw new AssertionError("10 were paid, there are " + till.money);
        }
    }
}
