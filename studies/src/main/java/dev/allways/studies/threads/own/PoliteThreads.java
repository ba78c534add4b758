package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Concurrently;

/** Two threads that give way to each other: as long as both step aside at the same time neither gets through. */
final class PoliteThreads {
    private volatile boolean leftWants;
    private volatile boolean rightWants;

    static void run() throws InterruptedException {
        PoliteThreads door = new PoliteThreads();
        Concurrently.run(door::left, door::right);
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private void left() {
        leftWants = true;
        while (rightWants) {
            leftWants = false;
            Thread.yield();
            leftWants = true;
        }
        leftWants = false;
    }

    @SuppressWarnings("ThreadPriorityCheck")
    private void right() {
        rightWants = true;
        while (leftWants) {
            rightWants = false;
            Thread.yield();
            rightWants = true;
        }
        rightWants = false;
    }
}
