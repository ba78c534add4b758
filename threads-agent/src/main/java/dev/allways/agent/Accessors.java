package dev.allways.agent;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapTableAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Private methods of a class with what would be a branch in its code, which would need a further stack map there: one
 * for each static field and way to access it, the field of this execution or the real one; and one for calls by
 * reflection.
 */
final class Accessors {
    private final ClassModel model;
    private final boolean writesMaps;
    private final Map<String, Accessor> known = new LinkedHashMap<>();
    private @Nullable InvokeInstruction invocation; // by reflection

    private record Accessor(String name, MethodTypeDesc type, FieldInstruction instruction, int field) {}

    Accessors(ClassModel model, boolean writesMaps) {
        this.model = model;
        this.writesMaps = writesMaps && model.majorVersion() >= ClassFile.JAVA_6_VERSION;
    }

    /** Calls the accessor instead of the instruction. */
    void call(CodeBuilder code, FieldInstruction instruction, int field) {
        boolean reads = instruction.opcode() == Opcode.GETSTATIC;
        ClassDesc type = instruction.typeSymbol();
        Accessor accessor = known.computeIfAbsent(
                instruction.opcode() + " " + field + ' ' + instruction.owner().asInternalName(),
                _ -> new Accessor(
                        AllwaysAdded.ACCESS + known.size(),
                        reads ? MethodTypeDesc.of(type) : MethodTypeDesc.of(ConstantDescs.CD_void, type),
                        instruction,
                        field));
        code.invokestatic(
                model.thisClass().asSymbol(),
                accessor.name,
                accessor.type,
                model.flags().has(AccessFlag.INTERFACE));
    }

    /**
     * Calls a method by reflection, which may be one of those that the VM has itself for monitors: the caller is this
     * class.
     */
    void invoke(CodeBuilder code, InvokeInstruction call) {
        invocation = call;
        code.invokestatic(
                model.thisClass().asSymbol(),
                AllwaysAdded.INVOKE,
                Calls.invocation(call),
                model.flags().has(AccessFlag.INTERFACE));
    }

    private void invoke(CodeBuilder code, MethodTypeDesc type, InvokeInstruction call) {
        Label usual = code.newLabel();
        Calls.isOfMonitor(code.aload(0));
        code.ifeq(usual).aload(0).aload(1).aload(2);
        Calls.invokeOfMonitor(code, type);
        code.areturn().labelBinding(usual).aload(0).aload(1).aload(2).with(call).areturn();
        place(code, usual, type);
    }

    private void place(CodeBuilder code, Label label, MethodTypeDesc type) {
        if (writesMaps) {
            code.with(StackMapTableAttribute.of(List.of(StackMapFrameInfo.of(
                    label, StackMaps.parameters(model.thisClass().asSymbol(), true, type), List.of()))));
        }
    }

    /** Adds the methods that were called. */
    void declare(ClassBuilder type) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | AllwaysAdded.HIDDEN;
        InvokeInstruction call = invocation;
        if (call != null) {
            MethodTypeDesc takes = Calls.invocation(call);
            type.withMethodBody(AllwaysAdded.INVOKE, takes, flags, code -> invoke(code, takes, call));
        }
        known.values().forEach(each -> type.withMethodBody(each.name, each.type, flags, code -> write(code, each)));
    }

    private void write(CodeBuilder code, Accessor accessor) {
        Label real = code.newLabel();
        Statics.isolated(code);
        code.ifeq(real);
        loadValue(code, accessor);
        Statics.own(code, accessor.instruction, accessor.field);
        code.return_(TypeKind.from(accessor.type.returnType()));
        code.labelBinding(real);
        loadValue(code, accessor);
        code.with(accessor.instruction).return_(TypeKind.from(accessor.type.returnType()));
        place(code, real, accessor.type);
    }

    private static void loadValue(CodeBuilder code, Accessor accessor) {
        if (accessor.type.parameterCount() > 0) {
            code.loadLocal(TypeKind.from(accessor.type.parameterType(0)), 0);
        }
    }
}
