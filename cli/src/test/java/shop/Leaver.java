package shop;

/** Ends the process, in one way or the other, in a thread of its own or not. */
public final class Leaver {
    private Leaver() {}

    /** By {@code System.exit}. */
    public static final class Exits {
        private Exits() {}

        /** Begins. */
        public static void main(String[] arguments) {
            System.exit(0);
        }
    }

    /** By {@code Runtime.halt}. */
    public static final class Halts {
        private Halts() {}

        /** Begins. */
        public static void main(String[] arguments) {
            Runtime.getRuntime().halt(0);
        }
    }

    /** By {@code System.exit}, in another thread. */
    public static final class ThreadExits {
        private ThreadExits() {}

        /** Begins. */
        public static void main(String[] arguments) throws InterruptedException {
            Thread other = new Thread(() -> System.exit(0));
            other.start();
            other.join();
        }
    }

    /** By {@code Runtime.halt}, in another thread. */
    public static final class ThreadHalts {
        private ThreadHalts() {}

        /** Begins. */
        public static void main(String[] arguments) throws InterruptedException {
            Thread other = new Thread(() -> Runtime.getRuntime().halt(0));
            other.start();
            other.join();
        }
    }

    /** Asks its user. */
    public static final class Asks {
        private Asks() {}

        /** Begins. */
        public static void main(String[] arguments) throws Exception {
            System.in.read();
        }
    }

    /** Asks its user in another thread, and takes every exception for an answer. */
    public static final class ThreadAsks {
        private ThreadAsks() {}

        /** Begins. */
        public static void main(String[] arguments) throws InterruptedException {
            Thread other = new Thread(() -> {
                try {
                    System.in.read();
                } catch (Exception e) {
                    // no answer
                }
            });
            other.start();
            other.join();
        }
    }

    /** Keeps what each execution makes, where no execution resets it. */
    public static final class Hoards {
        void keeps(dev.allways.core.Chooser chooser) {
            chooser.between("any", 1, 100_000);
            System.getProperties().put(new Object(), new byte[1 << 15]);
        }
    }
}
