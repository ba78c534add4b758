package dev.allways.storage;

/**
 * What a workload or a check runs in. From its begin to its end the thread, and those that it starts, have the time of
 * the disk, and what they change of the real disk is noted.
 */
final class Sandbox implements AutoCloseable {
    private final boolean hasAgent = Watch.hasAgent();
    private final boolean hasTime = hasAgent && !Watch.isControlled(); // under control there is another one

    Sandbox(Escapes escapes) {
        if (hasAgent) {
            escapes.begin();
        }
        if (hasTime) {
            AllwaysDiskClock.begin();
        }
    }

    @Override
    public void close() {
        if (hasTime) {
            AllwaysDiskClock.end();
        }
        if (hasAgent) {
            Escapes.end();
        }
    }
}
