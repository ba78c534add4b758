package dev.allways.symbolic.run;

import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** What becomes of terms in calls of code that is not followed. */
final class PlatformCalls {
    private static final Set<String> OF_COPIES = // what copies use that is not open to them
            Set.of(
                    "jdk/internal/util/ArraysSupport",
                    "jdk/internal/misc/VM",
                    "jdk/internal/util/DateTimeHelper",
                    "jdk/internal/util/StaticProperty",
                    "jdk/internal/access/SharedSecrets");
    private static final String INPUTS = "dev/allways/symbolic/Symbolic";

    /** What a call does with its arguments. */
    enum Treatment {
        /** What it makes of them is not known. */
        LOSES,
        /** It makes a text of them, which nobody looks into, or prints them. */
        TAINTS,
        /** It keeps references, and gives them back as they are. */
        KEEPS,
        /** The same, and which one it gives back depends on how its first argument compares with others. */
        FINDS,
        /** It is Allways' own, and hands references to others as they are. */
        PASSES
    }

    private static final Set<String> BOXES = Set.of(
            "java/lang/Boolean",
            "java/lang/Byte",
            "java/lang/Short",
            "java/lang/Character",
            "java/lang/Integer",
            "java/lang/Long",
            "java/lang/Float",
            "java/lang/Double",
            "java/lang/Number");

    private static final Pattern MAP = Pattern.compile(
            "java/util/(Map|(Linked|Identity)?HashMap|TreeMap|SequencedMap|SortedMap|NavigableMap|AbstractMap"
                    + "|Hashtable|EnumMap"
                    + "|concurrent/Concurrent(HashMap|SkipListMap|Map|NavigableMap))");
    private static final Pattern SET = Pattern.compile(
            "java/util/(Set|HashSet|LinkedHashSet|TreeSet|SequencedSet|SortedSet|NavigableSet|AbstractSet"
                    + "|concurrent/(ConcurrentHashMap[$]KeySetView|ConcurrentSkipListSet|CopyOnWriteArraySet))");
    private static final Pattern LIST = Pattern.compile(
            "java/util/(List|ArrayList|LinkedList|Vector|Stack|AbstractList|concurrent/CopyOnWriteArrayList)");
    private static final Pattern ENTRY =
            Pattern.compile("java/util/(Map[$]Entry|AbstractMap[$]Simple(Immutable)?Entry)");
    private static final Pattern ITERATOR = Pattern.compile("java/util/(List)?Iterator");
    private static final Pattern MAY_SORT = Pattern.compile("java/util/((Abstract)?(Collection|Queue)|PriorityQueue)");
    private static final Pattern ELEMENTS = // whose elements are found one by one
            Pattern.compile("java/util/((Sequenced)?Collection|Queue|(Array)?Deque|concurrent/.*(Queue|Deque))");
    private static final Pattern SHARED = Pattern.compile(MAP + "|" + SET + "|" + LIST
            + "|java/util/((Sequenced)?Collection|Collections|(Array)?Deque|Queue|(List)?Iterator|Arrays|PriorityQueue)"
            + "|java/lang/Iterable"
            + "|java/util/concurrent/(?!atomic/|CompletableFuture).*");
    private static final Pattern COLLECTION = Pattern.compile(
            "java/util/(ArrayList|List|LinkedList|ArrayDeque|Deque|Queue|Stack|Vector|(Sequenced)?Collection"
                    + "|(List)?Iterator|Optional)|" + ENTRY + "|" + MAP + "|" + SET);
    private static final Set<String> KEEPING = Set.of(
            "add",
            "addLast",
            "addFirst",
            "push",
            "pop",
            "poll",
            "pollFirst",
            "pollLast",
            "get",
            "getKey",
            "getValue",
            "set",
            "peek",
            "offer",
            "next",
            "hasNext",
            "size",
            "isEmpty",
            "iterator",
            "getFirst",
            "getLast",
            "peekFirst",
            "peekLast",
            "element",
            "clear",
            "toArray",
            "hasPrevious",
            "previous",
            "nextIndex",
            "previousIndex",
            "offerFirst",
            "offerLast",
            "removeFirst",
            "removeLast");
    private static final Set<String> FINDING = Set.of(
            "get",
            "put",
            "containsKey",
            "remove",
            "getOrDefault",
            "putIfAbsent",
            "merge",
            "compute",
            "computeIfAbsent",
            "computeIfPresent",
            "add",
            "addIfAbsent",
            "contains",
            "indexOf",
            "lastIndexOf");
    private static final Pattern SHOWING =
            Pattern.compile("keySet|values|entrySet|navigableKeySet|sequenced[A-Z].*|descending(KeySet|Map|Set)"
                    + "|reversed|(head|tail|sub)(Map|Set)|(unmodifiable|synchronized)[A-Z].*|newSetFromMap|asList");
    private static final Set<String> OF_MAPS =
            Set.of("get", "put", "containsKey", "remove", "getOrDefault", "putIfAbsent");
    private static final Set<String> OF_SETS = Set.of("add", "contains", "remove");
    private static final Set<String> OF_ENDS = // of maps and sets: which ones these are was decided by comparisons
            Set.of(
                    "size",
                    "isEmpty",
                    "clear",
                    "comparator",
                    "first",
                    "last",
                    "firstKey",
                    "lastKey",
                    "firstEntry",
                    "lastEntry",
                    "getFirst",
                    "getLast",
                    "removeFirst",
                    "removeLast",
                    "pollFirst",
                    "pollLast",
                    "pollFirstEntry",
                    "pollLastEntry");
    private static final Set<String> OF_QUEUES = // that sort: how elements compare was decided when they were added
            Set.of("size", "isEmpty", "clear", "peek", "element", "poll");

