package dev.allways.junit;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.engine.Supervision;
import dev.allways.core.engine.TestChooser;
import java.lang.invoke.MethodHandle;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ReflectiveInvocationContext;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.opentest4j.TestAbortedException;

/**
 * A test as a program: each run makes a test instance of its own and calls the {@code @BeforeEach} methods, the test
 * and the {@code @AfterEach} methods. What it does itself between these are no steps of the program: it uses nothing of
 * the JDK that would be, no collections, streams or counters.
 */
final class TestProgram implements Program {
    /** Stands for the chooser where JUnit resolves parameters before there is one; gives the simplest answers. */
    static final Chooser STAND_IN = new Chooser() {
        @Override
        public long choose(ChoicePoint point) {
            return 0;
        }
    };

    /** A call of a method or constructor of the test class in one execution. */
    @FunctionalInterface
    private interface Call {
        void make(Object[] instances, Chooser chooser) throws Throwable;
    }

    private final Object[] patterns; // JUnit's own instances, the outermost first
    private final Call[] making; // each puts an instance in the place of its pattern
    private final Call[] before;
    private final Call test;
    private final Call[] after;
    private final TemporaryDirectories directories = new TemporaryDirectories();
    private volatile boolean tested;
    private volatile @Nullable Throwable interruption;

    /**
     * The program that a test is.
     *
     * @param made how JUnit made the test instance; null if it was there before, or made otherwise
     * @param before the calls of {@code @BeforeEach} methods that JUnit was about to make
     */
    TestProgram(
            ExtensionContext context,
            @Nullable Construction made,
            List<ReflectiveInvocationContext<Method>> before,
            ReflectiveInvocationContext<Method> test)
            throws Throwable {
        patterns = context.getRequiredTestInstances().getAllInstances().toArray();
        for (Object pattern : patterns) {
            directories.ofFields(pattern);
        }
        List<Call> making = new ArrayList<>();
        if (!isOnePerClass(context)) {
            if (made == null) {
                throw madeOtherwise(context);
            }
            int outermost = patterns.length - 1;
            for (ExtensionContext outer = context; outermost > 0; outermost--) {
                outer = enclosing(outer, patterns[outermost - 1].getClass());
                if (isOnePerClass(outer)) {
                    break;
                }
            }
            Object[] untouched = patterns.clone();
            for (int i = outermost; i < patterns.length - 1; i++) {
                making.add(makingEnclosing(i, untouched, context));
            }
            directories.ofParameters(made.constructor(), made.arguments());
            making.add(making(made));
        }
        this.making = making.toArray(Call[]::new);
        this.before = new Call[before.size()];
        for (int i = 0; i < this.before.length; i++) {
            directories.ofParameters(
                    before.get(i).getExecutable(), before.get(i).getArguments());
            this.before[i] = calling(before.get(i));
        }
        directories.ofParameters(test.getExecutable(), test.getArguments());
        this.test = calling(test);
        List<Call> after = new ArrayList<>();
        for (int i = patterns.length - 1; i >= 0; i--) {
            for (Method method : AnnotationSupport.findAnnotatedMethods(
                    patterns[i].getClass(), AfterEach.class, HierarchyTraversalMode.BOTTOM_UP)) {
                after.add(after(method, i, context));
            }
        }
        this.after = after.toArray(Call[]::new);
    }

    /** @throws ExtensionConfigurationException if the executions of several workers would share what they must not */
    void check(Plan plan) {
        boolean ownInstances = making.length == patterns.length;
        String why = !ownInstances
                ? "@TestInstance(PER_CLASS): all executions share one test instance"
                : "@TempDir: all executions share one directory, which is emptied before each";
        if (plan.workers() > 1 && (!ownInstances || !directories.isEmpty())) {
            throw new ExtensionConfigurationException("""
                the test can't be explored by %d workers
                  where         %s
                  usual cause   %s
                  do            explore it by one worker, or give each execution its own\
                """.formatted(plan.workers(), plan.test(), why));
        }
    }

    /** Whether an execution came to the test's end, not ended early. */
    boolean hasTested() {
        return tested;
    }

    /** What the last execution threw that threw something because of an interrupt; null if none did. */
    @Nullable
    Throwable interruption() {
        return interruption;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        try {
            execute(new TestChooser(chooser));
            tested = true;
        } catch (Throwable thrown) {
            throw consequence(thrown, chooser);
        }
    }

    private void execute(Chooser chooser) throws Throwable {
        directories.empty();
        Object[] instances = patterns.clone();
        for (Call call : making) {
            call.make(instances, chooser);
        }
        Throwable thrown = null;
        try {
            for (Call call : before) {
                call.make(instances, chooser);
            }
            test.make(instances, chooser);
        } catch (Throwable t) {
            thrown = t;
        }
        for (Call call : after) {
            try {
                call.make(instances, chooser);
            } catch (Throwable t) {
                thrown = worse(thrown, t);
            }
        }
        if (thrown != null) {
            throw thrown;
        }
    }

    /** What both of two failures of one execution, the earlier first, come to. */
    private static Throwable worse(@Nullable Throwable first, Throwable second) {
        if (first == null || first instanceof TestAbortedException && !(second instanceof TestAbortedException)) {
            return second;
        }
        // A search that ended the execution ended it halfway: what fails while cleaning up then says nothing.
        if (first != second && !(first instanceof Stop) && !(first instanceof CannotExplore)) {
            first.addSuppressed(second);
        }
        return first;
    }

