package dev.allways.symbolic.run;

import dev.allways.core.Origin;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.FieldModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.constantpool.MemberRefEntry;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The classes of a program: those that its loader finds, but for the platform, Allways and test libraries. */
public final class Followed {
    static final String SHADOWS = "dev/allways/symbolic/run/Shadows";
    /** The classes of ours of which each loader of transformed classes has its own, by their internal names. */
    static final Set<String> COPIED = Stream.of(
                    Shadows.class,
                    Register.class,
                    BranchTerms.class,
                    OperatorTerms.class,
                    FieldTerms.class,
                    ElementTerms.class,
                    CallTerms.class,
                    LambdaTerms.class,
                    BoxTerms.class,
                    InputTerms.class,
                    RandomInput.class,
                    ValueTerms.class,
                    TextTerms.class,
                    AtomicTerms.class,
                    LargeNumberTerms.class,
                    CollectionTerms.class,
                    PlatformObjects.class,
                    SearchedCollections.class,
                    ViewTerms.class,
                    SharedTerms.class,
                    TableTerms.class)
            .map(each -> each.getName().replace('.', '/'))
            .collect(Collectors.toUnmodifiableSet());

    private static final List<String> JDK = List.of("java/", "javax/", "jdk/", "sun/", "com/sun/");

    private static final int MANY = 500; // classes that are too many to look for what can't be a copy

    private final ClassLoader loader;
    private final boolean mayCopy;
    private final boolean hasRandomInputs;
    private final ClassFile classFile;
    private volatile boolean hasBuilders; // in the place of buffers
    private volatile @Nullable Copies copies; // null: not known yet
    private final ConcurrentMap<String, Optional<ClassModel>> models = new ConcurrentHashMap<>();
    private final ConcurrentMap<String, String> inherited = new ConcurrentHashMap<>();

    /**
     * The classes that a loader finds.
     *
     * @param mayCopy whether the program may be given copies of classes of the platform
     */
    Followed(ClassLoader loader, boolean mayCopy) {
        this(loader, mayCopy, false);
    }

    /**
     * The classes that a loader finds.
     *
     * @param mayCopy whether the program may be given copies of classes of the platform
     * @param hasRandomInputs whether random numbers are inputs
     */
    Followed(ClassLoader loader, boolean mayCopy, boolean hasRandomInputs) {
        this.loader = loader;
        this.mayCopy = mayCopy;
        this.hasRandomInputs = hasRandomInputs;
        classFile = ClassFile.of(ClassHierarchyResolverOption.of(
                ClassHierarchyResolver.ofResourceParsing(type -> bytes(PlatformCalls.internalName(type))
                                .map(ByteArrayInputStream::new)
                                .orElse(null))
                        .orElse(ClassHierarchyResolver.defaultResolver())
                        .cached()));
    }

    /** Writes classes that name others of the program, or copies. */
    ClassFile classFile() {
        return classFile;
    }

    /** The same, where the program is known to have copies of all classes that may be copied. */
    static Followed withCopies(ClassLoader loader) {
        Followed followed = new Followed(loader, true);
        followed.copies = Copies.ALL;
        return followed;
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
        if (!isFollowed(name)) {
            return Optional.empty();
        }
        if (mayCopy && copies == null && isTheProgramS(name)) {
            hasBuilders = hasBuilders(name);
            copies = copiesFor(name);
        }
        return bytes(name)
                .map(ClassFile.of()::parse)
                .map(each -> SpelledOutRecord.of(each, classFile))
                .map(each -> Models.isOne(name) ? each : SpelledOutTexts.of(each, classFile))
                .map(each -> SpelledOutLambdas.of(each, classFile, this::isFollowed))
                .map(each -> hasRandomInputs && isTheProgramS(name) ? SpelledOutRandom.of(each, classFile) : each);
    }

    private boolean isFollowed(String name) {
        return Models.isOne(name) || Copies.isOne(name) || isTheProgramS(name);
    }

    private boolean isTheProgramS(String name) {
        return JDK.stream().noneMatch(name::startsWith) && isTheUsers(name);
    }

