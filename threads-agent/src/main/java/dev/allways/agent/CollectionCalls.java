package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.util.Map.entry;

import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The calls of concurrent collections: which are one step, which wait, and which are more than a step, so that their
 * object is explored from within. Those are all that are not named here.
 */
final class CollectionCalls {
    private static final String PACKAGE = "java/util/concurrent/";
    private static final String MAP = PACKAGE + "ConcurrentHashMap";
    private static final ClassDesc UNIT = ClassDesc.of("java.util.concurrent.TimeUnit");

    /** What becomes of the calls of a method. */
    private interface Call {
        /** How its code is changed; null: it is not. */
        @Nullable
        CodeTransform change(String type, MethodModel method);
    }

    private static final Call READS = step(AllwaysTask.READ, false);
    private static final Call COUNTS = step(AllwaysTask.READ, true);
    private static final Call UPDATES = step(AllwaysTask.UPDATE, false);
    private static final Call TRIES = step(AllwaysTask.TRY, false);
    private static final Call TRIES_TO_PUT = step(AllwaysTask.TRY_PUT, false);
    private static final Call FINDS = step(AllwaysTask.READ, false, 0);
    private static final Call CHANGES = step(AllwaysTask.UPDATE, false, 0);
    private static final Call FINDS_ENTRY = step(AllwaysTask.FIND, false, 0);
    private static final Call CHANGES_ENTRY = step(AllwaysTask.CHANGE_ENTRY, false, 0);
    private static final Call ADDS_ENTRY = step(AllwaysTask.ADD_ENTRY, false, 0);
    private static final Call COMPUTES = (_, method) -> computes(method);
    private static final Call COMES = (type, method) -> comes(type, method);
    private static final Call AWAITS =
            (_, method) -> meets(method, method.methodTypeSymbol().parameterCount() / 2);
    private static final Call EXCHANGES =
            (_, method) -> meets(method, method.methodTypeSymbol().parameterCount());
    private static final Call MADE = (_, _) -> null; // of other calls
    private static final Call MORE = fallsBack("fallsBack");
    private static final Call CHANGES_ALL = fallsBack("changesAll");
    private static final Call VIEW = fallsBack("givesView"); // what it gives continues to look at the object

    private static final Map<String, Call> VIEWS = made(
            Map.of("iterator()", VIEW, "spliterator()", VIEW),
            "add(Object)",
            "addAll(Collection)",
            "remove(Object)",
            "contains(Object)",
            "containsAll(Collection)",
            "size()",
            "isEmpty()",
            "clear()",
            "getMap()",
            "getMappedValue()");

    private static final Map<String, Call> ADDER = made(
            Map.of("add(long)", UPDATES, "add(double)", UPDATES, "sum()", COUNTS),
            "increment()",
            "decrement()",
            "toString()",
            "intValue()",
            "longValue()",
            "floatValue()",
            "doubleValue()");