    private static final Pattern HANDING = // from one thread to another, or to itself
            Pattern.compile("java/util/concurrent/(atomic/AtomicReference|CompletableFuture|Future|Exchanger"
                + "|(ArrayBlocking|LinkedBlocking|LinkedTransfer|Blocking|Transfer|Synchronous|ConcurrentLinked)Queue"
                + "|(LinkedBlocking|Blocking|ConcurrentLinked)Deque|CopyOnWriteArrayList)|java/lang/ThreadLocal");
    private static final Set<String> HANDED = Stream.concat(
                    KEEPING.stream(),
                    Stream.of(
                            "put",
                            "putFirst",
                            "putLast",
                            "take",
                            "takeFirst",
                            "takeLast",
                            "getAndSet",
                            "complete",
                            "join",
                            "getNow",
                            "exchange",
                            "allOf",
                            "containsKey"))
            .collect(Collectors.toUnmodifiableSet());
    private static final Pattern THROWABLE =
            Pattern.compile("java/(lang|util)/.*(Exception|Error)|java/lang/Throwable");
    private static final Set<String> OF_CAUSES = Set.of("getCause", "initCause", "addSuppressed", "getSuppressed");
    private static final Pattern TEXT = Pattern.compile("java/lang/(StringBuilder|StringBuffer)");
    private static final Pattern CALLED_BACK = Pattern.compile("java/util/.*|java/lang/(Comparable|Runnable|Iterable)");
    private static final Pattern NEVER_CALLS_BACK =
            Pattern.compile("java/lang/(Object|Math|String|Integer|Long|StringBuilder)");
    private static final Pattern TIMES = Pattern.compile(
            "java/time/(format/(?!DateTimeParseException).*|zone/.*|Clock|InstantSource|Zone(Id|dDateTime))");
    private static final Pattern REFLECTS = Pattern.compile(
            "java/lang/(reflect|invoke)/.*|java/util/concurrent/atomic/Atomic.*FieldUpdater|sun/misc/Unsafe"
                    + "|java/io/Object(In|Out)putStream");
    private static final Pattern REFERENCES = Pattern.compile(
            "java[.](util[.]IdentityHashMap|util[.]concurrent[.]atomic[.].*"
                + "|lang[.]System|lang[.]ref[.].*|lang[.]invoke[.]VarHandle)[.].*|java[.]lang[.]Thread[.]holdsLock");
    private static final Pattern PASSING =
            Pattern.compile("dev/allways/(core/Chooser|core/Program|actors/.*|model/Model.*|commands/.*)");
    private static final Pattern RETURNED_TO = Pattern.compile(
            "dev/allways/(actors/.*|model/Model|gen/Gen)|java/util/concurrent/Callable"); // whoever looks into results
    // is commands
    private static final Pattern ASSERTIONS =
            Pattern.compile("org/junit/jupiter/api/Assertions|org/junit/Assert|junit/framework/(Assert|TestCase)");

