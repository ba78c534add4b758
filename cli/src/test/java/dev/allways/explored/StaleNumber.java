package dev.allways.explored;

/** A number that is published by a plain flag. */
public final class StaleNumber {
    private int number;
    private boolean ready;
    private int seen = -1;

    private StaleNumber() {}

    /** Fails if an older number is seen behind the flag, which only a weak memory shows. */
    public static void main(String[] none) throws InterruptedException {
        var published = new StaleNumber();
        Thread reader = new Thread(published::read, "reader");
        reader.start();
        published.number = 42;
        published.ready = true;
        reader.join();
        if (published.seen == 0) {
            throw new AssertionError("older than the flag");
        }
    }

    private boolean read() {
        if (ready) {
            seen = number;
            return true;
        }
        return false;
    }

    @Override
    public String toString() {
        return "saw %d of %d".formatted(seen, number);
    }
}
