package dev.allways.agent;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.SimpleVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.classfile.instruction.LocalVariableType;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The stack maps of a method whose code is changed: those of its compiler, where they are, and one at each place that
 * is added. To compute them anew would need the superclasses of types that a program may do without.
 *
 * <p>What is put before an instruction must leave the stack and the method's own locals as they are, and must not
 * branch.
 */
final class StackMaps implements CodeTransform {
    private static final ClassDesc THROWABLE = ClassDesc.of("java.lang.Throwable");

    private final boolean kept;
    private final boolean written; // since version 50
    private final Map<Label, StackMapFrameInfo> frames = new HashMap<>(); // by their places
    private final List<StackMapFrameInfo> placed = new ArrayList<>();
    private final List<CodeElement> variables = new ArrayList<>(); // for debuggers
    private int slots; // of locals that are used
    private boolean atFrame; // no instruction has come since the last frame

    /**
     * @param code the compiler's
     * @param kept whether its stack maps are; otherwise all are computed
     */
    StackMaps(ClassModel type, CodeModel code, boolean kept) {
        this.kept = kept;
        this.written = kept && type.majorVersion() >= ClassFile.JAVA_6_VERSION;
        code.findAttribute(Attributes.stackMapTable())
                .map(StackMapTableAttribute::entries)
                .ifPresent(all -> all.forEach(frame -> frames.put(frame.target(), frame)));
    }

    /**
     * Has {@code this} in all maps of a method that puts nothing else in its place. Some optimisers forget it where
     * the rest of the method does without it, but the method's monitor is still to be left.
     */
    StackMaps keepThis(ClassDesc type) {
        frames.replaceAll((place, frame) -> withThis(place, frame, ObjectVerificationTypeInfo.of(type)));
        return this;
    }

    private static StackMapFrameInfo withThis(Label place, StackMapFrameInfo frame, VerificationTypeInfo self) {
        List<VerificationTypeInfo> locals = new ArrayList<>(frame.locals());
        if (locals.isEmpty()) {
            locals.add(self);
        } else if (locals.getFirst() == SimpleVerificationTypeInfo.TOP) {
            locals.set(0, self);
        } else {
            return frame;
        }
        return StackMapFrameInfo.of(place, locals, frame.stack());
    }

    /** Whether locals of our own have no place in the maps. */
    boolean areKept() {
        return kept;
    }

    /** There is nothing on the stack at a place, and there are some locals. */
    void at(Label place, List<VerificationTypeInfo> locals) {
        frames.put(place, StackMapFrameInfo.of(place, locals, List.of()));
    }

    /** An exception is handled at a place. */
    void handles(Label place, List<VerificationTypeInfo> locals) {
        frames.put(place, StackMapFrameInfo.of(place, locals, List.of(ObjectVerificationTypeInfo.of(THROWABLE))));
    }

    /** The locals with which a method other than a constructor begins. */
    static List<VerificationTypeInfo> parameters(ClassDesc type, boolean isStatic, MethodTypeDesc method) {
        List<VerificationTypeInfo> locals = new ArrayList<>();
        if (!isStatic) {
            locals.add(ObjectVerificationTypeInfo.of(type));
        }
        for (ClassDesc each : method.parameterList()) {
            locals.add(of(each));
        }
        return locals;
    }

    private static VerificationTypeInfo of(ClassDesc type) {
        return switch (TypeKind.from(type).asLoadable()) {
            case LONG -> SimpleVerificationTypeInfo.LONG;
            case FLOAT -> SimpleVerificationTypeInfo.FLOAT;
            case DOUBLE -> SimpleVerificationTypeInfo.DOUBLE;
            case REFERENCE -> ObjectVerificationTypeInfo.of(type);
            default -> SimpleVerificationTypeInfo.INTEGER;
        };
    }

    @Override
    public void accept(CodeBuilder code, CodeElement element) {
        switch (element) {
            case LabelTarget target -> place(target.label());
            case LoadInstruction load -> use(load.slot() + load.typeKind().slotSize());
            case StoreInstruction store -> use(store.slot() + store.typeKind().slotSize());
            case IncrementInstruction increment -> use(increment.slot() + 1);
            case LocalVariable _, LocalVariableType _ -> {
                variables.add(element);
                return;
            }
            default -> {}
        }
        atFrame &= !(element instanceof Instruction);
        code.with(element);
    }

    private void use(int count) {
        slots = Math.max(slots, count);
    }

    private void place(Label label) {
        StackMapFrameInfo frame = frames.get(label);
        if (frame == null) {
            return;
        }
        if (atFrame) { // a loop begins where we continue: what holds in the loop holds there
            placed.removeLast();
        }
        placed.add(frame);
        atFrame = true;
    }

    @Override
    public void atEnd(CodeBuilder code) {
        for (CodeElement each : variables) {
            if (end(each) <= slots) { // some compilers name locals that they do not use
                code.with(each);
            }
        }
        if (written && !placed.isEmpty()) {
            code.with(StackMapTableAttribute.of(placed));
        }
    }

    private static int end(CodeElement variable) {
        return switch (variable) {
            case LocalVariable local -> local.slot() + size(local.type().stringValue());
            case LocalVariableType local -> local.slot() + 1;
            default -> 0;
        };
    }

    private static int size(String type) {
        return type.equals("J") || type.equals("D") ? 2 : 1;
    }
}
