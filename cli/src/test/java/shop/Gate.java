package shop;

/** A gate that counts its visitors in a static field, which a second execution in the same JVM would find at 2. */
public final class Gate {
    private static int visitors;

    private Gate() {}

    /** Two visitors come; nobody is counted twice or not at all. */
    public static void main(String[] arguments) throws InterruptedException {
        var one = new Thread(Gate::enter, "one");
        var other = new Thread(Gate::enter, "other");
        one.start();
        other.start();
        one.join();
        other.join();
        if (visitors != 2) {
            throw new AssertionError("2 came, " + visitors + " were counted");
        }
    }

    private static synchronized void enter() {
        visitors++;
    }
}