    /** By class: by name and parameters of a method, what becomes of its calls. */
    private static final Map<String, Map<String, Call>> CALLS = Map.ofEntries(
            entry(PACKAGE + "ArrayBlockingQueue", made(queue(), "add(Object)")),
            entry(PACKAGE + "LinkedBlockingQueue", queue()),
            entry(PACKAGE + "LinkedBlockingDeque", deque()),
            entry(PACKAGE + "PriorityBlockingQueue", heap()),
            entry(PACKAGE + "SynchronousQueue", handingOver()),
            entry(PACKAGE + "LinkedTransferQueue", transferring()),
            entry(
                    PACKAGE + "LinkedTransferQueue$DualNode",
                    made(Map.of("await(Object,long,Object,boolean)", AWAITS), "isReleasable()", "block()")),
            entry(
                    PACKAGE + "Exchanger",
                    Map.of("exchange(Object)", EXCHANGES, "exchange(Object,long,TimeUnit)", EXCHANGES)),
            entry(
                    PACKAGE + "ConcurrentLinkedQueue",
                    Map.ofEntries(
                            entry("add(Object)", MADE),
                            entry("offer(Object)", UPDATES),
                            entry("poll()", TRIES),
                            entry("peek()", READS),
                            entry("isEmpty()", READS),
                            entry("iterator()", VIEW),
                            entry("spliterator()", VIEW))),
            entry(
                    MAP,
                    Map.ofEntries(
                            entry("get(Object)", FINDS_ENTRY),
                            entry("containsKey(Object)", MADE),
                            entry("getOrDefault(Object,Object)", MADE),
                            entry("put(Object,Object)", MADE),
                            entry("putIfAbsent(Object,Object)", ADDS_ENTRY),
                            entry("computeIfAbsent(Object,Function)", COMPUTES),
                            entry("computeIfPresent(Object,BiFunction)", COMPUTES),
                            entry("compute(Object,BiFunction)", COMPUTES),
                            entry("merge(Object,Object,BiFunction)", COMPUTES),
                            entry("clear()", CHANGES_ALL),
                            entry("putAll(Map)", MADE),
                            entry("putVal(Object,Object,boolean)", CHANGES_ENTRY),
                            entry("remove(Object)", MADE),
                            entry("remove(Object,Object)", MADE),
                            entry("replace(Object,Object)", MADE),
                            entry("replace(Object,Object,Object)", MADE),
                            entry("replaceNode(Object,Object,Object)", step(AllwaysTask.CHANGE_ENTRY, false, 0, 2)),
                            entry("tryPresize(int)", MORE),
                            entry("size()", COUNTS),
                            entry("isEmpty()", COUNTS),
                            entry("mappingCount()", COUNTS),
                            entry("keySet()", MADE),
                            entry("keySet(Object)", MADE),
                            entry("values()", MADE),
                            entry("entrySet()", MADE),
                            entry("elements()", VIEW),
                            entry("keys()", VIEW))),
            entry(MAP + "$CollectionView", VIEWS),
            entry(MAP + "$KeySetView", VIEWS),
            entry(MAP + "$ValuesView", VIEWS),
            entry(MAP + "$EntrySetView", VIEWS),
            entry(PACKAGE + "ConcurrentSkipListMap", sorted()),
            entry(PACKAGE + "CopyOnWriteArrayList", list()),
            entry(PACKAGE + "atomic/LongAdder", ADDER),
            entry(PACKAGE + "atomic/DoubleAdder", ADDER));

    private CollectionCalls() {}

    private static Map<String, Call> queue() {
        return Map.ofEntries(
                entry("put(Object)", puts("put")),
                entry("offer(Object,long,TimeUnit)", puts("offer")),
                entry("offer(Object)", TRIES_TO_PUT),
                entry("take()", takes("take")),
                entry("poll(long,TimeUnit)", takes("poll")),
                entry("poll()", TRIES),
                entry("peek()", READS),
                entry("size()", READS),
                entry("remainingCapacity()", READS),
                entry("remove(Object)", CHANGES),
                entry("contains(Object)", FINDS),
                entry("toArray()", READS),
                entry("toArray(Object[])", READS),
                entry("toString()", MADE),
                entry("clear()", UPDATES),
                entry("iterator()", VIEW),
                entry("spliterator()", VIEW));
    }

    /** All that it does is to hand over; what is asked of its elements is always the same. */
    private static Map<String, Call> handingOver() {
        return made(
                Map.of("xfer(Object,long)", COMES),
                "put(Object)",
                "offer(Object,long,TimeUnit)",
                "offer(Object)",
                "take()",
                "poll(long,TimeUnit)",
                "poll()",
                "isEmpty()",
                "size()",
                "remainingCapacity()",
                "clear()",
                "contains(Object)",
                "remove(Object)",
                "containsAll(Collection)",
                "removeAll(Collection)",
                "retainAll(Collection)",
                "peek()",
                "iterator()",
                "spliterator()",
                "toArray()",
                "toArray(Object[])",
                "toString()",
                "drainTo(Collection)",
                "drainTo(Collection,int)");
    }

    private static Map<String, Call> transferring() {
        return made(
                Map.ofEntries(
                        entry("xfer(Object,long)", COMES),
                        entry("peek()", READS),
                        entry("isEmpty()", READS),
                        entry("size()", READS),
                        entry("hasWaitingConsumer()", READS),
                        entry("getWaitingConsumerCount()", READS),
                        entry("contains(Object)", FINDS),
                        entry("toArray()", READS),
                        entry("toArray(Object[])", READS),
                        entry("iterator()", VIEW),
                        entry("spliterator()", VIEW)),
                "put(Object)",
                "offer(Object,long,TimeUnit)",
                "offer(Object)",
                "add(Object)",
                "tryTransfer(Object)",
                "transfer(Object)",
                "tryTransfer(Object,long,TimeUnit)",
                "take()",
                "poll(long,TimeUnit)",
                "poll()",
                "drainTo(Collection)",
                "drainTo(Collection,int)",
                "remainingCapacity()");
    }

