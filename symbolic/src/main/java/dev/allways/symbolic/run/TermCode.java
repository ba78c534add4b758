package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;

/**
 * What the code with terms of one method is written with. Each word of the method, a local variable or a place of the
 * operand stack, has a further local variable that holds its term; behind these are some for operands.
 *
 * <p>Before {@link #begin} nothing is written: then the same calls only say what instructions do to the words.
 */
final class TermCode {
    static final String TERM = "Ldev/allways/symbolic/term/Term;";
    static final String OBJECT = "Ljava/lang/Object;";
    static final String TEXT = "Ljava/lang/String;";
    private static final ClassDesc SHADOWS = ClassDesc.ofInternalName(Followed.SHADOWS);
    private static final ClassDesc BRANCH_TERMS = ClassDesc.of(BranchTerms.class.getName());
    private static final MethodTypeDesc FLAG = MethodTypeDesc.of(CD_boolean);
    private static final int RESULT = 6; // words behind the spilled operands, for a result
    private static final int SUSPENDED = 300; // behind the arguments of any call

    private final MethodSite site;
    private final boolean hasControl; // threads are under control: what is done for terms is no step
    private final int locals;
    private final int shadow;
    private final int spill; // local variables for operands; the first holds what was kept at entry
    private final BitSet ever = new BitSet(); // the words that may have a term somewhere

    private Words words = new Words();
    private @Nullable CodeBuilder builder;
    private int suspensions; // of those that are not over, where code is written

    /**
     * The words of a method.
     *
     * @param locals how many local variables it has
     * @param stack how many words its operand stack has at most
     */
    TermCode(MethodSite site, boolean hasControl, int locals, int stack) {
        this.site = site;
        this.hasControl = hasControl;
        this.locals = locals;
        shadow = locals;
        spill = shadow + locals + stack;
    }

    // ---- what is known

    /** What is known of the words here. */
    Words words() {
        return words;
    }

    void know(Words words) {
        this.words = words;
    }

    /** The word above the top of the operand stack. */
    int top() {
        return locals + words.depth;
    }

    boolean isStackEmpty() {
        return words.depth == 0;
    }

    boolean mayHaveTerm(int word) {
        return words.symbolic.get(word);
    }

    /** Says that a word may have a term here; code before this has stored it, or null. */
    void markTerm(int word) {
        words.symbolic.set(word);
        ever.set(word);
    }

    void pop(int count) {
        words.depth -= count;
    }

    /** The stack ends below this word. */
    void topAt(int word) {
        words.depth = word - locals;
    }

    /** Words without terms come onto the stack. */
    void push(int count) {
        for (int i = 0; i < count; i++) {
            noTerm(locals + words.depth++);
        }
    }

    /** The words of a result whose term is there already, or which has none. */
    void pushResult(TypeKind kind, boolean hasTerm) {
        if (!hasTerm) {
            push(kind.slotSize());
            return;
        }
        words.depth++;
        push(kind.slotSize() - 1);
    }

    /** A result that begins at this word and whose term is there takes the place of all that is above. */
    void resultAt(int word, TypeKind kind) {
        topAt(word);
        pushResult(kind.asLoadable(), true);
    }

    // ---- instructions

    /** From here on, code is written. */
    void begin(CodeBuilder to) {
        builder = to;
        ever.stream().forEach(word -> to.aconst_null().astore(shadow + word));
        to.aconst_null().astore(spill);
    }

    boolean isWritten() {
        return builder != null;
    }

    /** Writes instructions that only the code with terms has. */
    void write(Consumer<CodeBuilder> instructions) {
        if (builder != null) {
            instructions.accept(builder);
        }
    }

    /** Writes an instruction as it is. */
    void copy(Instruction instruction) {
        if (builder != null) {
            if (hasControl && instruction instanceof InvokeInstruction && site.isBehindArray()) {
                // what is written between hides that
                builder.invokestatic(SHADOWS, "arrayMade", MethodTypeDesc.of(CD_void));
            }
            builder.with(instruction);
        }
    }

    /** Calls a method of ours. */
    void call(Class<?> owner, String name, String descriptor) {
        call(ClassDesc.ofDescriptor(owner.descriptorString()), name, descriptor);
    }

    /** Calls a method of ours. */
    void call(ClassDesc owner, String name, String descriptor) {
        if (builder == null) {
            return;
        }
        suspend();
        builder.invokestatic(owner, name, MethodTypeDesc.ofDescriptor(descriptor));
        resume();
    }

    /** What is done from here on is no step of the program. */
    void suspend() {
        if (builder != null && hasControl) {
            builder.invokestatic(SHADOWS, "suspend", FLAG).istore(spill + SUSPENDED + suspensions++);
        }
    }

    /** The program continues. */
    void resume() {
        if (builder != null && hasControl) {
            builder.iload(spill + SUSPENDED + --suspensions)
                    .invokestatic(SHADOWS, "resume", MethodTypeDesc.of(CD_void, CD_boolean));
        }
    }

    /** Tells that what comes next may differ from what the platform does. */
    void unseen(String where) {
        text(where);
        call(Shadows.class, "unseen", "(" + TEXT + ")V");
    }

    /** Tells that the arguments of a call are given up: it goes where nothing is followed. */
    void lost(String where) {
        text(where);
        call(Shadows.class, "lost", "(" + TEXT + ")V");
    }

    /** Tells which edge the next branch on terms takes if it jumps; the one behind it is the other. */
    void at(int edge) {
        if (builder != null && edge != Coverage.NONE) {
            builder.loadConstant(edge).invokestatic(BRANCH_TERMS, "at", MethodTypeDesc.of(CD_void, CD_int));
        }
    }

