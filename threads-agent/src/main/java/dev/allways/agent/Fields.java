package dev.allways.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** The fields that instrumented code accesses: what they are declared as, and their numbers. */
final class Fields {
    private static final int DEPTH = 64; // of superclasses, at most

    /** What a class file declares. */
    private record Declared(@Nullable String superclass, List<String> interfaces, Map<String, Integer> flags) {}

    /**
     * A field where it is declared.
     *
     * @param owner internal name of the class
     */
    record Field(String owner, String name, int flags) {
        boolean is(int flag) {
            return (flags & flag) != 0;
        }
    }

    private static final Declared UNKNOWN = new Declared(null, List.of(), Map.of());

    private final Map<String, Declared> declared = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Field> numbered = new ArrayList<>();

    /** Takes note of what a class declares, whose file is at hand. */
    void declare(ClassModel model) {
        declared.putIfAbsent(model.thisClass().asInternalName(), declaredBy(model));
    }

    private static Declared declaredBy(ClassModel model) {
        Map<String, Integer> flags = new HashMap<>();
        for (FieldModel field : model.fields()) {
            flags.put(field.fieldName().stringValue(), field.flags().flagsMask());
        }
        return new Declared(
                model.superclass().map(ClassEntry::asInternalName).orElse(null),
                model.interfaces().stream().map(ClassEntry::asInternalName).toList(),
                flags);
    }

    /** The field that an instruction in a class of this loader means; null if its class can't be found. */
    @Nullable
    Field find(String owner, String name, @Nullable ClassLoader loader) {
        String at = owner;
        for (int i = 0; at != null && i < DEPTH; i++) {
            Declared here = of(at, loader);
            Integer flags = here.flags.get(name);
            if (flags != null) {
                return new Field(at, name, flags);
            }
            for (String each : here.interfaces) {
                Field constant = find(each, name, loader);
                if (constant != null) {
                    return constant;
                }
            }
            at = here.superclass;
        }
        return null;
    }

    private Declared of(String owner, @Nullable ClassLoader loader) {
        Declared known = declared.get(owner);
        if (known != null) {
            return known;
        }
        Declared read = UNKNOWN;
        String file = owner + ".class";
        try (InputStream in =
                loader == null ? ClassLoader.getSystemResourceAsStream(file) : loader.getResourceAsStream(file)) {
            if (in != null) {
                read = declaredBy(ClassFile.of().parse(in.readAllBytes()));
            }
        } catch (IOException e) {
            // as if it were not there
        }
        declared.put(owner, read);
        return read;
    }

    /** The field's number, the same from now on. */
    synchronized int number(Field field) {
        Integer known = numbers.get(field.owner + '.' + field.name);
        return known != null ? known : add(field);
    }

    private int add(Field field) {
        int number = numbered.size();
        numbered.add(field);
        numbers.put(field.owner + '.' + field.name, number);
        AllwaysNames.field(number, field.owner.replace('/', '.'), field.name, field.is(ClassFile.ACC_VOLATILE));
        return number;
    }

    /** All fields, each at its number. */
    synchronized List<Field> numbered() {
        return List.copyOf(numbered);
    }

    /** Gives fields the numbers that they had, before any other is given one. */
    synchronized void restore(List<Field> fields) {
        fields.forEach(this::add);
    }
}
