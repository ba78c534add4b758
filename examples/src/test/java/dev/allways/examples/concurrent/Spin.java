package dev.allways.examples.concurrent;

/**
 * What a call that never ends looks at, again and again, so that it ends when its test is over: its thread would take
 * all later tests their time. This class is not under control, so a look is no step.
 */
final class Spin implements AutoCloseable {
    private volatile boolean over;

    boolean goesOn() {
        return !over;
    }

    @Override
    public void close() {
        over = true;
    }
}