    /** Whether the program has copies of some classes of the platform in the place of these. */
    boolean copies() {
        return its() != Copies.NONE;
    }

    /** Which classes of the platform the program has copies of. */
    Copies its() {
        Copies known = copies;
        return known == null ? Copies.NONE : known;
    }

    /** A type as the code of the program names it. */
    MethodTypeDesc named(MethodTypeDesc type) {
        return copies() ? MethodTypeDesc.ofDescriptor(its().renamed(type.descriptorString())) : type;
    }

    private Copies copiesFor(String first) {
        return Stream.of(Copies.ALL, Copies.WITHOUT_TIME)
                .filter(each -> canCopy(first, each))
                .findFirst()
                .orElse(Copies.NONE);
    }

    /** Whether classes that one may lead to use buffers, which builders can stand for. */
    private boolean hasBuilders(String first) {
        Set<String> met = new HashSet<>(Set.of(first));
        Deque<String> open = new ArrayDeque<>(met);
        boolean some = false;
        while (!open.isEmpty()) {
            Optional<ClassModel> found = bytesAsTheyAre(open.remove()).map(ClassFile.of()::parse);
            if (found.isEmpty()) {
                continue;
            }
            ClassModel model = found.get();
            if (met.size() > MANY || overridesOutside(model, Buffers::isIn)) {
                return false;
            }
            for (PoolEntry each : model.constantPool()) {
                if (each instanceof ClassEntry type && !type.asInternalName().startsWith("[")) {
                    String name = type.asInternalName();
                    some |= Buffers.isIn(name);
                    if (isTheProgramS(name) && met.add(name)) {
                        open.add(name);
                    }
                }
                if (each instanceof MemberRefEntry member
                        && !isTheProgramS(member.owner().asInternalName())
                        && !Buffers.canBeBuilders(member)) {
                    return false;
                }
            }
        }
        return some;
    }

    /**
     * Whether no class that one may lead to gives or takes what is to be a copy to or from code that has none, by a
     * call, by a method that it overrides, or as an object that the platform's formats tell by its class.
     */
    private boolean canCopy(String first, Copies all) {
        Set<String> met = new HashSet<>(Set.of(first));
        boolean hasNumbers = false;
        boolean hasFormats = false;
        Deque<String> open = new ArrayDeque<>(met);
        while (!open.isEmpty()) {
            Optional<ClassModel> found = bytesAsTheyAre(open.remove()).map(ClassFile.of()::parse);
            if (found.isEmpty()) {
                continue;
            }
            ClassModel model = found.get();
            if (met.size() > MANY || overridesOutside(model, all::isIn)) {
                return false;
            }
            for (PoolEntry each : model.constantPool()) {
                if (each instanceof ClassEntry type) {
                    if (all == Copies.ALL && PlatformCalls.tellsTimes(type.asInternalName())) {
                        return false;
                    }
                    hasNumbers |= type.asInternalName().startsWith("java/math/");
                    hasFormats |= type.asInternalName().startsWith("java/text/")
                            || type.asInternalName().equals("java/util/Formatter");
                }
                if (each instanceof ClassEntry type
                        && isTheProgramS(type.asInternalName())
                        && !type.asInternalName().startsWith("[")
                        && met.add(type.asInternalName())) {
                    open.add(type.asInternalName());
                }
                if (each instanceof MemberRefEntry member
                        && all.isIn(member.type().stringValue())
                        && !all.isIn(member.owner().asInternalName())
                        && !isTheProgramS(member.owner().asInternalName())
                        && !hasModel(member)) {
                    return false;
                }
            }
        }
        return !hasNumbers || !hasFormats;
    }

    private static boolean hasModel(MemberRefEntry member) {
        if (!member.type().stringValue().startsWith("(")) {
            return false;
        }
        MethodTypeDesc type = MethodTypeDesc.ofDescriptor(member.type().stringValue());
        String owner = member.owner().asInternalName();
        String name = member.name().stringValue();
        return PlatformCalls.model(owner, name, type, true).isPresent()
                || PlatformCalls.model(owner, name, type.insertParameterTypes(0, ClassDesc.ofInternalName(owner)), true)
                        .isPresent();
    }

