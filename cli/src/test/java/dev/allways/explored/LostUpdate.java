package dev.allways.explored;

/** Two threads that increment a counter, each in two steps. */
public final class LostUpdate {
    private int counter;

    private LostUpdate() {}

    /** Fails if an update is lost. */
    public static void main(String[] none) throws InterruptedException {
        var both = new LostUpdate();
        Thread one = new Thread(both::increment, "one");
        Thread.Builder two = Thread.ofVirtual().name("two");
        one.start();
        Thread other = two.start(both::increment);
        one.join();
        other.join();
        if (both.counter != 2) {
            throw new AssertionError("lost");
        }
    }

    private boolean increment() {
        int read = counter;
        counter = read + 1;
        return read == 0;
    }

    @Override
    public String toString() {
        return String.valueOf(counter);
    }
}
