package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.TermCode.OBJECT;
import static dev.allways.symbolic.run.TermCode.TERM;
import static dev.allways.symbolic.run.TermCode.TEXT;

import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * How terms go into a call and come out of it. They go through {@link Register}: the caller puts those of the arguments
 * there, the callee takes them at entry and puts that of its result there when it returns.
 */
final class Handover {
    private final TermCode to;
    private boolean handedOver; // whether the arguments of the call that is written may have put something there

    Handover(TermCode to) {
        this.to = to;
    }

    static int size(MethodTypeDesc type) {
        return type.parameterList().stream()
                .mapToInt(each -> TypeKind.from(each).slotSize())
                .sum();
    }

    static TypeKind[] kinds(MethodTypeDesc type) {
        return type.parameterList().stream()
                .map(each -> TypeKind.from(each).asLoadable())
                .toArray(TypeKind[]::new);
    }

    static String where(String callee, String name) {
        return Copies.original(callee).replace('/', '.') + "." + name;
    }

    /** The primitive parameters of a method, by their letters. */
    static String primitives(MethodTypeDesc type) {
        return type.parameterList().stream()
                .filter(ClassDesc::isPrimitive)
                .map(ClassDesc::descriptorString)
                .collect(Collectors.joining());
    }

    /** The first word of each argument on the stack. */
    int[] argumentWords(MethodTypeDesc type) {
        int[] result = new int[type.parameterCount()];
        int word = to.top();
        for (int i = result.length - 1; i >= 0; i--) {
            word -= TypeKind.from(type.parameterType(i)).slotSize();
            result[i] = word;
        }
        return result;
    }

    int[] primitiveWords(MethodTypeDesc type) {
        int[] all = argumentWords(type);
        return IntStream.range(0, all.length)
                .filter(i -> type.parameterType(i).isPrimitive())
                .map(i -> all[i])
                .toArray();
    }

    void putArguments(int[] primitive) {
        for (int i = 0; i < primitive.length; i++) {
            to.loadTerm(primitive[i]);
            to.constant(i);
            to.call(CallTerms.class, "argument", "(" + TERM + "I)V");
        }
    }

    /** Puts the terms of the arguments into the register, if there are some. */
    void handOver(MethodTypeDesc type) {
        int[] primitive = primitiveWords(type);
        Label out = to.label();
        handedOver = to.unless(out, null, primitive);
        if (handedOver) {
            putArguments(primitive);
            to.text(primitives(type));
            to.call(CallTerms.class, "call", "(" + TEXT + ")V");
            to.bind(out);
        }
    }

    /**
     * Puts the terms of the arguments into the register, behind those that the receiver has captured if it is a lambda.
     *
     * @param escapes whether the other arguments go into code that is not followed, if the receiver's is none
     */
    void handOverToLambda(MethodTypeDesc whole, String where, boolean escapes) {
        Label out = to.label();
        Label end = to.label();
        TypeKind[] kinds = kinds(whole);
        to.jumpUnless("anyObject", out);
        to.spill(kinds);
        putArguments(primitiveWords(whole));
        to.loadSpilled();
        to.text(primitives(whole));
        to.call(LambdaTerms.class, "callOf", "(" + OBJECT + TEXT + ")V");
        if (escapes) {
            to.forEachSpilledObject(kinds, at -> escapeTo(at, where));
        }
        to.reload(kinds);
        to.jump(end);
        to.bind(out);
        handOver(whole);
        to.bind(end);
        handedOver = true;
    }

    /** What was put into the register is lost before the call, unless the receiver's method is followed. */
    void leaveUnlessFollowed(MethodTypeDesc whole, String where) {
        if (primitives(whole).isEmpty()) {
            return;
        }
        Label out = to.label();
        TypeKind[] kinds = kinds(whole);
        to.jumpUnless("filled", out);
        to.spill(kinds);
        to.loadSpilled();
        to.text(where);
        to.call(LambdaTerms.class, "leaves", "(" + OBJECT + TEXT + ")V");
        to.reload(kinds);
        to.bind(out);
    }

    /** Takes the arguments off the words, and the result's term out of the register. */
    void finish(MethodTypeDesc type, String where) {
        to.pop(size(type));
        TypeKind result = TypeKind.from(type.returnType());
        if (result != TypeKind.VOID && result != TypeKind.REFERENCE) {
            takeResult(result, where);
            return;
        }
        if (result == TypeKind.REFERENCE) {
            takeObject(where);
        } else if (handedOver) {
            endCall(where);
        }
        to.push(result.slotSize());
    }

