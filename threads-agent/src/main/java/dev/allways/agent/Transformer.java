package dev.allways.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.instrument.ClassFileTransformer;
import java.lang.reflect.Modifier;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** Decides for each class that is loaded how it is treated, and rewrites it. */
final class Transformer implements ClassFileTransformer {
    private static final byte[] INITIALISER = "<clinit>".getBytes(StandardCharsets.UTF_8);
    private static final Object BOOT = new Object();

    /** Classes in which the VM comes back to Java, or method handles are made when they are first used: methods that run as one step. */
    private static final Map<String, Predicate<String>> ATOMIC = Map.of(
            "java/lang/invoke/MethodHandleNatives", name -> name.startsWith("link") || name.startsWith("find"),
            "java/lang/invoke/VarHandle", name -> name.equals("getMethodHandleUncached"),
            "java/lang/invoke/MethodHandle", name -> name.equals("asTypeUncached") || name.equals("customize"),
            "java/lang/invoke/LambdaForm", name -> name.equals("compileToBytecode") || name.equals("prepare"),
            "java/lang/invoke/MethodType", name -> name.equals("makeImpl"),
            "java/lang/ClassLoader", name -> name.equals("loadClass"),
            "jdk/internal/vm/SharedThreadContainer", Transformer::isBookkeeping);

    private final Selection selection;
    private final Fields fields;
    private final Cache cache;
    private final Map<Object, ClassFile> formats = new ConcurrentHashMap<>();

    Transformer(Selection selection, Fields fields, Cache cache) {
        this.selection = selection;
        this.fields = fields;
        this.cache = cache;
    }

    private static boolean none(String name) {
        return false;
    }

    private static boolean isBookkeeping(String name) {
        return !name.equals("<init>") && !name.equals("start");
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> loaded,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || name.startsWith("java/lang/Allways")) {
            return null;
        }
        AllwaysHooks.off(); // a task may be what has the class loaded
        try {
            if (isPlatform(loader)) {
                return cache.of(name, bytes, () -> ofPlatform(name, loaded != null, loader, bytes));
            }
            Treatment treatment =
                    !selection.selects(name) ? Treatment.NOTHING : loaded == null ? Treatment.USERS : Treatment.LATE;
            return loaded != null && !concerns(loaded)
                    ? null
                    : rewritten(name, bytes, treatment, loader, Transformer::none);
        } catch (RuntimeException | LinkageError e) {
            Untreated.add(name.replace('/', '.'), e);
            return null;
        } finally {
            AllwaysHooks.on();
        }
    }

    private static boolean isPlatform(@Nullable ClassLoader loader) {
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    /** Whether a class that was loaded before the agent came is to be rewritten. */
    boolean concerns(Class<?> type) {
        String name = type.getName().replace('.', '/');
        if (type.isArray() || type.isHidden()) {
            return false;
        }
        if (!isPlatform(type.getClassLoader())) {
            return selection.selects(name) && !isTooLate(type);
        }
        Treatment treatment = Treatment.ofPlatform(name, true);
        return treatment != null && treatment.changesMethods()
                || ThreadClasses.include(name)
                || ATOMIC.containsKey(name);
    }

    /**
     * Whether a class of the class path can't be put under control any more: the monitor of a synchronized method is the VM's unless it
     * gets a second body, which a class can't once it is loaded.
     */
    boolean isTooLate(Class<?> type) {
        try {
            return !type.isArray()
                    && !type.isHidden()
                    && !isPlatform(type.getClassLoader())
                    && selection.selects(type.getName().replace('.', '/'))
                    && Arrays.stream(type.getDeclaredMethods())
                            .anyMatch(method -> Modifier.isSynchronized(method.getModifiers()));
        } catch (LinkageError e) {
            return true; // a method names a class that is not there
        }
    }

    private byte @Nullable [] ofPlatform(String name, boolean loaded, @Nullable ClassLoader loader, byte[] bytes) {
        if (ThreadClasses.include(name)) {
            ClassFile format = format(loader);
            return ThreadClasses.rewrite(format, format.parse(bytes));
        }
        Predicate<String> atomic = ATOMIC.getOrDefault(name, Transformer::none);
        Treatment treatment = Treatment.ofPlatform(name, loaded);
        if (treatment == null) {
            treatment = Treatment.NOTHING;
        }
        return rewritten(name, bytes, treatment, loader, atomic);
    }

    private byte @Nullable [] rewritten(
            String name, byte[] bytes, Treatment treatment, @Nullable ClassLoader loader, Predicate<String> atomic) {
        if (!treatment.changesMethods() && !ATOMIC.containsKey(name) && !hasInitialiser(bytes)) {
            return null;
        }
        ClassFile format = format(loader);
        ClassModel model = format.parse(bytes);
        fields.declare(model);
        return new Rewriting(model, treatment, fields, loader, atomic).rewrite(format);
    }

    private ClassFile format(@Nullable ClassLoader loader) {
        return formats.computeIfAbsent(
                loader == null ? BOOT : loader,
                any -> ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(ClassHierarchyResolver.defaultResolver()
                        .orElse(ClassHierarchyResolver.ofResourceParsing(
                                loader == null ? ClassLoader.getSystemClassLoader() : loader)))));
    }

    /** Whether the class file's text has the name of class initialisers, without parsing it. */
    private static boolean hasInitialiser(byte[] bytes) {
        for (int i = 10; i < bytes.length - INITIALISER.length; i++) {
            int matching = 0;
            while (matching < INITIALISER.length && bytes[i + matching] == INITIALISER[matching]) {
                matching++;
            }
            if (matching == INITIALISER.length) {
                return true;
            }
        }
        return false;
    }
}
