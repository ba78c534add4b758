package dev.allways.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.instrument.ClassFileTransformer;
import java.lang.reflect.AccessFlag;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** Decides for each class that is loaded how it is treated, and rewrites it. */
final class Transformer implements ClassFileTransformer {
    private static final byte[] INITIALISER = "<clinit>".getBytes(StandardCharsets.UTF_8);
    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final Selection selection;
    private final Fields fields;
    private final Cache cache;
    private final Set<String> seen = ConcurrentHashMap.newKeySet(); // when they were loaded, or to be rewritten later
    private final Map<String, Boolean> late = new ConcurrentHashMap<>(); // of the program, and whether it is too late
    private final Set<String> ofProgram = ConcurrentHashMap.newKeySet(); // that were rewritten
    private volatile boolean mayHaveMissed = true;

    Transformer(Selection selection, Fields fields, Cache cache) {
        this.selection = selection;
        this.fields = fields;
        this.cache = cache;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> loaded,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || name.startsWith("java/lang/Allways") || isProxy(name)) {
            return null;
        }
        AllwaysHooks.offForOnce(); // a task may be what has the class loaded
        try {
            if (AllwaysHooks.executing()) {
                mayHaveMissed = true; // what is done here for the first time loads classes
            }
            if (loader != null && loader != PLATFORM) {
                return ofProgram(name, loader, domain, loaded != null, bytes);
            }
            if (loaded == null && cache.isTool(name)) {
                mayHaveMissed = true;
                return null;
            }
            if (isConcerned(name)) {
                seen.add(name);
            }
            return changed(name, loader, domain, bytes, Treatment.ofPlatform(name, loaded != null));
        } catch (RuntimeException | LinkageError e) {
            Untreated.add(name.replace('/', '.'), e);
            return null;
        } finally {
            AllwaysHooks.on();
        }
    }

    /**
     * A class of the program. Once it is loaded it gets no second bodies, and the monitors of synchronized methods
     * are the VM's.
     */
    private byte @Nullable [] ofProgram(
            String name, ClassLoader loader, @Nullable ProtectionDomain domain, boolean loaded, byte[] bytes) {
        if (!selection.selects(name, domain)) {
            return loaded || selection.none() ? null : changed(name, loader, domain, bytes, Treatment.NOTHING);
        }
        if (!loaded) {
            seen.add(name);
            byte[] made = changed(name, loader, domain, bytes, Treatment.USERS);
            if (made != null) {
                ofProgram.add(name);
            }
            return made;
        }
        if (seen.contains(name)) {
            return null;
        }
        boolean isTooLate = ClassFile.of().parse(bytes).methods().stream()
                .anyMatch(method -> method.flags().has(AccessFlag.SYNCHRONIZED));
        late.put(name, isTooLate);
        return isTooLate ? null : changed(name, loader, domain, bytes, Treatment.LATE);
    }

    /**
     * The program's classes that were loaded before the agent came and can't be put under control any more, by name.
     */
    List<String> tooLate() {
        List<String> names = new ArrayList<>();
        late.forEach((name, isTooLate) -> {
            if (isTooLate) {
                names.add(name.replace('/', '.'));
            }
        });
        return names;
    }

    /**
     * A class that the platform has just made, in the program's package where an interface is not public; another one
     * each time, as it knows no order of methods.
     */
    private static boolean isProxy(String name) {
        String prefix = "$Proxy";
        int begin = name.lastIndexOf('/') + 1;
        return name.startsWith(prefix, begin)
                && name.chars().skip(begin + prefix.length()).allMatch(Character::isDigit);
    }

    private byte @Nullable [] changed(
            String name,
            @Nullable ClassLoader loader,
            @Nullable ProtectionDomain domain,
            byte[] bytes,
            Treatment treatment) {
        long id = Cache.sum(bytes) + treatment.code();
        Rewritten known = cache.find(id, loader);
        if (known == null) {
            mayHaveMissed = true;
            known = rewritten(name, loader, domain, bytes, treatment);
            cache.add(id, known);
        } else if (!known.basis().isEmpty()) {
            mayHaveMissed = true; // to look at other class files loads classes
        }
        return known.bytes();
    }

    private Rewritten rewritten(
            String name,
            @Nullable ClassLoader loader,
            @Nullable ProtectionDomain domain,
            byte[] bytes,
            Treatment treatment) {
        boolean changes = treatment.changesMethods()
                || OneStep.includes(name)
                || hasInitialiser(bytes)
                || OneStep.hasMonitors(bytes);
        boolean isPlatform = loader == null || loader == PLATFORM;
        boolean isOfThreads = isPlatform && Treatment.isOfThreads(name);
        boolean waits = isPlatform && Treatment.waitsOutside(name);
        boolean surrounds = isPlatform && Treatment.surrounds(name);
        if (!changes && !isOfThreads && !waits && !surrounds) {
            return new Rewritten(null, Map.of());
        }
        Basis basis = new Basis(fields, loader, name);
        ClassFile format = basis.format();
        ClassModel model = format.parse(bytes);
        fields.declare(model, bytes, loader, domain);
        if (treatment.isUsers()) {
            model = Newer.of(format, model, bytes, basis.isInitialisedAgain(name));
            refuseOurNames(model);
        }
        if (surrounds) {
            model = Surroundings.first(format, model);
        }
        byte[] made = isOfThreads
                ? ThreadClasses.rewrite(format, model)
                : new Rewriting(model, waits ? Treatment.NOTHING : treatment, basis).rewrite(format);
        if (waits) {
            made = OutsideWaits.rewrite(format, format.parse(made));
        } else if (surrounds) {
            made = Surroundings.rewrite(format, format.parse(made));
        }
        return new Rewritten(made, basis.sums());
    }

    /** Methods of these names are taken for those that were added. */
    private static void refuseOurNames(ClassModel model) {
        for (MethodModel method : model.methods()) {
            if (AllwaysAdded.is(method.methodName().stringValue())) {
                throw new IllegalArgumentException("it has a method whose name has " + AllwaysAdded.MARK + " in it");
            }
        }
    }

    /** Whether the class file's text has the name of class initialisers, without parsing it. */
    private static boolean hasInitialiser(byte[] bytes) {
        for (int i = 10; i < bytes.length - INITIALISER.length; i++) {
            if (bytes[i] == '<' && bytes[i + 1] == 'c') {
                int matching = 2;
                while (matching < INITIALISER.length && bytes[i + matching] == INITIALISER[matching]) {
                    matching++;
                }
                if (matching == INITIALISER.length) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The class of the program that is called so, or has a member that is, if it was rewritten. */
    Optional<String> rewritten(String name) {
        for (String type = name; !type.isEmpty(); type = type.substring(0, Math.max(0, type.lastIndexOf('/')))) {
            if (ofProgram.contains(type)) {
                return Optional.of(type.replace('/', '.'));
            }
        }
        return Optional.empty();
    }

    // ---- what the JVM does not show

    /** What the rewriting itself needs is loaded and linked now: that can't be rewritten while it is. */
    void practise() throws IOException {
        try (InputStream in = Transformer.class.getResourceAsStream("Rewriting.class")) { // has a little of everything
            byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
            rewritten("practice/Rewriting", Transformer.class.getClassLoader(), null, bytes, Treatment.USERS);
        }
    }

    /** Whether a class may have been loaded by the rewriting of another one, since it was said that none is missed. */
    boolean mayHaveMissed() {
        return mayHaveMissed;
    }

    void missesNone() {
        mayHaveMissed = false;
    }

    /** Whether a class that is loaded should have been rewritten, and was not shown. */
    boolean hasMissed(Class<?> type) {
        if (type.isArray() || type.isPrimitive() || type.isHidden()) {
            return false;
        }
        String name = type.getName().replace('.', '/');
        return !seen.contains(name)
                && !isProxy(name)
                && (isOfPlatform(type)
                        ? isConcerned(name)
                        : selection.selects(name, type.getProtectionDomain()) && !late.containsKey(name));
    }

    /** Whether the type is a class that the platform has as a class file. */
    static boolean isOfPlatform(Class<?> type) {
        ClassLoader loader = type.getClassLoader();
        return !type.isArray() && !type.isPrimitive() && (loader == null || loader == PLATFORM) && !type.isHidden();
    }

    /** Whether a class of the platform is to be rewritten although it is loaded. */
    private static boolean isConcerned(String name) {
        return Treatment.ofPlatform(name, true).changesMethods()
                || Treatment.isOfThreads(name)
                || Treatment.waitsOutside(name)
                || Treatment.surrounds(name)
                || OneStep.includes(name)
                || OneStep.holdsMonitors(name);
    }
}