    private boolean overridesOutside(ClassModel model, Predicate<String> isMeant) {
        List<MethodModel> some = model.methods().stream()
                .filter(each -> isMeant.test(each.methodType().stringValue()))
                .toList();
        return !some.isEmpty() && some.stream().anyMatch(each -> isDeclaredAbove(model, each));
    }

    private boolean isDeclaredAbove(ClassModel model, MethodModel method) {
        return Stream.concat(model.superclass().stream(), model.interfaces().stream())
                .map(ClassEntry::asInternalName)
                .flatMap(each -> bytesAsTheyAre(each).stream()
                        .map(ClassFile.of()::parse)
                        .filter(above -> isDeclaredAbove(above, method)
                                || !isTheProgramS(each)
                                        && above.methods().stream().anyMatch(its -> isSame(its, method))))
                .findAny()
                .isPresent();
    }

    private static boolean isSame(MethodModel a, MethodModel b) {
        return a.methodName().equalsString(b.methodName().stringValue())
                && a.methodType().equalsString(b.methodType().stringValue());
    }

    private static boolean isTheUsers(String name) {
        return Origin.isTheUsers(new StackTraceElement(name.replace('/', '.'), "", "", 0));
    }

    /** Whether a class is one of ours of which each loader has a copy of its own. */
    static boolean isCopied(String name) {
        int nested = name.indexOf('$');
        return COPIED.contains(nested < 0 ? name : name.substring(0, nested));
    }

    /** The class file of a class, followed or not. */
    Optional<byte[]> bytes(String name) {
        if (Copies.isOne(name)) {
            return its().bytes(name);
        }
        Optional<byte[]> bytes = bytesAsTheyAre(name);
        boolean isProgramS = isTheProgramS(name);
        Optional<byte[]> built = hasBuilders && isProgramS && !Models.isOne(name)
                ? bytes.map(each -> Copies.renamed(each, Buffers::renamed))
                : bytes;
        return copies() && (Models.isOne(name) || isProgramS) ? built.map(its()::renamed) : built;
    }

    private Optional<byte[]> bytesAsTheyAre(String name) {
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

    /** Whether a method that an interface declares, or has from above, has no code: a lambda may be it. */
    boolean isAbstract(String owner, String name, String descriptor) {
        ClassModel model = model(owner);
        if (model == null) {
            return true;
        }
        for (MethodModel each : model.methods()) {
            if (each.methodName().equalsString(name) && each.methodType().equalsString(descriptor)) {
                return each.flags().has(AccessFlag.ABSTRACT);
            }
        }
        return model.interfaces().stream()
                .map(ClassEntry::asInternalName)
                .filter(each -> declares(each, name, descriptor))
                .allMatch(each -> isAbstract(each, name, descriptor));
    }

    /**
     * The class whose method a call is, as far as its treatment goes: of one that a followed class has from above, the
     * first class or interface there that is not followed.
     */
    String declarer(String owner, String name, String descriptor) {
        return model(owner) == null || declares(owner, name, descriptor)
                ? owner
                : inherited.computeIfAbsent(
                        owner + "." + name + descriptor,
                        _ -> above(owner)
                                .filter(each -> isDeclaredIn(each, name, descriptor))
                                .findFirst()
                                .orElse(owner));
    }

    /** The classes and interfaces above a followed class that are the first ones which are not. */
    private Stream<String> above(String owner) {
        ClassModel model = model(owner);
        return model == null
                ? Stream.of(owner)
                : Stream.concat(model.superclass().stream(), model.interfaces().stream())
                        .map(ClassEntry::asInternalName)
                        .flatMap(this::above);
    }

    private boolean isDeclaredIn(String name, String method, String descriptor) {
        return bytes(name).map(ClassFile.of()::parse).stream()
                .anyMatch(its -> its.methods().stream()
                                .anyMatch(each -> each.methodName().equalsString(method)
                                        && each.methodType().equalsString(descriptor))
                        || Stream.concat(its.superclass().stream(), its.interfaces().stream())
                                .anyMatch(each -> isDeclaredIn(each.asInternalName(), method, descriptor)));
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