    /** It has always room: what puts does not wait. */
    private static Map<String, Call> heap() {
        Map<String, Call> calls = new HashMap<>(queue());
        calls.put("offer(Object)", CHANGES);
        return made(
                calls,
                "add(Object)",
                "put(Object)",
                "offer(Object,long,TimeUnit)",
                "remainingCapacity()",
                "comparator()");
    }

    /** These calls, and some that are made of others. */
    private static Map<String, Call> made(Map<String, Call> calls, String... made) {
        Map<String, Call> all = new HashMap<>(calls);
        for (String each : made) {
            all.put(each, MADE);
        }
        return all;
    }

    private static Map<String, Call> sorted() {
        Map<String, Call> calls = new HashMap<>();
        for (String each : List.of("firstKey()", "lastKey()", "firstEntry()", "lastEntry()", "isEmpty()")) {
            calls.put(each, READS);
        }
        for (String near : List.of("lower", "floor", "ceiling", "higher")) {
            calls.put(near + "Entry(Object)", FINDS);
            calls.put(near + "Key(Object)", FINDS);
        }
        for (String view : List.of(
                "keySet()",
                "navigableKeySet()",
                "values()",
                "entrySet()",
                "descendingMap()",
                "descendingKeySet()",
                "subMap(Object,boolean,Object,boolean)",
                "subMap(Object,Object)",
                "headMap(Object,boolean)",
                "headMap(Object)",
                "tailMap(Object,boolean)",
                "tailMap(Object)")) {
            calls.put(view, VIEW);
        }
        calls.put("doGet(Object)", FINDS_ENTRY);
        calls.put("doPut(Object,Object,boolean)", CHANGES_ENTRY);
        calls.put("doRemove(Object,Object)", step(AllwaysTask.CHANGE_ENTRY, false, 0, 1));
        calls.put("replace(Object,Object)", CHANGES_ENTRY);
        calls.put("replace(Object,Object,Object)", step(AllwaysTask.CHANGE_ENTRY, false, 0, 1));
        calls.put("pollFirstEntry()", UPDATES);
        calls.put("pollLastEntry()", UPDATES);
        calls.put("size()", COUNTS);
        return made(
                calls,
                "containsKey(Object)",
                "get(Object)",
                "getOrDefault(Object,Object)",
                "put(Object,Object)",
                "putIfAbsent(Object,Object)",
                "computeIfAbsent(Object,Function)",
                "remove(Object)",
                "remove(Object,Object)",
                "comparator()");
    }

    /** What reads a list that is copied to be written is one read as it is written. */
    private static Map<String, Call> list() {
        Map<String, Call> calls = new HashMap<>();
        for (String each : List.of(
                "set(int,Object)",
                "add(Object)",
                "add(int,Object)",
                "addFirst(Object)",
                "addLast(Object)",
                "remove(int)",
                "removeFirst()",
                "removeLast()",
                "clear()")) {
            calls.put(each, UPDATES);
        }
        calls.put("remove(Object)", CHANGES);
        calls.put("addIfAbsent(Object)", CHANGES);
        calls.put("subList(int,int)", VIEW);
        calls.put("reversed()", VIEW);
        return made(
                calls,
                "size()",
                "isEmpty()",
                "contains(Object)",
                "containsAll(Collection)",
                "indexOf(Object)",
                "indexOf(Object,int)",
                "lastIndexOf(Object)",
                "lastIndexOf(Object,int)",
                "clone()",
                "toArray()",
                "toArray(Object[])",
                "get(int)",
                "getFirst()",
                "getLast()",
                "forEach(Consumer)",
                "iterator()",
                "listIterator()",
                "listIterator(int)",
                "spliterator()",
                "equals(Object)",
                "hashCode()",
                "toString()");
    }

