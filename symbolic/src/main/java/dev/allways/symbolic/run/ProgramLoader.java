package dev.allways.symbolic.run;

import dev.allways.core.Chooser;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Loads the classes of a program anew: static state begins anew with each loader. */
public final class ProgramLoader extends ClassLoader {
    private static final String OURS = "dev.allways.symbolic.run.";

    private final ProgramCode code;
    private final MethodHandle begin;

    static {
        registerAsParallelCapable();
    }

    /** A loader of a program's classes, with assertions. */
    public ProgramLoader(ProgramCode code) {
        super(code.loader());
        this.code = code;
        setDefaultAssertionStatus(true);
        try {
            begin = MethodHandles.publicLookup()
                    .findStatic(
                            loadClass(Followed.SHADOWS.replace('/', '.')),
                            "begin",
                            MethodType.methodType(void.class, Session.class, Chooser.class));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Begins an execution of the loaded code; without a session nothing is symbolic. */
    public void begin(@Nullable Session session, Chooser chooser) {
        try {
            begin.invokeExact(session, chooser);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> loaded = findLoadedClass(name);
            if (loaded != null) {
                return loaded;
            }
            byte[] bytes = code.of(name.replace('.', '/')).orElse(null);
            if (bytes == null) {
                return name.startsWith(OURS) ? Class.forName(name) : super.loadClass(name, resolve);
            }
            return name.startsWith(OURS)
                    ? defineClass(name, bytes, 0, bytes.length, ProgramLoader.class.getProtectionDomain())
                    : defineClass(name, bytes, 0, bytes.length);
        }
    }
}