    void constant(int value) {
        if (builder != null) {
            builder.loadConstant(value);
        }
    }

    void text(String value) {
        if (builder != null) {
            builder.ldc(value);
        }
    }

    @Nullable
    Label label() {
        return builder == null ? null : builder.newLabel();
    }

    void bind(@Nullable Label label) {
        if (builder != null && label != null) {
            builder.labelBinding(label);
        }
    }

    void jump(@Nullable Label label) {
        if (builder != null && label != null) {
            builder.goto_(label);
        }
    }

    /** Jumps if the truth value on top of the stack is false. */
    void jumpUnless(@Nullable Label label) {
        if (builder != null && label != null) {
            builder.ifeq(label);
        }
    }

    /** Jumps if a flag of {@link Shadows} is not set. */
    void jumpUnless(String flag, @Nullable Label label) {
        write(to -> to.invokestatic(SHADOWS, flag, FLAG));
        jumpUnless(label);
    }

    /**
     * Jumps if none of the words has a term, and the flag is not set. False if that is known; then nothing was
     * written.
     */
    boolean unless(@Nullable Label out, @Nullable String flag, int... some) {
        int[] possible = Arrays.stream(some).filter(this::mayHaveTerm).toArray();
        if (possible.length == 0 && flag == null) {
            return false;
        }
        if (builder == null || out == null) {
            return true;
        }
        Label go = builder.newLabel();
        for (int i = 0; i < possible.length; i++) {
            builder.aload(shadow + possible[i]);
            if (i == possible.length - 1 && flag == null) {
                builder.ifnull(out);
            } else {
                builder.ifnonnull(go);
            }
        }
        if (flag != null) {
            jumpUnless(flag, out);
        }
        builder.labelBinding(go);
        return true;
    }

    // ---- terms

    void loadTerm(int word) {
        if (builder != null) {
            if (mayHaveTerm(word)) {
                builder.aload(shadow + word);
            } else {
                builder.aconst_null();
            }
        }
    }

    /** The term on top of the stack becomes that of a word. */
    void storeTerm(int word) {
        markTerm(word);
        if (builder != null) {
            builder.astore(shadow + word);
        }
    }

    void noTerm(int word) {
        words.symbolic.clear(word);
        if (builder != null && ever.get(word)) {
            builder.aconst_null().astore(shadow + word);
        }
    }

    /** The term on top of the stack becomes that of a word, which has none where code before this jumped out. */
    void storeTermOrNone(int word, @Nullable Label out) {
        Label end = label();
        storeTerm(word);
        jump(end);
        bind(out);
        noTerm(word);
        bind(end);
        markTerm(word);
    }

    void moveTerm(int from, int to) {
        if (mayHaveTerm(from)) {
            loadTerm(from);
            storeTerm(to);
        } else {
            noTerm(to);
        }
    }

    // ---- operands in local variables

    /** Moves the operands on top of the stack into local variables. */
    void spill(TypeKind... kinds) {
        if (builder == null) {
            return;
        }
        int at = size(kinds);
        for (int i = kinds.length - 1; i >= 0; i--) {
            at -= kinds[i].slotSize();
            builder.storeLocal(kinds[i], spill + 1 + at);
        }
    }

    void reload(TypeKind... kinds) {
        int at = 0;
        for (TypeKind each : kinds) {
            loadSpilled(each, at);
            at += each.slotSize();
        }
    }

    /** Loads one of the operands that were moved, by the words before it. */
    void loadSpilled(TypeKind kind, int at) {
        if (builder != null) {
            builder.loadLocal(kind, spill + 1 + at);
        }
    }

    /** Loads the first of the operands that were moved, an object. */
    void loadSpilled() {
        loadSpilled(TypeKind.REFERENCE, 0);
    }

    /** Writes something for each object among the operands that were moved, by the words before it. */
    void forEachSpilledObject(TypeKind[] kinds, IntConsumer each) {
        int at = 0;
        for (TypeKind kind : kinds) {
            if (kind == TypeKind.REFERENCE) {
                each.accept(at);
            }
            at += kind.slotSize();
        }
    }

    /** Copies the operands on top of the stack. */
    void duplicate(TypeKind... kinds) {
        if (builder == null) {
            return;
        }
        int size = size(kinds);
        if (size == 1) {
            builder.dup();
        } else if (size == 2) {
            builder.dup2();
        } else {
            spill(kinds);
            reload(kinds);
            reload(kinds);
        }
    }

    private static int size(TypeKind... kinds) {
        return Arrays.stream(kinds).mapToInt(TypeKind::slotSize).sum();
    }

    void spillResult(TypeKind kind) {
        if (builder != null) {
            builder.storeLocal(kind, spill + RESULT);
        }
    }

    void reloadResult(TypeKind kind) {
        if (builder != null) {
            builder.loadLocal(kind, spill + RESULT);
        }
    }

    /** Loads what was kept at entry: the fields of an object that isn't one yet, or the state around an initialiser. */
    void loadKept() {
        if (builder != null) {
            builder.aload(spill);
        }
    }

    void storeKept() {
        if (builder != null) {
            builder.astore(spill);
        }
    }

    /** The letter that stands for a value in a descriptor. */
    static String letter(TypeKind kind) {
        return switch (kind.asLoadable()) {
            case INT -> "I";
            case LONG -> "J";
            case FLOAT -> "F";
            case DOUBLE -> "D";
            default -> OBJECT;
        };
    }
}
