package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Crew;
import java.net.URL;
import java.net.URLClassLoader;

/** Two classes whose initialisers need each other, initialised from two sides. */
final class InitializersThatNeedEachOther {
    private InitializersThatNeedEachOther() {}

    /** The left one. */
    static final class Left {
        static final Object OTHER = Right.class;
        static final int VALUE = Right.value() + 1;

        private Left() {}

        static int value() {
            return VALUE;
        }
    }

    /** The right one. */
    static final class Right {
        static final Object OTHER = Left.class;
        static final int VALUE = Left.value() + 1;

        private Right() {}

        static int value() {
            return VALUE;
        }
    }

    /** Classes are initialised once in a JVM, so every run has them loaded anew. */
    static void run() throws Exception {
        URL classes = InitializersThatNeedEachOther.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation();
        String name = InitializersThatNeedEachOther.class.getName();
        try (URLClassLoader loader = new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
            Crew.run(
                    () -> Class.forName(name + "$Left", true, loader),
                    () -> Class.forName(name + "$Right", true, loader));
        }
    }
}