    private static final Set<String> LISTS =
            Set.of("java/util/ArrayList", "java/util/LinkedList", "java/util/ArrayDeque", "java/util/Vector");
    private static final Set<String> SORTED = Set.of("java/util/TreeSetSortedSet", "java/util/TreeMapSortedMap");
    private static final Set<String> FILLED_SETS =
            Set.of("java/util/HashSet", "java/util/LinkedHashSet", "java/util/TreeSet");
    private static final Set<String> FILLED_MAPS = Set.of(
            "java/util/HashMap",
            "java/util/IdentityHashMap",
            "java/util/LinkedHashMap",
            "java/util/TreeMap",
            "java/util/concurrent/ConcurrentHashMap");
    private static final Set<String> CLONED_AS_THEMSELVES = // by the type of what the method returns
            Set.of(
                    "java/util/EnumMap",
                    "java/util/Hashtable",
                    "java/util/concurrent/ConcurrentSkipListMap",
                    "java/util/concurrent/ConcurrentSkipListSet");
    private static final Set<String> STREAMS = Set.of("stream", "parallelStream");

    private PlatformCalls() {}

    /** The internal name of a class; of an array, what it is written as. */
    static String internalName(ClassDesc type) {
        String descriptor = type.descriptorString();
        return type.isClassOrInterface() ? descriptor.substring(1, descriptor.length() - 1) : descriptor;
    }

    /** Whether a call asks {@code Symbolic} for an input. */
    static boolean isInput(InvokeInstruction call) {
        return call.owner().asInternalName().equals(INPUTS)
                && call.opcode() != Opcode.INVOKESTATIC
                && call.name().stringValue().endsWith("Input");
    }

    static boolean isBox(String owner) {
        return BOXES.contains(owner);
    }

    /** What the model of a method is called: the simple name of its class, and its own. */
    static String modelName(String owner, String name) {
        return owner.substring(owner.lastIndexOf('/') + 1) + "_" + name;
    }

    /** The interface whose methods' models a collection's are; of other classes, one that does the same. */
    private static String family(String owner, String name) {
        if (owner.equals("java/lang/StrictMath") && !name.matches("pow|copySign")) { // which may give others
            return "java/lang/Math";
        }
        return MAP.matcher(owner).matches()
                ? "java/util/Map"
                : SET.matcher(owner).matches()
                        ? "java/util/Set"
                        : LIST.matcher(owner).matches()
                                ? "java/util/List"
                                : ENTRY.matcher(owner).matches() ? "java/util/Map$Entry" : owner;
    }

    /**
     * The model of a method of the platform.
     *
     * @param type with the receiver as first parameter
     * @param copies whether there are copies of the platform's classes
     */
    static Optional<Models.Model> model(String owner, String name, MethodTypeDesc type, boolean copies) {
        if (!owner.startsWith("java/") && !OF_COPIES.contains(owner) && !Copies.isOne(owner)) {
            return Optional.empty();
        }
        String family = STREAMS.contains(name)
                        && type.parameterCount() == 1
                        && (COLLECTION.matcher(owner).matches() || owner.equals(Copies.HEAP))
                ? "java/util/Collection"
                : name.equals("clone") && CLONED_AS_THEMSELVES.contains(owner) ? owner : family(owner, name);
        MethodTypeDesc its = family.equals(owner) || !type.descriptorString().startsWith("(L" + owner + ";")
                ? type
                : type.changeParameterType(0, ClassDesc.ofInternalName(family));
        return Models.of(modelName(family, name), its, copies);
    }

    /** The model of a collection's method that follows it while other threads may see the collection. */
    static Optional<Models.Model> sharedModel(Models.Model model, boolean copies) {
        return Models.of("Shared_" + model.name(), model.type(), copies);
    }

    /** Whether a method's model looks into a builder in other steps than the method. */
    static boolean looksInto(String owner, String name) {
        return owner.equals("java/lang/StringBuilder")
                && Stream.of("append", "length", "toString").noneMatch(name::equals);
    }

    /** Whether a method takes a function. */
    static boolean takesFunction(MethodTypeDesc type) {
        return type.parameterList().stream()
                .anyMatch(each -> each.descriptorString().startsWith("Ljava/util/function/"));
    }

    /** Whether the models of a class's methods are right only where no other thread can see what an object holds. */
    static boolean isShared(String owner) {
        return SHARED.matcher(owner).matches();
    }

