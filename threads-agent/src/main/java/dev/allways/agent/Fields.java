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

    /**
     * What a class file declares.
     *
     * @param again whether each execution may initialise the class again
     * @param isolated its static fields that each execution then begins anew
     */
    private record Declared(
            @Nullable String superclass,
            List<String> interfaces,
            Map<String, Integer> flags,
            boolean again,
            List<String> isolated) {}

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

    private static final Declared UNKNOWN = new Declared(null, List.of(), Map.of(), false, List.of());

    private final Selection selection;
    private final Map<String, Declared> declared = new ConcurrentHashMap<>();
    private final Map<String, Integer> numbers = new HashMap<>();
    private final List<Field> numbered = new ArrayList<>();
    private final Map<String, Integer> classes = new HashMap<>(); // with static state, their numbers

    Fields(Selection selection) {
        this.selection = selection;
    }

    /** Takes note of what a class declares, whose file is at hand. */
    void declare(ClassModel model) {
        declared.putIfAbsent(model.thisClass().asInternalName(), declaredBy(model));
    }

    private Declared declaredBy(ClassModel model) {
        Map<String, Integer> flags = new HashMap<>();
        for (FieldModel field : model.fields()) {
            flags.put(field.fieldName().stringValue(), field.flags().flagsMask());
        }
        boolean again = isUsers(model.thisClass().asInternalName()) && Statics.mayBeginAnew(model);
        return new Declared(
                model.superclass().map(ClassEntry::asInternalName).orElse(null),
                model.interfaces().stream().map(ClassEntry::asInternalName).toList(),
                flags,
                again,
                again ? Statics.isolated(model) : List.of());
    }

    private boolean isUsers(String name) {
        return !name.startsWith("java/") && selection.selects(name);
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

    /** Whether each execution may have a value of its own for the field. */
    boolean isIsolated(Field field) {
        Declared known = declared.get(field.owner);
        return known != null && known.isolated.contains(field.name);
    }

    /** Whether each execution may initialise a class again. */
    boolean isInitialisedAgain(String owner) {
        Declared known = declared.get(owner);
        return known != null && known.again;
    }

    /** The superclass of a class whose file can be found. */
    @Nullable
    String superclass(String name, @Nullable ClassLoader loader) {
        return of(name, loader).superclass;
    }

    /** The number of a class whose static state each execution may begin anew. */
    int numberOfClass(String owner) {
        synchronized (this) {
            Integer known = classes.get(owner);
            if (known != null) {
                return known;
            }
            Declared its = declared.getOrDefault(owner, UNKNOWN);
            int number = classes.size();
            classes.put(owner, number);
            int[] numbers = its.isolated.stream()
                    .mapToInt(name -> number(new Field(owner, name, its.flags.getOrDefault(name, 0))))
                    .toArray();
            AllwaysStatics.declare(number, owner.replace('/', '.'), numbers);
            return number;
        }
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
