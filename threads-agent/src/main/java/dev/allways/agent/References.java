package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;
import static java.lang.constant.ConstantDescs.INIT_NAME;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.constantpool.ConstantPoolBuilder;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Private methods of a class that each make one call. A reference to a method, as {@code StringBuilder::append}, that
 * the hooks would hear of if the class called it, becomes a reference to one of these: so it is called by code of the
 * program, whoever has the reference.
 */
final class References {
    private static final String FACTORY = "Ljava/lang/invoke/LambdaMetafactory;";
    private static final int DEPTH = 64; // of superclasses, at most

    private final ClassModel model;
    private final Treatment treatment;
    private final Basis basis;
    private final Map<String, Reference> known = new LinkedHashMap<>(); // by name and type

    private record Reference(String name, MethodTypeDesc type, DirectMethodHandleDesc method) {}

    References(ClassModel model, Treatment treatment, Basis basis) {
        this.model = model;
        this.treatment = treatment;
        this.basis = basis;
    }

    /** Whether the reference is to a method whose call would be changed. */
    static boolean concern(InvokeDynamicInstruction made, Treatment treatment) {
        DirectMethodHandleDesc method = treatment.isOfProgram() ? method(made) : null;
        return method != null && concern(method, treatment);
    }

    private static boolean concern(DirectMethodHandleDesc method, Treatment treatment) {
        InvokeInstruction call = call(method);
        if (call == null) {
            return false;
        }
        return call.name().equalsString(INIT_NAME)
                ? StateCalls.isMet(method.owner())
                        || StateCalls.handsOver(call, treatment, false)
                        || method.owner().equals(CD_Object) // which tasks may lock
                : Calls.concern(call, treatment) || StateCalls.concern(call, treatment);
    }

    /** The method that a reference is to; null: it is none. */
    private static @Nullable DirectMethodHandleDesc method(InvokeDynamicInstruction made) {
        List<ConstantDesc> arguments = made.bootstrapArgs();
        return made.bootstrapMethod().owner().descriptorString().equals(FACTORY)
                        && arguments.size() > 1
                        && arguments.get(1) instanceof DirectMethodHandleDesc method
                ? method
                : null;
    }

    /** The call of a method; null: such a one can't be made elsewhere. */
    private static @Nullable InvokeInstruction call(DirectMethodHandleDesc method) {
        Opcode opcode = switch (method.kind()) {
            case STATIC, INTERFACE_STATIC -> Opcode.INVOKESTATIC;
            case VIRTUAL -> Opcode.INVOKEVIRTUAL;
            case INTERFACE_VIRTUAL -> Opcode.INVOKEINTERFACE;
            case CONSTRUCTOR -> Opcode.INVOKESPECIAL;
            default -> null;
        };
        if (opcode == null) {
            return null;
        }
        ConstantPoolBuilder pool = ConstantPoolBuilder.of();
        return InvokeInstruction.of(
                opcode,
                pool.classEntry(method.owner()),
                pool.utf8Entry(method.methodName()),
                pool.utf8Entry(method.lookupDescriptor()),
                method.isOwnerInterface());
    }

    /** As {@link #refer}, if it is a reference. */
    void replace(CodeBuilder code, CodeElement element) {
        if (element instanceof InvokeDynamicInstruction made) {
            refer(code, made);
        } else {
            code.with(element);
        }
    }