    void takeResult(TypeKind kind, String where) {
        takeResult(kind, where, null);
    }

    /**
     * @param direct the name of the method whose result it has to be, of the object that is spilled first; null: it can
     *     be no other's
     */
    void takeResult(TypeKind kind, String where, @Nullable String direct) {
        if (kind == TypeKind.VOID || kind == TypeKind.REFERENCE) {
            to.push(kind.slotSize());
            return;
        }
        int result = to.top();
        Label out = to.label();
        to.jumpUnless("filled", out);
        to.text(where);
        if (direct == null) {
            to.call(CallTerms.class, "taken", "(" + TEXT + ")" + TERM);
        } else {
            to.text(direct);
            to.loadSpilled();
            to.call(CallTerms.class, "takenIfDirect", "(" + TEXT + TEXT + OBJECT + ")" + TERM);
        }
        to.storeTermOrNone(result, out);
        to.pushResult(kind.asLoadable(), true);
    }

    /** An object that was returned and stands for a term has come to somebody who knows. */
    void takeObject(String where) {
        Label out = to.label();
        to.jumpUnless("filled", out);
        to.duplicate(TypeKind.REFERENCE);
        to.text(where);
        to.call(CallTerms.class, "received", "(" + OBJECT + TEXT + ")V");
        to.bind(out);
        if (where.endsWith(".toString")) {
            Label clean = to.label();
            to.jumpUnless("tainting", clean);
            to.duplicate(TypeKind.REFERENCE);
            to.call(Shadows.class, "receivedText", "(" + OBJECT + ")V");
            to.bind(clean);
        }
    }

    void endCall(String where) {
        Label out = to.label();
        to.jumpUnless("filled", out);
        to.text(where);
        to.call(CallTerms.class, "returned", "(" + TEXT + ")V");
        to.bind(out);
    }

    /** Arguments go into code that is not followed. */
    void leave(MethodTypeDesc type, PlatformCalls.Treatment treatment, String where) {
        int[] all = argumentWords(type);
        for (int i = 0; i < all.length; i++) {
            ClassDesc each = type.parameterType(i);
            Label out = to.label();
            if (!each.isPrimitive() || !to.unless(out, null, all[i])) {
                continue;
            }
            if (treatment == PlatformCalls.Treatment.TAINTS) {
                to.call(Shadows.class, "taints", "()V");
            } else if (each.descriptorString().equals("Z")) {
                TypeKind[] kinds = kinds(type);
                to.spill(kinds);
                to.loadSpilled(TypeKind.INT, all[i] - all[0]);
                to.loadTerm(all[i]);
                to.call(BranchTerms.class, "settleTruth", "(I" + TERM + ")V");
                to.reload(kinds);
            } else {
                to.loadTerm(all[i]);
                to.text(where);
                to.call(Shadows.class, "lost", "(" + TERM + TEXT + ")V");
            }
            to.bind(out);
        }
        boolean passes = treatment == PlatformCalls.Treatment.PASSES;
        if (primitiveWords(type).length == all.length || passes && !PlatformCalls.takesFunction(type)) {
            return;
        }
        Label out = to.label();
        TypeKind[] kinds = kinds(type);
        to.jumpUnless("anyObject", out);
        to.spill(kinds);
        if (treatment == PlatformCalls.Treatment.KEEPS) {
            hold(kinds);
            to.reload(kinds);
            to.bind(out);
            return;
        }
        to.forEachSpilledObject(kinds, at -> {
            if (treatment == PlatformCalls.Treatment.TAINTS) {
                to.loadSpilled(TypeKind.REFERENCE, at);
                to.call(Shadows.class, "use", "(" + OBJECT + ")V");
            } else if (passes) {
                to.loadSpilled(TypeKind.REFERENCE, at);
                to.text(where);
                to.call(LambdaTerms.class, "pass", "(" + OBJECT + TEXT + ")V");
            } else {
                escape(at, where);
            }
        });
        to.reload(kinds);
        to.bind(out);
    }