    private static Map<String, Call> deque() {
        Map<String, Call> calls = new HashMap<>(queue());
        for (String end : List.of("First", "Last")) {
            calls.put("add" + end + "(Object)", MADE);
            calls.put("offer" + end + "(Object)", TRIES_TO_PUT);
            calls.put("put" + end + "(Object)", puts("put" + end));
            calls.put("offer" + end + "(Object,long,TimeUnit)", puts(end.equals("First") ? "offerFirst" : "offer"));
            calls.put("remove" + end + "()", MADE);
            calls.put("poll" + end + "()", TRIES);
            calls.put("take" + end + "()", takes("take" + end));
            calls.put("poll" + end + "(long,TimeUnit)", takes(end.equals("First") ? "poll" : "pollLast"));
            calls.put("get" + end + "()", MADE);
            calls.put("peek" + end + "()", READS);
            calls.put("remove" + end + "Occurrence(Object)", CHANGES);
        }
        calls.put("descendingIterator()", VIEW);
        return made(
                calls,
                "add(Object)",
                "offer(Object)",
                "put(Object)",
                "offer(Object,long,TimeUnit)",
                "remove()",
                "poll()",
                "take()",
                "poll(long,TimeUnit)",
                "element()",
                "peek()",
                "push(Object)",
                "pop()",
                "remove(Object)");
    }

    /** The classes, and the methods that are named here. */
    static Map<String, Set<String>> named() {
        Map<String, Set<String>> named = new TreeMap<>();
        CALLS.forEach((type, calls) -> named.put(type, calls.keySet()));
        return named;
    }

    /** How the code of a method is changed; null: it is not. */
    static @Nullable CodeTransform change(String type, MethodModel method) {
        Map<String, Call> calls = CALLS.get(type);
        if (calls == null) {
            return null;
        }
        Call call = calls.get(method.methodName().stringValue() + parameters(method.methodTypeSymbol()));
        if (call == null) {
            return isOpen(method) ? MORE.change(type, method) : null;
        }
        return call.change(type, method);
    }

    /** Whether others may call the method on an object. */
    private static boolean isOpen(MethodModel method) {
        String name = method.methodName().stringValue();
        return (method.flags().has(AccessFlag.PUBLIC) || name.equals("writeObject"))
                && !method.flags().has(AccessFlag.STATIC)
                && !method.flags().has(AccessFlag.SYNTHETIC)
                && !name.equals("<init>");
    }

    /** What the program has called. */
    private static String told(MethodModel method) {
        String name = method.methodName().stringValue();
        return switch (name) {
            case "doGet" -> "get";
            case "putVal", "doPut" -> "put";
            case "replaceNode", "doRemove" -> "remove";
            case "tryPresize" -> "putAll";
            default -> name;
        };
    }

    /** How many of a method's parameters the program gave, the first ones. */
    private static int given(MethodModel method) {
        return switch (method.methodName().stringValue()) {
            case "doGet", "replaceNode", "doRemove" -> 1;
            case "putVal", "doPut" -> 2;
            default -> method.methodTypeSymbol().parameterCount();
        };
    }

    /** The parameters, by the simple names of their types. */
    private static String parameters(MethodTypeDesc type) {
        StringBuilder names = new StringBuilder("(");
        for (int i = 0; i < type.parameterCount(); i++) {
            names.append(i == 0 ? "" : ",").append(type.parameterType(i).displayName());
        }
        return names.append(')').toString();
    }

    private static Call fallsBack(String hook) {
        return (type, method) -> ThreadClasses.before(code -> {
            code.aload(0);
            if (type.startsWith(MAP + '$')) {
                code.getfield(ClassDesc.ofInternalName(MAP + "$CollectionView"), "map", ClassDesc.ofInternalName(MAP));
            }
            code.ldc(told(method));
            code.invokestatic(Hooks.CALLS, hook, MethodTypeDesc.of(CD_void, CD_Object, CD_String));
        });
    }

    /**
     * A call that is one step.
     *
     * @param counted whether its own code counts elements behind the change that it makes
     * @param compared the parameters that are compared with what the object holds, at most two
     */
    private static Call step(int kind, boolean counted, int... compared) {
        return (type, method) -> ThreadClasses.before(code -> {
            if (counted) {
                code.aload(0).invokestatic(Hooks.CALLS, "counts", MethodTypeDesc.of(CD_void, CD_Object));
            }
            code.aload(0).loadConstant(kind);
            for (int i = 0; i < 2; i++) {
                if (i < compared.length) {
                    code.aload(code.parameterSlot(compared[i]));
                } else {
                    code.aconst_null();
                }
            }
            code.ldc(told(method));
            code.invokestatic(
                    Hooks.CALLS,
                    "begins",
                    MethodTypeDesc.of(CD_boolean, CD_Object, CD_int, CD_Object, CD_Object, CD_String));
            OneStep.call(code, ClassDesc.ofInternalName(type), method, Hooks.CALLS, told(method), given(method));
        });
    }

