package dev.allways.symbolic.run;

/**
 * Loads what the classes of a program call that has terms: {@link Shadows}, the models of the platform's methods, the
 * copies of its classes. One worker has one of each, so that the JVM compiles them once, however often the program's
 * classes are loaded again.
 */
final class ModelLoader extends ClassLoader {
    private static final String OURS = "dev.allways.symbolic.run.";

    private final ProgramCode code;

    static {
        registerAsParallelCapable();
    }

    ModelLoader(ProgramCode code) {
        super(code.loader());
        this.code = code;
    }

    /** Whether a class is one of these, by its internal name. */
    static boolean has(String name) {
        return Followed.isCopied(name) || Models.isOne(name) || Copies.isOne(name);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            String internal = name.replace('.', '/');
            byte[] bytes = has(internal) ? code.of(internal).orElse(null) : null;
            if (bytes == null) {
                return name.startsWith(OURS) ? Class.forName(name) : super.loadClass(name, resolve);
            }
            return defineClass(name, bytes, 0, bytes.length, ModelLoader.class.getProtectionDomain());
        }
    }
}
