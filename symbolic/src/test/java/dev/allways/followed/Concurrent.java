package dev.allways.followed;

import static dev.allways.followed.Verifier.nondetBoolean;
import static dev.allways.followed.Verifier.nondetInt;

/** Programs with threads and inputs; their names say whether an assertion can fail. */
public final class Concurrent {
    private int x;
    private int y;
    private int z;
    private boolean failed;

    private Concurrent() {}

    private void both(Runnable one, Runnable other) throws InterruptedException {
        Thread first = new Thread(one);
        Thread second = new Thread(other);
        first.start();
        second.start();
        first.join();
        second.join();
        assert !failed;
    }

    /** Kähkönen, Saarikivi, Heljanko, Using unfoldings in automated testing of multithreaded programs, slide 23. */
    public static void slide23_false() throws InterruptedException {
        var o = new Concurrent();
        o.both(
                () -> {
                    int a = o.x;
                    if (a > 0) {
                        o.failed = true;
                    }
                },
                () -> {
                    int b = o.x;
                    if (b == 0) {
                        o.x = nondetInt();
                    }
                });
    }

    public static void slide23_true() throws InterruptedException {
        var o = new Concurrent();
        o.both(
                () -> {
                    int a = o.x;
                    if (a > 0) {
                        o.failed = true;
                    }
                },
                () -> {
                    int b = o.x;
                    if (b == 0) {
                        int input = nondetInt();
                        if (input <= 0) {
                            o.x = input;
                        }
                    }
                });
    }

    public static void bothTestOneInput_true() throws InterruptedException {
        var o = new Concurrent();
        o.z = nondetInt();
        o.both(
                () -> {
                    if (o.z > 10) {
                        o.x = 1;
                    }
                },
                () -> {
                    if (o.z < 5) {
                        o.y = 1;
                    }
                });
        assert o.x + o.y < 2;
    }

    public static void bothTestOneInput_false() throws InterruptedException {
        var o = new Concurrent();
        o.z = nondetInt();
        o.both(
                () -> {
                    if (o.z > 5) {
                        o.x = 1;
                    }
                },
                () -> {
                    if (o.z < 10) {
                        o.y = 1;
                    }
                });
        assert o.x + o.y < 2;
    }

    public static void lostUpdate_false() throws InterruptedException {
        var o = new Concurrent();
        int by = nondetInt();
        o.z = by;
        o.both(() -> o.x += o.z, () -> o.x += o.z);
        assert o.x == 2 * by;
    }

    public static void lockedUpdate_true() throws InterruptedException {
        var o = new Concurrent();
        int by = nondetInt();
        o.z = by;
        Runnable add = () -> {
            synchronized (o) {
                o.x += o.z;
            }
        };
        o.both(add, add);
        assert o.x == 2 * by;
    }

    public static void theInputDecidesWhoLocks_true() throws InterruptedException {
        var o = new Concurrent();
        o.z = nondetInt();
        Runnable add = () -> {
            if (o.z > 3) {
                synchronized (o) {
                    o.x++;
                }
            }
        };
        o.both(add, add);
        assert o.x == 0 || o.x == 2;
    }

    public static void onlySomeInputsRace_false() throws InterruptedException {
        var o = new Concurrent();
        o.z = nondetInt();
        Runnable add = () -> {
            if (o.z > 1_000_000) {
                o.x++;
            } else {
                synchronized (o) {
                    o.x++;
                }
            }
        };
        o.both(add, add);
        assert o.x == 2;
    }

    public static void eachHasItsInput_false() throws InterruptedException {
        var o = new Concurrent();
        o.both(() -> o.x = nondetInt(), () -> o.y = nondetInt());
        assert o.x + o.y != 77;
    }

    public static void handedOver_true() throws InterruptedException {
        var o = new Concurrent();
        o.both(
                () -> {
                    o.x = nondetInt();
                    synchronized (o) {
                        o.y = o.x + 1;
                        o.failed = false;
                    }
                },
                () -> {
                    synchronized (o) {
                        o.failed = o.y > 0 && o.y != o.x + 1;
                    }
                });
    }

    public static void captured_false() throws InterruptedException {
        var o = new Concurrent();
        int input = nondetInt();
        boolean mode = nondetBoolean();
        o.both(
                () -> {
                    if (mode) {
                        o.x = input;
                    }
                },
                () -> o.y = o.x);
        assert o.y != 42;
    }
}
