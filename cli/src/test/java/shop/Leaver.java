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
}
