package dev.allways.core.control;

import dev.allways.core.Chooser;
import dev.allways.core.Explorable;
import dev.allways.core.Program;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * A class as a program: each execution makes an object of it and runs that, so no field keeps what another execution
 * has left there.
 */
public final class MadeAnew implements Program {
    private final MethodHandle maker; // Program ()

    private MadeAnew(MethodHandle maker) {
        this.maker = maker;
    }

    /**
     * A program whose executions have objects of their own, unless its class answers for more than how to run it: then
     * it is the object that is asked.
     *
     * @param first an object of that class
     * @param maker makes another, without arguments
     */
    public static Program of(Program first, MethodHandle maker) {
        return first instanceof Explorable || answersMore(first.getClass())
                ? first
                : new MadeAnew(maker.asType(MethodType.methodType(Program.class)));
    }

    private static boolean answersMore(Class<?> type) {
        return Arrays.stream(Program.class.getMethods())
                .filter(Method::isDefault)
                .anyMatch(method -> ownerOf(method, type) != Program.class);
    }

    private static Class<?> ownerOf(Method method, Class<?> type) {
        try {
            return type.getMethod(method.getName(), method.getParameterTypes()).getDeclaringClass();
        } catch (NoSuchMethodException e) {
            throw new IllegalStateException(e); // each Program has it
        }
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        ((Program) maker.invokeExact()).run(chooser);
    }
}
