package dev.allways.examples.threads;

/** One thread writes a variable, two others read it: a program whose unfolding fits on a page. */
public final class OneWriteTwoReads {
    private int x;

    private OneWriteTwoReads() {}

    // tag::main
    /** Starts the three threads. */
    public static void main(String[] args) {
        var shared = new OneWriteTwoReads();
        new Thread(() -> shared.x = 5, "writer").start();
        for (String name : new String[] {"one", "other"}) {
            new Thread(shared::read, name).start();
        }
    }

    private int read() {
        return x;
    }
    // end::main
}
