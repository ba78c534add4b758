package dev.allways.symbolic.run;

import dev.allways.core.control.ImmutableTypes;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.FieldModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Whether the static state of classes differs between executions: a field that can be set again, an object that can be
 * changed, or a value that depends on an input.
 */
final class StaticState {
    private final Followed followed;
    private final Set<String> nondet;

    /** @param nondet the classes whose static methods are inputs, by internal name */
    StaticState(Followed followed, Set<String> nondet) {
        this.followed = followed;
        this.nondet = nondet;
    }

    /** Whether a class has some, whatever inputs are. */
    boolean isIn(ClassModel model) {
        for (FieldModel each : model.fields()) {
            if (!each.flags().has(AccessFlag.STATIC)) {
                if (isOfConstants(model) && !isImmutable(each, new HashSet<>())) {
                    return true;
                }
            } else if (isVariable(model, each)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the objects of a class are constants of an enum. */
    private boolean isOfConstants(ClassModel model) {
        if (model.flags().has(AccessFlag.ENUM)) {
            return true;
        }
        ClassModel above = above(model);
        return above != null && above.flags().has(AccessFlag.ENUM);
    }

    private @Nullable ClassModel above(ClassModel model) {
        return model.superclass()
                .map(each -> followed.model(each.asInternalName()))
                .orElse(null);
    }

    private boolean isConstant(ClassModel model, FieldModel field) {
        if (!field.flags().has(AccessFlag.FINAL)) {
            return false;
        }
        boolean isOfEnum = model.flags().has(AccessFlag.ENUM)
                && (field.flags().has(AccessFlag.ENUM) || field.flags().has(AccessFlag.SYNTHETIC));
        if (isOfEnum) {
            return true;
        }
        String type = field.fieldType().stringValue();
        return type.length() == 1
                || field.fieldName().stringValue().startsWith("$SwitchMap$")
                || !type.equals("Ljava/lang/Object;") && isImmutable(field, new HashSet<>())
                || type.startsWith("L") && isMadeImmutable(model, field);
    }

    private boolean isImmutable(FieldModel field, Set<String> met) {
        if (!field.flags().has(AccessFlag.FINAL)) {
            return false;
        }
        String type = field.fieldType().stringValue();
        if (type.length() == 1) {
            return true;
        }
        if (!type.startsWith("L")) {
            return false;
        }
        String name = type.substring(1, type.length() - 1);
        ClassModel its = followed.model(name);
        return its == null
                ? ImmutableTypes.include(name)
                : its.flags().has(AccessFlag.ENUM) || its.flags().has(AccessFlag.FINAL) && areImmutable(name, met);
    }

    /** Whether objects made of a class can't be changed. */
    private boolean areImmutable(String name, Set<String> met) {
        ClassModel model = followed.model(name);
        if (model == null) {
            // an object that was made as that is a lock, or a mark
            return ImmutableTypes.include(name) || name.equals("java/lang/Object") || name.equals("java/lang/Record");
        }
        return !met.add(name)
                || model.fields().stream()
                                .allMatch(each -> each.flags().has(AccessFlag.STATIC) || isImmutable(each, met))
                        && model.superclass()
                                .filter(each -> areImmutable(each.asInternalName(), met))
                                .isPresent();
    }

    /** Whether all that a class initialiser gives a field is a new object that can't be changed, or a bare lambda. */
    private boolean isMadeImmutable(ClassModel model, FieldModel field) {
        boolean isMade = false;
        CodeElement before = null;
        for (CodeElement each : code(model, "<clinit>", "()V")) {
            if (each instanceof FieldInstruction store
                    && store.opcode() == Opcode.PUTSTATIC
                    && store.name().equalsString(field.fieldName().stringValue())) {
                boolean isBare = before instanceof InvokeDynamicInstruction lambda
                        && lambda.typeSymbol().parameterCount() == 0;
                boolean isNew = before instanceof InvokeInstruction call
                        && call.name().equalsString("<init>")
                        && areImmutable(call.owner().asInternalName(), new HashSet<>());
                if (!isBare && !isNew) {
                    return false;
                }
                isMade = true;
            }
            before = each instanceof Instruction ? each : before;
        }
        return isMade;
    }

    private static Iterable<CodeElement> code(ClassModel model, String name, String descriptor) {
        for (MethodModel each : model.methods()) {
            if (each.methodName().equalsString(name) && each.methodType().equalsString(descriptor)) {
                return each.code().map(its -> (Iterable<CodeElement>) its).orElse(Set.of());
            }
        }
        return Set.of();
    }

    /** Whether the initialiser of a class may ask for an input. */
    boolean asks(ClassModel model) {
        return !nondet.isEmpty()
                && ReachedCode.has(
                        followed,
                        model,
                        each -> NondetCall.of(nondet, each).isPresent()
                                || SpelledOutRandom.isAmong(nondet) && SpelledOutRandom.isAsked(each));
    }

    /** Whether the initialiser of a class may read what belongs to the state of another one. */
    boolean readsOthers(ClassModel model) {
        String own = model.thisClass().asInternalName();
        return ReachedCode.has(
                followed,
                model,
                each -> each instanceof FieldInstruction read
                        && read.opcode() == Opcode.GETSTATIC
                        && followed.field(
                                        read.owner().asInternalName(),
                                        read.name().stringValue())
                                .filter(name -> isVariable(name, own))
                                .isPresent());
    }

    /** @param field by its class, a dot and its name */
    private boolean isVariable(String field, String own) {
        int dot = field.lastIndexOf('.');
        ClassModel model = followed.model(field.substring(0, dot));
        return !field.substring(0, dot).equals(own)
                && model != null
                && model.fields().stream()
                        .filter(each -> each.fieldName().equalsString(field.substring(dot + 1)))
                        .anyMatch(each -> isVariable(model, each));
    }

    private boolean isVariable(ClassModel model, FieldModel field) {
        return field.findAttribute(Attributes.constantValue()).isEmpty()
                && !field.fieldName().equalsString("$assertionsDisabled")
                && !isConstant(model, field);
    }
}
