package com.sun.mine;

/** Two threads that increment a counter once each, in a package that is called like one of the JDK. */
public final class Racing {
    private int count;

    /** What they count to: 2, unless both read before one writes. */
    public int run() throws InterruptedException {
        Thread other = new Thread(() -> count++);
        other.start();
        count++;
        other.join();
        return count;
    }
}
