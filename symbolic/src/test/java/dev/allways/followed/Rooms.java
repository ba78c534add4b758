package dev.allways.followed;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import dev.allways.threads.Threads;

/** Two visitors of a room with a lock, which one key opens without it: that both are inside depends on inputs. */
public final class Rooms implements Program {
    // tag::rooms
    private final Object door = new Object();

    @Override
    public void run(Chooser chooser) {
        Symbolic in = Symbolic.of(chooser);
        int key = in.intInput("key");
        int other = in.intInput("other key");
        Threads.apart("room", "room");
        new Thread(() -> visit(key)).start();
        new Thread(() -> visit(other)).start();
    }

    private void visit(int key) {
        if (key == 4711) {
            Threads.at("room", () -> null);
            return;
        }
        synchronized (door) {
            Threads.at("room", () -> null);
        }
    }
    // end::rooms
}
