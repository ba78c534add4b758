package dev.allways.symbolic.run;

import dev.allways.core.Chooser;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** Loads the classes of a program anew: static state is reset with each loader. */
public final class ProgramLoader extends ClassLoader {
    private static final String OURS = "dev.allways.symbolic.run.";

    private final ProgramCode code;
    private final MethodHandle begin;
    private final MethodHandle argument;
    private final MethodHandle pass;

    static {
        registerAsParallelCapable();
    }

    /** A loader of a program's classes, with assertions. */
    public ProgramLoader(ProgramCode code) {
        super(code.loader());
        this.code = code;
        setDefaultAssertionStatus(true);
        setPackageAssertionStatus("dev.allways.symbolic.platform", false);
        begin = shadows("begin", void.class, Session.class, Chooser.class);
        argument = shadows("argumentOf", Object.class, String.class, Class.class, long.class, long.class, int.class);
        pass = shadows("passArguments", void.class, String.class);
    }

    private MethodHandle shadows(String name, Class<?> result, Class<?>... parameters) {
        try {
            return MethodHandles.publicLookup()
                    .findStatic(
                            loadClass(Followed.SHADOWS.replace('/', '.')),
                            name,
                            MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Loads some models of the platform's methods, as the first call of one would. */
    public void loadModels() {
        try {
            loadClass(AtomicModels.class.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * An input that becomes an argument of the method that is called next.
     *
     * @param length of a text or an array, at most
     */
    public Object argument(String label, Class<?> type, long min, long max, int length) throws Throwable {
        return (Object) argument.invokeExact(label, type, min, max, length);
    }

    /**
     * Calls a method of the loaded code.
     *
     * @param method takes the arguments only
     * @param arguments those of primitive types are inputs, made in this order right before
     */
    public void call(MethodHandle method, Object[] arguments) throws Throwable {
        StringBuilder primitives = new StringBuilder();
        for (Class<?> each : method.type().parameterArray()) {
            primitives.append(each.isPrimitive() ? each.descriptorString() : "");
        }
        MethodHandle spread =
                method.asType(method.type().changeReturnType(void.class)).asSpreader(Object[].class, arguments.length);
        pass.invokeExact(primitives.toString());
        spread.invokeExact(arguments);
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