    /** The arguments of a call: the first object keeps the others. */
    void hold(MethodTypeDesc whole) {
        Label out = to.label();
        TypeKind[] kinds = kinds(whole);
        to.jumpUnless("anyObject", out);
        to.spill(kinds);
        hold(kinds);
        to.reload(kinds);
        to.bind(out);
    }

    /** What is spilled: the first object keeps the others. */
    private void hold(TypeKind[] kinds) {
        to.forEachSpilledObject(kinds, at -> {
            if (at > 0 && kinds[0] == TypeKind.REFERENCE) {
                to.loadSpilled();
                to.loadSpilled(TypeKind.REFERENCE, at);
                to.call(SharedTerms.class, "hold", "(" + OBJECT + OBJECT + ")V");
            }
        });
    }

    /**
     * The arguments that were moved went into code that is not followed.
     *
     * @param isOfInterface whether the receiver may be followed
     */
    void escape(TypeKind[] kinds, boolean isOfInterface, String where) {
        Label out = to.label();
        to.jumpUnless("anyObject", out);
        to.forEachSpilledObject(kinds, at -> {
            if (isOfInterface) {
                escapeTo(at, where);
            } else {
                escape(at, where);
            }
        });
        to.bind(out);
    }

    /**
     * The arguments that were moved go into code that compares the second one with what the first one holds.
     *
     * @param method of ours that hears of it
     * @param hasControl whether another thread may put terms there meanwhile, of which there are none yet
     */
    void find(TypeKind[] kinds, String method, String where, boolean hasControl) {
        Label out = to.label();
        if (!hasControl) {
            to.jumpUnless("anyTerm", out);
        }
        to.forEachSpilledObject(kinds, at -> {
            if (at > 0) {
                to.loadSpilled();
                to.loadSpilled(TypeKind.REFERENCE, at);
                to.constant(at);
                to.text(where);
                to.call(CollectionTerms.class, method, "(" + OBJECT + OBJECT + "I" + TEXT + ")V");
            }
        });
        to.bind(out);
    }

    /** One of the operands that were moved goes into code that is not followed. */
    private void escape(int at, String where) {
        to.loadSpilled(TypeKind.REFERENCE, at);
        to.text(where);
        boolean isByReference = PlatformCalls.comparesReferences(where);
        to.call(Shadows.class, isByReference ? "escapeByReference" : "escape", "(" + OBJECT + TEXT + ")V");
    }

    /** It goes there if the first one, the receiver, is not followed. */
    private void escapeTo(int at, String where) {
        to.loadSpilled();
        to.loadSpilled(TypeKind.REFERENCE, at);
        to.text(where);
        to.call(LambdaTerms.class, "escapeTo", "(" + OBJECT + OBJECT + TEXT + ")V");
    }

    /** Arrays among the arguments that were moved went into code that may write them. */
    void use(TypeKind[] kinds) {
        Label out = to.label();
        to.jumpUnless("anyElement", out);
        to.forEachSpilledObject(kinds, at -> {
            to.loadSpilled(TypeKind.REFERENCE, at);
            to.call(ElementTerms.class, "used", "(" + OBJECT + ")V");
        });
        to.bind(out);
    }

    /** What an object is made of can be seen: the arguments of a call go into code that looks at fields. */
    void expose(MethodTypeDesc whole, String where) {
        Label out = to.label();
        TypeKind[] kinds = kinds(whole);
        to.jumpUnless("anyField", out);
        to.spill(kinds);
        to.forEachSpilledObject(kinds, at -> {
            to.loadSpilled(TypeKind.REFERENCE, at);
            to.text(where);
            to.call(FieldTerms.class, "expose", "(" + OBJECT + TEXT + ")V");
        });
        to.reload(kinds);
        to.bind(out);
    }

    /** What was made of terms is a text on top of the stack, or nothing that can be looked into. */
    void taint(boolean isText) {
        Label out = to.label();
        to.jumpUnless("tainting", out);
        if (isText) {
            to.duplicate(TypeKind.REFERENCE);
            to.call(Shadows.class, "taint", "(" + OBJECT + ")V");
        } else {
            to.call(Shadows.class, "untaint", "()V");
        }
        to.bind(out);
    }

    /** A text is made of something that may have terms. */
    void taintIfAny() {
        Label out = to.label();
        to.jumpUnless("anyTerm", out);
        to.call(Shadows.class, "taints", "()V");
        to.bind(out);
    }
}
