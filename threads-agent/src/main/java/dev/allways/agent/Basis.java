package dev.allways.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.constant.ClassDesc;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What the rewriting of one class knows of other classes; and which class files it has looked at for that. */
final class Basis {
    private static final int DEPTH = 64; // of superclasses, at most

    private final Fields fields;
    private final @Nullable ClassLoader loader;
    private final String itself;
    private final Map<String, Long> sums = new HashMap<>();

    /** @param itself the class that is rewritten, by its internal name */
    Basis(Fields fields, @Nullable ClassLoader loader, String itself) {
        this.fields = fields;
        this.loader = loader;
        this.itself = itself;
    }

    /** By name, the sums of the class files that were looked at. */
    Map<String, Long> sums() {
        return sums;
    }

    private Fields.Declared of(String name) {
        boolean isOfPlatform = loader == null || name.startsWith("java/");
        Fields.Declared declared = fields.of(name, isOfPlatform ? null : loader);
        if (!isOfPlatform && !name.equals(itself)) {
            sums.put(name, declared.sum());
        }
        return declared;
    }

    /** The field that an instruction means; null if its class can't be found. */
    Fields.@Nullable Field find(String owner, String name) {
        String at = owner;
        for (int i = 0; at != null && i < DEPTH; i++) {
            Fields.Declared here = of(at);
            Integer flags = here.flags().get(name);
            if (flags != null) {
                return new Fields.Field(at, name, flags, (flags & ClassFile.ACC_STATIC) != 0 ? 0 : layout(at));
            }
            for (String each : here.interfaces()) {
                Fields.Field constant = find(each, name);
                if (constant != null) {
                    return constant;
                }
            }
            at = here.superclass();
        }
        return null;
    }

    /**
     * A number of the class files by which the VM lays out a class's objects: its own and those of its superclasses;
     * 0 for the platform's.
     */
    private long layout(String owner) {
        long layout = 0;
        String at = owner;
        for (int i = 0; at != null && i < DEPTH; i++) {
            Fields.Declared declared = of(at);
            layout = 31 * layout + declared.sum();
            at = declared.sum() == 0 ? null : declared.superclass();
        }
        return layout;
    }

    /** Whether each execution may have a value of its own for the field. */
    boolean isIsolated(Fields.Field field) {
        return of(field.owner()).isolated().contains(field.name());
    }

    /** Whether each execution should have a value of its own for the field, and can't. */
    boolean stays(Fields.Field field) {
        return of(field.owner()).staying().contains(field.name());
    }

    /** Whether each execution may initialise a class again. */
    boolean isInitialisedAgain(String owner) {
        return of(owner).again();
    }

    /** Whether objects of a class have final fields that the class declares. */
    boolean hasFinals(String owner) {
        return of(owner).flags().values().stream()
                .anyMatch(flags -> (flags & ClassFile.ACC_FINAL) != 0 && (flags & ClassFile.ACC_STATIC) == 0);
    }

    /** The superclass of a class whose file can be found. */
    @Nullable
    String superclass(String name) {
        return of(name).superclass();
    }

    /** The number of a class whose static state each execution may reset. */
    int numberOfClass(String owner) {
        return fields.numberOfClass(owner, of(owner));
    }

    int number(Fields.Field field) {
        return fields.number(field);
    }

    /** What reads and writes class files, and looks at superclasses as a class of this loader does. */
    ClassFile format() {
        return ClassFile.of(ClassFile.ClassHierarchyResolverOption.of(this::place));
    }

    private ClassHierarchyResolver.@Nullable ClassHierarchyInfo place(ClassDesc type) {
        String name =
                type.descriptorString().substring(1, type.descriptorString().length() - 1);
        Fields.Declared declared = of(name); // the JDK's own resolvers load classes, which nobody would be shown
        if (declared.isInterface()) {
            return ClassHierarchyResolver.ClassHierarchyInfo.ofInterface();
        }
        String superclass = declared.superclass();
        if (superclass != null) {
            return ClassHierarchyResolver.ClassHierarchyInfo.ofClass(ClassDesc.ofInternalName(superclass));
        }
        return name.equals("java/lang/Object") ? ClassHierarchyResolver.ClassHierarchyInfo.ofClass(null) : null;
    }
}
