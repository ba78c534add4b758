package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** A driver that tests the stopping flag and counts itself in afterwards: the device may have stopped in between. */
final class BluetoothDriverBad {
    private int pendingRequests = 1;
    private boolean stopping;
    private boolean stopped;

    static void run() throws InterruptedException {
        BluetoothDriverBad driver = new BluetoothDriverBad();
        Concurrently.run(driver::add, driver::stop);
    }

    private void add() {
        if (enter()) {
            Claim.that(!read(), "a request is served by a device that has stopped");
            leave();
        }
    }

    private void stop() {
        synchronized (this) {
            stopping = true;
        }
        leave();
    }

    private boolean enter() {
        synchronized (this) {
            if (stopping) {
                return false;
            }
        }
        synchronized (this) {
            pendingRequests++;
        }
        return true;
    }

    private synchronized void leave() {
        pendingRequests--;
        if (pendingRequests == 0) {
            stopped = true;
        }
    }

    private synchronized boolean read() {
        return stopped;
    }
}
