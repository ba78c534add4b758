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
        return onlyRuns(first) ? new MadeAnew(maker.asType(MethodType.methodType(Program.class))) : first;
    }

    /** Whether all that the class of a program says of it is how to run it: one object is as good as another. */
    public static boolean onlyRuns(Program program) {
        return !(program instanceof Explorable)
                && Arrays.stream(Program.class.getMethods())
                        .filter(Method::isDefault)
                        .allMatch(method -> ownerOf(method, program.getClass()) == Program.class);
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