    /** Whether a constructor makes a box or an atomic number, which hold what it takes. */
    static boolean holdsNumber(String owner, MethodTypeDesc type) {
        if (type.parameterCount() != 1 || !type.parameterType(0).isPrimitive()) {
            return false;
        }
        boolean isOtherFloat =
                owner.equals("java/lang/Float") && type.parameterType(0).equals(ConstantDescs.CD_double);
        return isBox(owner) && !isOtherFloat
                || owner.equals("java/util/concurrent/atomic/AtomicInteger")
                || owner.equals("java/util/concurrent/atomic/AtomicLong");
    }

    static Treatment treatment(String owner, String name) {
        if (PASSING.matcher(owner).matches()) {
            return Treatment.PASSES;
        }
        if (isThrowable(owner) && OF_CAUSES.contains(name)) {
            return Treatment.KEEPS;
        }
        if (TEXT.matcher(owner).matches()
                        && Stream.of("append", "toString", "<init>", "insert").anyMatch(name::equals)
                || owner.equals("java/io/PrintStream")
                || isThrowable(owner)
                || name.equals("valueOf") && owner.equals("java/lang/String")
                || name.equals("toString") && BOXES.contains(owner)) {
            return Treatment.TAINTS;
        }
        if (finds(owner, name)) {
            return Treatment.FINDS;
        }
        if (COLLECTION.matcher(owner).matches() && keeps(owner, name)
                || HANDING.matcher(owner).matches() && HANDED.contains(name)
                || owner.equals("java/lang/String") && (name.equals("length") || name.equals("isEmpty"))
                || name.equals("<init>") && ENTRY.matcher(owner).matches()
                || owner.equals("java/util/PriorityQueue") && OF_QUEUES.contains(name)
                || name.equals("getClass")
                || owner.equals("java/util/Objects") && name.equals("requireNonNull")) {
            return Treatment.KEEPS;
        }
        return Treatment.LOSES;
    }

    /** Whether a call makes an object that holds another one. */
    static boolean isHolder(String owner, String name, MethodTypeDesc type) {
        return name.equals("<init>")
                && owner.equals("java/util/concurrent/atomic/AtomicReference")
                && type.parameterCount() == 1;
    }

    /** Whether a call makes a list, or a queue, of what another collection holds, or a sorted one of a sorted one. */
    static boolean isListOf(String owner, String name, MethodTypeDesc type) {
        return name.equals("<init>")
                && (LISTS.contains(owner) && type.descriptorString().equals("(Ljava/util/Collection;)V")
                        || SORTED.contains(
                                type.parameterList().isEmpty()
                                        ? owner
                                        : owner + type.parameterType(0).displayName()));
    }

    /** Whether a call makes a set or map of what another one holds, which it compares. */
    static boolean isFilled(String owner, String name, MethodTypeDesc type) {
        return name.equals("<init>")
                && (FILLED_SETS.contains(owner) && type.descriptorString().equals("(Ljava/util/Collection;)V")
                        || FILLED_MAPS.contains(owner)
                                && type.descriptorString().equals("(Ljava/util/Map;)V"));
    }

    /** Whether a class is a collection that keeps references. */
    static boolean isCollection(String owner) {
        return COLLECTION.matcher(owner).matches();
    }

    /** Whether a method gives what shows what a collection, its first argument, holds. */
    static boolean shows(String owner, String name) {
        return SHOWING.matcher(name).matches()
                && (isCollection(owner) || owner.matches("java/util/(Collections|Arrays)"));
    }

    /**
     * Whether a method of a map or set searches for its first argument, and does nothing else that depends on inputs.
     */
    static boolean searches(String owner, String name, MethodTypeDesc type) {
        boolean isOfMap = MAP.matcher(owner).matches() && OF_MAPS.contains(name);
        return type.parameterCount()
                        == (name.equals("put") || name.startsWith("getOr") || name.startsWith("putIf") ? 2 : 1)
                && (isOfMap || SET.matcher(owner).matches() && OF_SETS.contains(name));
    }

    /** Whether a collection's method compares what it is given with what is there. */
    static boolean finds(String owner, String name) {
        boolean isMap = MAP.matcher(owner).matches(); // one that contains a value compares values
        return FINDING.contains(name)
                        && (isMap
                                ? !name.equals("contains")
                                : SET.matcher(owner).matches())
                || FINDING.contains(name)
                        && !HANDED.contains(name)
                        && (LIST.matcher(owner).matches()
                                || ELEMENTS.matcher(owner).matches())
                || MAY_SORT.matcher(owner).matches() && (name.equals("add") || name.equals("offer"));
    }