    /** A call with a function, by a hook of the same name. */
    private static CodeTransform computes(MethodModel method) {
        MethodTypeDesc type = method.methodTypeSymbol();
        ClassDesc[] parameters = new ClassDesc[1 + type.parameterCount()];
        Arrays.fill(parameters, CD_Object);
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            method.code().stream()
                    .flatMap(CodeModel::elementStream)
                    .filter(LineNumber.class::isInstance)
                    .findFirst()
                    .ifPresent(code::with); // which the function's stack shows
            code.aload(0);
            for (int i = 0; i < type.parameterCount(); i++) {
                code.aload(code.parameterSlot(i));
            }
            code.invokestatic(Hooks.CALLS, method.methodName().stringValue(), MethodTypeDesc.of(CD_Object, parameters));
            code.dup().invokestatic(Hooks.CALLS, "isOwnCode", MethodTypeDesc.of(CD_boolean, CD_Object));
            code.ifne(own).areturn().labelBinding(own).pop();
        });
    }

    /** What comes to a queue that hands over is one step up to where it waits, and from there on another. */
    private static CodeTransform comes(String type, MethodModel method) {
        return ThreadClasses.before(code -> {
            code.aload(0).aload(1).lload(2);
            code.invokestatic(Hooks.MEETINGS, "comes", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object, CD_long));
            OneStep.call(code, ClassDesc.ofInternalName(type), method, Hooks.MEETINGS);
        });
    }

    /**
     * A call that waits for another task, by a hook of the same name.
     *
     * @param given how many of its parameters the hook is given
     */
    private static CodeTransform meets(MethodModel method, int given) {
        MethodTypeDesc type = method.methodTypeSymbol();
        MethodTypeDesc hook = MethodTypeDesc.of(
                CD_Object,
                Stream.concat(
                                Stream.of(CD_Object),
                                type.parameterList().stream().limit(given))
                        .toList());
        return ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0);
            for (int i = 0; i < given; i++) {
                code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
            }
            code.invokestatic(Hooks.MEETINGS, method.methodName().stringValue(), hook);
            code.dup().invokestatic(Hooks.MEETINGS, "isOwnCode", MethodTypeDesc.of(CD_boolean, CD_Object));
            code.ifne(own).areturn().labelBinding(own).pop();
        });
    }

    /** A call that takes an element when there is one, by a hook. */
    private static Call takes(String hook) {
        return (_, method) -> ThreadClasses.before(code -> {
            Label own = code.newLabel();
            boolean timed = method.methodTypeSymbol().parameterCount() > 0;
            code.aload(0);
            if (timed) {
                code.lload(code.parameterSlot(0)).aload(code.parameterSlot(1));
            }
            code.ldc(told(method));
            code.invokestatic(
                    Hooks.CALLS,
                    hook,
                    timed
                            ? MethodTypeDesc.of(CD_Object, CD_Object, CD_long, UNIT, CD_String)
                            : MethodTypeDesc.of(CD_Object, CD_Object, CD_String));
            code.dup().invokestatic(Hooks.CALLS, "isOwnCode", MethodTypeDesc.of(CD_boolean, CD_Object));
            code.ifne(own).areturn().labelBinding(own).pop();
        });
    }

    /** A call that puts an element when there is room, by a hook. */
    private static Call puts(String hook) {
        return (_, method) -> ThreadClasses.before(code -> {
            Label own = code.newLabel();
            code.aload(0).aload(code.parameterSlot(0));
            if (method.methodTypeSymbol().parameterCount() == 1) {
                code.invokestatic(Hooks.CALLS, hook, MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object));
                code.ifeq(own).return_().labelBinding(own);
            } else {
                code.lload(code.parameterSlot(1)).aload(code.parameterSlot(2));
                code.invokestatic(Hooks.CALLS, hook, MethodTypeDesc.of(CD_int, CD_Object, CD_Object, CD_long, UNIT));
                code.dup().iflt(own).ireturn().labelBinding(own).pop();
            }
        });
    }
}