    /** Refers to a method of this class instead, if that is needed. */
    void refer(CodeBuilder code, InvokeDynamicInstruction made) {
        DirectMethodHandleDesc method = treatment.isOfProgram() ? method(made) : null;
        if (method == null || !concern(method, treatment)) {
            code.with(made);
            return;
        }
        if (!treatment.copies()) { // there can be no further methods
            code.ldc(method.owner().displayName() + '.' + method.methodName())
                    .invokestatic(Hooks.PLATFORM, "refers", MethodTypeDesc.of(CD_void, CD_String))
                    .with(made);
            return;
        }
        Reference reference = reference(made, method);
        List<ConstantDesc> arguments = new ArrayList<>(made.bootstrapArgs());
        arguments.set(
                1,
                MethodHandleDesc.ofMethod(
                        model.flags().has(AccessFlag.INTERFACE)
                                ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC
                                : DirectMethodHandleDesc.Kind.STATIC,
                        model.thisClass().asSymbol(),
                        reference.name,
                        reference.type));
        code.invokedynamic(DynamicCallSiteDesc.of(
                made.bootstrapMethod(),
                made.name().stringValue(),
                made.typeSymbol(),
                arguments.toArray(ConstantDesc[]::new)));
    }

    private Reference reference(InvokeDynamicInstruction made, DirectMethodHandleDesc method) {
        MethodTypeDesc type = method.invocationType();
        ClassDesc receiver = hasReceiver(method) ? receiver(made, method) : null;
        MethodTypeDesc takes = receiver == null ? type : type.changeParameterType(0, receiver);
        String owner = method.owner().descriptorString();
        String name = AllwaysAdded.reference(
                method.kind().refKind,
                owner.startsWith("[") ? owner : owner.substring(1, owner.length() - 1),
                method.methodName(),
                method.lookupDescriptor());
        return known.computeIfAbsent(name + takes.descriptorString(), _ -> new Reference(name, takes, method));
    }

    private static boolean hasReceiver(DirectMethodHandleDesc method) {
        return method.kind() == DirectMethodHandleDesc.Kind.VIRTUAL
                || method.kind() == DirectMethodHandleDesc.Kind.INTERFACE_VIRTUAL;
    }

    /**
     * The type of the object that is called: one that the reference has already is passed on as what it is; a
     * protected method needs it, too.
     */
    private ClassDesc receiver(InvokeDynamicInstruction made, DirectMethodHandleDesc method) {
        if (made.typeSymbol().parameterCount() > 0) {
            return made.typeSymbol().parameterType(0);
        }
        return isInherited(method.owner()) && made.bootstrapArgs().get(2) instanceof MethodTypeDesc called
                ? called.parameterType(0)
                : method.owner();
    }

    /** Whether a class is one of the superclasses, whose protected methods can be called. */
    private boolean isInherited(ClassDesc type) {
        String at = model.superclass().map(entry -> entry.asInternalName()).orElse(null);
        for (int i = 0; at != null && i < DEPTH; i++) {
            if (type.equals(ClassDesc.ofInternalName(at))) {
                return true;
            }
            at = basis.superclass(at);
        }
        return false;
    }

    /**
     * Adds the methods that were referred to.
     *
     * @param instructions what changes the code of one
     */
    void declare(ClassBuilder type, Supplier<? extends CodeTransform> instructions) {
        int flags = ClassFile.ACC_PRIVATE | ClassFile.ACC_STATIC | AllwaysAdded.HIDDEN;
        known.values()
                .forEach(each -> type.withMethodBody(
                        each.name,
                        each.type,
                        flags,
                        code -> code.transforming(instructions.get(), to -> write(to, each))));
    }

    private void write(CodeBuilder code, Reference reference) {
        InvokeInstruction call = call(reference.method);
        boolean constructs = reference.method.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        if (constructs) {
            code.new_(reference.method.owner()).dup();
        }
        for (int i = 0; i < reference.type.parameterCount(); i++) {
            ClassDesc given = reference.type.parameterType(i);
            code.loadLocal(TypeKind.from(given), code.parameterSlot(i));
            if (i == 0 && hasReceiver(reference.method) && isCast(given, reference.method.owner())) {
                code.checkcast(reference.method.owner());
            }
        }
        if (call != null) {
            code.with(call);
        }
        code.return_(TypeKind.from(reference.type.returnType()));
    }

    /** Whether the class file must say that an object is of a type, so that no other class is loaded to verify it. */
    private boolean isCast(ClassDesc given, ClassDesc owner) {
        return !given.equals(owner) && !isInherited(owner);
    }
}