    /** Whether a collection's method keeps references only; those of maps and sets that search have models. */
    private static boolean keeps(String owner, String name) {
        return MAP.matcher(owner).matches() || SET.matcher(owner).matches()
                ? OF_ENDS.contains(name)
                : KEEPING.contains(name)
                        || name.equals("remove") && ITERATOR.matcher(owner).matches();
    }

    /** Whether a call of the platform may be one of code that is followed, or give back what that returns. */
    static boolean mayCallBack(Opcode opcode, String owner, String name) {
        return opcode == Opcode.INVOKEINTERFACE && CALLED_BACK.matcher(owner).matches()
                || owner.equals("java/lang/ThreadLocal") && name.equals("get")
                || opcode == Opcode.INVOKEVIRTUAL
                        && owner.equals("java/lang/Object")
                        && Stream.of("equals", "hashCode", "toString").anyMatch(name::equals);
    }

    /** Whether a call can't be made: it gives or takes a copy where there are none, or a copy uses what is not open. */
    static boolean isOutOfReach(String caller, String owner, MethodTypeDesc type) {
        return Copies.areIn(type.descriptorString()) && !Copies.isOne(owner)
                || Copies.isOne(caller) && (owner.startsWith("jdk/internal/") || owner.startsWith("sun/"));
    }

    /**
     * Whether a class formats or parses dates, or knows what time it is, and where: with code that is open to no copy.
     */
    static boolean tellsTimes(String owner) {
        return TIMES.matcher(owner).matches();
    }

    /** Whether a class is one of the platform's exceptions. */
    static boolean isThrowable(String owner) {
        return THROWABLE.matcher(owner).matches();
    }

    static boolean neverCallsBack(String owner) {
        return NEVER_CALLS_BACK.matcher(owner).matches();
    }

    /** Whether code of a class reads and writes fields of the objects that it is given. */
    static boolean reflects(String owner) {
        return REFLECTS.matcher(owner).matches();
    }

    /** Whether what the methods of an interface return is given to followed code as it is. */
    static boolean keepsResults(String name) {
        return RETURNED_TO.matcher(name).matches();
    }

    /** Whether a method, by its class and name, tells which object it is given, where equal ones may be others. */
    static boolean comparesReferences(String where) {
        return REFERENCES.matcher(where).matches();
    }

    /** Whether a class has a table that is as large as its constructor is told. */
    static boolean isHashed(String owner) {
        return owner.equals("java/util/HashSet") || owner.equals("java/util/HashMap") || isConcurrentMap(owner);
    }

    static boolean isConcurrentMap(String owner) {
        return owner.equals("java/util/concurrent/ConcurrentHashMap");
    }

    /** Whether a class is one that texts are built with: what its constructor takes is in the object. */
    static boolean isBuilder(String owner) {
        return TEXT.matcher(owner).matches();
    }

    /** Whether a method makes a lambda of others, out of sight. */
    static boolean combines(String owner, String name) {
        return (owner.startsWith("java/util/function/") || owner.equals("java/util/Comparator"))
                && !LambdaTerms.METHODS.contains(name);
    }

    /** Whether a call asserts that two integers are equal, or are not. */
    static boolean isAssertion(String owner, String name, MethodTypeDesc type) {
        return ASSERTIONS.matcher(owner).matches()
                && (name.equals("assertEquals") || name.equals("assertNotEquals"))
                && type.parameterCount() >= 2
                && type.parameterType(0).equals(type.parameterType(1))
                && "IJSBC".contains(type.parameterType(0).descriptorString());
    }

    /** Whether the class behind a lambda converts between primitive values and boxes, out of sight. */
    static boolean adapts(InvokeDynamicInstruction instruction) {
        if (instruction.bootstrapArgs().size() < 3
                || !(instruction.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc implementation)
                || !(instruction.bootstrapArgs().get(2) instanceof MethodTypeDesc wanted)) {
            return true;
        }
        MethodTypeDesc own = implementation.invocationType();
        int captured = own.parameterCount() - wanted.parameterCount();
        if (captured < 0) {
            return true;
        }
        for (int i = 0; i < wanted.parameterCount(); i++) {
            if (own.parameterType(captured + i).isPrimitive()
                    != wanted.parameterType(i).isPrimitive()) {
                return true;
            }
        }
        ClassDesc result = wanted.returnType();
        return implementation.kind() != DirectMethodHandleDesc.Kind.CONSTRUCTOR
                && !result.descriptorString().equals("V")
                && own.returnType().isPrimitive() != result.isPrimitive();
    }
}
