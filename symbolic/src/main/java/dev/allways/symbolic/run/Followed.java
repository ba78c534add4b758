package dev.allways.symbolic.run;

import dev.allways.core.Origin;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.jspecify.annotations.Nullable;

/** The classes of a program: those that its loader finds, but for the platform, Allways and test libraries. */
public final class Followed {
    static final String SHADOWS = "dev/allways/symbolic/run/Shadows";
    private static final String REGISTER = "dev/allways/symbolic/run/Register";

    private static final List<String> JDK = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");

    private final ClassLoader loader;
    private final ConcurrentMap<String, Optional<ClassModel>> models = new ConcurrentHashMap<>();

    /** The classes that a loader finds. */
    public Followed(ClassLoader loader) {
        this.loader = loader;
    }

    ClassLoader loader() {
        return loader;
    }

    /** A class that is followed, by its internal name; null: it is not. */
    @Nullable
    ClassModel model(String name) {
        return models.computeIfAbsent(name, this::read).orElse(null);
    }

    private Optional<ClassModel> read(String name) {
        boolean isModel = Models.isOne(name);
        if (!isModel && (JDK.stream().anyMatch(name::startsWith) || !isTheUsers(name))) {
            return Optional.empty();
        }
        return bytes(name).map(ClassFile.of()::parse).map(SpelledOutRecord::of);
    }

    private static boolean isTheUsers(String name) {
        return Origin.isTheUsers(new StackTraceElement(name.replace('/', '.'), "", "", 0));
    }

    /** Whether a class is one of ours of which each loader has a copy of its own. */
    static boolean isCopied(String name) {
        return name.equals(SHADOWS) || name.startsWith(SHADOWS + "$") || name.equals(REGISTER);
    }

    /** The class file of a class, followed or not. */
    Optional<byte[]> bytes(String name) {
        ClassLoader from = Models.isOne(name) || isCopied(name) ? Followed.class.getClassLoader() : loader;
        try (InputStream in = from.getResourceAsStream(name + ".class")) {
            return in == null ? Optional.empty() : Optional.of(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Whether a followed class has a method, its own or an inherited one. */
    boolean declares(String owner, String name, String descriptor) {
        ClassModel model = model(owner);
        if (model == null) {
            return false;
        }
        for (MethodModel each : model.methods()) {
            if (each.methodName().equalsString(name) && each.methodType().equalsString(descriptor)) {
                return true;
            }
        }
        return model.superclass()
                        .filter(each -> declares(each.asInternalName(), name, descriptor))
                        .isPresent()
                || model.interfaces().stream().anyMatch(each -> declares(each.asInternalName(), name, descriptor));
    }

    /** The first class among a class and those above it that is not followed. */
    String platformClass(String name) {
        ClassModel model = model(name);
        return model == null
                ? name
                : model.superclass()
                        .map(each -> platformClass(each.asInternalName()))
                        .orElse(name);
    }

    /** Whether a method is one of an interface of ours, of which what its methods return is not looked into. */
    boolean returnsToUs(ClassModel owner, MethodModel method) {
        return !method.flags().has(AccessFlag.STATIC)
                && owner.interfaces().stream()
                        .map(each -> each.asInternalName())
                        .filter(PlatformCalls::keepsResults)
                        .anyMatch(each -> bytes(each).map(ClassFile.of()::parse).stream()
                                .flatMap(its -> its.methods().stream())
                                .anyMatch(its -> its.methodName()
                                                .equalsString(
                                                        method.methodName().stringValue())
                                        && its.methodTypeSymbol().parameterCount()
                                                == method.methodTypeSymbol().parameterCount()));
    }

    /** The name of a field, its class included, if that is followed. */
    Optional<String> field(String owner, String name) {
        for (ClassModel model = model(owner);
                model != null;
                model = model.superclass()
                        .map(each -> model(each.asInternalName()))
                        .orElse(null)) {
            for (FieldModel each : model.fields()) {
                if (each.fieldName().equalsString(name)) {
                    return Optional.of(model.thisClass().asInternalName() + "." + name);
                }
            }
        }
        return Optional.empty();
    }
}
