package dev.allways.explored;

/**
 * What loops that never end look at now and then, so that they end when the tests are over: their threads would take
 * all later tests their time. This class is not under control, so a look is no step.
 */
final class Spin {
    private static volatile boolean over;

    private Spin() {}

    static boolean isOver() {
        return over;
    }

    static void end() {
        over = true;
    }
}
