package dev.allways.symbolic.run;

import dev.allways.core.Chooser;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Type;
import org.jspecify.annotations.Nullable;

/** Loads the classes of a program anew: static state is reset with each loader. */
public final class ProgramLoader extends ClassLoader {
    private final ProgramCode code;
    private final ModelLoader models;
    private final MethodHandle begin;
    private final MethodHandle begun;
    private final MethodHandle hasState;
    private final MethodHandle argument;
    private final MethodHandle pass;

    static {
        registerAsParallelCapable();
    }

    /** A loader of a program's classes, with assertions. */
    public ProgramLoader(ProgramCode code) {
        this(code, new ModelLoader(code));
    }

    private ProgramLoader(ProgramCode code, ModelLoader models) {
        super(code.loader());
        this.code = code;
        this.models = models;
        setDefaultAssertionStatus(true);
        begin = method(Shadows.class, "begin", void.class, Session.class, Chooser.class);
        begun = method(Shadows.class, "beginWithNewClasses", void.class);
        hasState = method(Shadows.class, "hasState", boolean.class);
        argument = method(
                InputTerms.class,
                "argumentOf",
                Object.class,
                String.class,
                Type.class,
                long.class,
                long.class,
                int.class);
        pass = method(InputTerms.class, "passArguments", void.class, String.class);
    }

    /** A loader of the same classes, none of which it has loaded yet, in the place of this one. */
    public ProgramLoader again() {
        ProgramLoader again = new ProgramLoader(code, models);
        calls(() -> {
            begun.invokeExact();
            return true;
        });
        return again;
    }

    /**
     * Whether classes of this loader have static state, which one execution leaves to the next: some that were
     * initialised, or, where that is not told, that were loaded.
     */
    public boolean findsState() {
        return code.findsState(calls(() -> (boolean) hasState.invokeExact()));
    }

    private MethodHandle method(Class<?> ours, String name, Class<?> result, Class<?>... parameters) {
        try {
            return MethodHandles.publicLookup()
                    .findStatic(models.loadClass(ours.getName()), name, MethodType.methodType(result, parameters));
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Loads some models of the platform's methods, as the first call of one would. */
    public void loadModels() {
        try {
            loadClass(TextModels.class.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * An input that becomes an argument of the method that is called next.
     *
     * @param type there are inputs of it, see {@link InputTypes}
     * @param length of a text, an array or a list, at most
     */
    public Object argument(String label, Type type, long min, long max, int length) throws Throwable {
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
        calls(() -> {
            begin.invokeExact(session, chooser);
            return true;
        });
    }

    private interface Call {
        boolean call() throws Throwable;
    }

    private static boolean calls(Call call) {
        try {
            return call.call();
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
            String internal = name.replace('.', '/');
            if (ModelLoader.has(internal)) {
                return models.loadClass(name);
            }
            byte[] bytes = bytes(internal);
            return bytes == null ? models.loadClass(name) : defineClass(name, bytes, 0, bytes.length);
        }
    }

    /** @throws ClassFormatError if it can't be transformed */
    private byte @Nullable [] bytes(String name) {
        try {
            return code.of(name).orElse(null);
        } catch (IllegalArgumentException | IllegalStateException e) {
            ClassFormatError error = new ClassFormatError(name + ": "
                    + String.valueOf(e.getMessage()).lines().findFirst().orElse(""));
            error.initCause(e);
            throw error;
        }
    }
}
