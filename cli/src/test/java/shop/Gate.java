package shop;

import dev.allways.core.Program;
import java.util.List;

/** A gate that counts its visitors in a static field, which a second execution in the same JVM would find at 2. */
public final class Gate {
    private static int visitors;
    private static List<String> guests = List.of();

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

    /** One guest of a list, which is made with the program. */
    public static Program guests() {
        guests = List.of("Ann", "Ben");
        return chooser -> {
            String guest = chooser.choose("guest", guests);
            visitors++;
            if (visitors != 1) {
                throw new IllegalStateException(guest + " is not alone");
            }
        };
    }

    private static synchronized void enter() {
        visitors++;
    }
}
