package dev.allways.symbolic.run;

import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Methods of the platform in plain Java, which is transformed as the program is, so that their terms and branches come
 * by themselves. A method is named after its class and itself; an object whose method it is comes first. One that is
 * called without terms does what the platform does. A class of models is transformed only if a program calls one of
 * them.
 */
final class Models {
    private static final List<Class<?>> CLASSES = List.of(
            AlgorithmModels.class,
            ArrayComparisonModels.class,
            ArrayFillModels.class,
            ArrayHashModels.class,
            ArrayModels.class,
            ArraySortModels.class,
            ArrayTextModels.class,
            AtomicArrayModels.class,
            AtomicIntegerModels.class,
            AtomicLongModels.class,
            BuilderModels.class,
            CharacterModels.class,
            CollectionModels.class,
            CopyModels.class,
            EntryModels.class,
            FactoryModels.class,
            FormatModels.class,
            FunctionModels.class,
            FutureModels.class,
            LargeNumberModels.class,
            ListModels.class,
            MapModels.class,
            MathModels.class,
            NumberModels.class,
            ObjectModels.class,
            OptionalModels.class,
            ParsingModels.class,
            PriorityQueueModels.class,
            QueueModels.class,
            SetModels.class,
            SharedModels.class,
            SortModels.class,
            SortedModels.class,
            StringModels.class,
            TextModels.class,
            ViewModels.class);
    private static final List<Class<?>> CALLED = // by models or by code that is rewritten, and transformed as they are
            List.of(CodePoints.class, Contents.class, IterationOrder.class, KeySearch.class, RandomModels.class);
    private static final Set<String> NAMES = Stream.concat(CLASSES.stream(), CALLED.stream())
            .map(each -> each.getName().replace('.', '/'))
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> OF_COPIES = Stream.of(CopyModels.class, LargeNumberModels.class)
            .map(each -> each.getName().replace('.', '/'))
            .collect(Collectors.toUnmodifiableSet());
    private static final Set<String> OF_NO_COPIES = Stream.of(OptionalModels.class, PriorityQueueModels.class)
            .map(each -> each.getName().replace('.', '/'))
            .collect(Collectors.toUnmodifiableSet());
    private static final Map<String, Model> ALL =
            all(owner -> !OF_COPIES.contains(owner) && !OF_NO_COPIES.contains(owner));
    private static final Map<String, Model> WITH_COPIES = all(OF_COPIES::contains);
    private static final Map<String, Model> WITHOUT_COPIES = all(OF_NO_COPIES::contains);

    private Models() {}

    /** A model: its class, its own name and type. */
    record Model(String owner, String name, MethodTypeDesc type) {}

    private static Map<String, Model> all(Predicate<String> isMeant) {
        Map<String, Model> models = new HashMap<>();
        for (Class<?> its : CLASSES) {
            String owner = its.getName().replace('.', '/');
            if (!isMeant.test(owner)) {
                continue;
            }
            for (Method each : its.getDeclaredMethods()) {
                if (Modifier.isPublic(each.getModifiers())) {
                    String descriptor = MethodType.methodType(each.getReturnType(), each.getParameterTypes())
                            .descriptorString();
                    String key = each.getName() + parameters(descriptor);
                    Model other =
                            models.put(key, new Model(owner, each.getName(), MethodTypeDesc.ofDescriptor(descriptor)));
                    if (other != null) {
                        throw new IllegalStateException("two models of " + key + ": " + other.owner() + ", " + owner);
                    }
                }
            }
        }
        return models;
    }

    private static String parameters(String descriptor) {
        return descriptor.substring(0, descriptor.indexOf(')') + 1);
    }

    /**
     * The model of a method, by the name that it has and the parameters that it takes.
     *
     * @param copies whether there are copies of the platform's classes, which some models use
     */
    static Optional<Model> of(String name, MethodTypeDesc type, boolean copies) {
        String key = name + parameters(Copies.original(type.descriptorString()));
        return Optional.ofNullable((copies ? WITH_COPIES : WITHOUT_COPIES).get(key))
                .or(() -> Optional.ofNullable(ALL.get(key)));
    }

    /** The classes of models, and of what they call, by their internal names. */
    static Set<String> names() {
        return NAMES;
    }

    /** Whether a class, by its internal name, is one of these. */
    static boolean isOne(String owner) {
        return NAMES.contains(owner);
    }
}