    /** What a throw of an execution is to the exploration. */
    private Throwable consequence(Throwable thrown, Chooser chooser) {
        if (thrown instanceof Stop) {
            return thrown;
        }
        if (thrown instanceof TestAbortedException) {
            chooser.assume(false);
        }
        if (Supervision.isInterrupt(thrown)) {
            interruption = thrown;
        }
        tested = true;
        return thrown;
    }

    private static boolean isOnePerClass(ExtensionContext context) {
        return context.getTestInstanceLifecycle().equals(Optional.of(TestInstance.Lifecycle.PER_CLASS));
    }

    /** What JUnit knows of an enclosing class. */
    private static ExtensionContext enclosing(ExtensionContext context, Class<?> type) {
        ExtensionContext outer = context;
        while (!outer.getTestClass().equals(Optional.of(type))) {
            outer = outer.getParent().orElseThrow();
        }
        return outer;
    }

    private static ExtensionConfigurationException madeOtherwise(ExtensionContext context) {
        return new ExtensionConfigurationException(
                """
                each execution needs a test instance of its own, and none can be made
                  where         %s
                  usual cause   an extension makes the instances itself: a TestInstanceFactory
                  do            use one instance for all, @TestInstance(PER_CLASS), and bring it back to where it began in a
                                @BeforeEach method; or do without that extension\
                """.formatted(context.getRequiredTestClass().getName()));
    }

    /**
     * Makes an instance of an enclosing class. JUnit lets nobody see how it makes those.
     *
     * @param untouched instances that no extension has seen; this one is put there
     */
    private Call makingEnclosing(int index, Object[] untouched, ExtensionContext context) throws Throwable {
        Constructor<?> constructor = patterns[index].getClass().getDeclaredConstructors()[0];
        boolean inner = index > 0
                && constructor.getParameterCount() > 0
                && constructor.getParameterTypes()[0].isInstance(patterns[index - 1]);
        Call making;
        if (constructor.getParameterCount() == (inner ? 1 : 0)) {
            MethodHandle handle = Access.to(constructor);
            making = (instances, _) -> {
                Object[] arguments = inner ? new Object[] {instances[index - 1]} : new Object[0];
                instances[index] = (Object) handle.invokeExact(arguments);
            };
        } else {
            making = (instances, _) -> instances[index] = inner
                    ? context.getExecutableInvoker().invoke(constructor, instances[index - 1])
                    : context.getExecutableInvoker().invoke(constructor);
        }
        making.make(untouched, STAND_IN);
        Construction.Injected[] injected =
                Construction.injected(patterns[index], untouched[index]).toArray(Construction.Injected[]::new);
        return (instances, chooser) -> {
            making.make(instances, chooser);
            for (Construction.Injected field : injected) {
                field.into(instances[index]);
            }
        };
    }

    private Call making(Construction construction) {
        int index = indexOf(construction.pattern());
        MethodHandle constructor = Access.to(construction.constructor());
        Arguments arguments = new Arguments(construction.arguments());
        Construction.Injected[] injected = construction.injected().toArray(Construction.Injected[]::new);
        return (instances, chooser) -> {
            Object instance = (Object) constructor.invokeExact(arguments.in(instances, chooser));
            for (Construction.Injected field : injected) {
                field.into(instance);
            }
            instances[index] = instance;
        };
    }

    private Call calling(ReflectiveInvocationContext<Method> call) {
        int index = indexOf(call.getTarget().orElseThrow());
        MethodHandle method = Access.to(call.getExecutable());
        Arguments arguments = new Arguments(call.getArguments());
        return (instances, chooser) -> {
            Object _ = (Object) method.invokeExact(instances[index], arguments.in(instances, chooser));
        };
    }

    private static Call after(Method method, int index, ExtensionContext context) {
        if (List.of(method.getParameterTypes()).contains(Chooser.class)) {
            throw new ExtensionConfigurationException("""
                an @AfterEach method can't choose
                  where         %s
                  usual cause   the parameter was copied from the test
                  do            choose in the test or in a @BeforeEach method and keep the answer in a field\
                """.formatted(method));
        }
        if (method.getParameterCount() > 0) {
            return (instances, _) -> context.getExecutableInvoker().invoke(method, instances[index]);
        }
        MethodHandle handle = Access.to(method);
        Object[] none = {};
        return (instances, _) -> {
            Object _ = (Object) handle.invokeExact(instances[index], none);
        };
    }

    /** The place of a pattern among the instances; -1 for what is none. */
    private int indexOf(@Nullable Object pattern) {
        for (int i = 0; i < patterns.length; i++) {
            if (patterns[i] == pattern) {
                return i;
            }
        }
        return -1;
    }

    /** Arguments as JUnit resolved them, of which some are otherwise in each execution. */
    private final class Arguments {
        private final @Nullable Object[] resolved;
        private final boolean fixed;

        Arguments(List<?> resolved) {
            this.resolved = resolved.toArray();
            fixed = resolved.stream().noneMatch(argument -> argument == STAND_IN || indexOf(argument) >= 0);
        }

        /** The arguments of one execution: its chooser, and the instance around an inner one. */
        @Nullable
        Object[] in(Object[] instances, Chooser chooser) {
            if (fixed) {
                return resolved;
            }
            @Nullable Object[] arguments = resolved.clone();
            for (int i = 0; i < arguments.length; i++) {
                int index = indexOf(arguments[i]);
                if (arguments[i] == STAND_IN) {
                    arguments[i] = chooser;
                } else if (index >= 0) {
                    arguments[i] = instances[index];
                }
            }
            return arguments;
        }
    }
}
