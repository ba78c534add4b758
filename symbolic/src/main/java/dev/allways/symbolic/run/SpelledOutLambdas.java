package dev.allways.symbolic.run;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.LineNumber;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodHandleDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;

/**
 * A class whose references to methods that are not followed, or that take boxes for values or the reverse, are methods
 * of its own that call them: these are followed, with their conversions. Lambdas that may be called by code that is not
 * followed, which hands no terms over, capture boxes in the place of primitive values: a box has its term with it.
 */
final class SpelledOutLambdas {
    private static final String NAME = "lambda$followed$";
    private static final String CAPTURING = "lambda$capturing$";
    private static final Map<String, ClassDesc> BOXES = Map.of(
            "Z", ConstantDescs.CD_Boolean,
            "B", ConstantDescs.CD_Byte,
            "S", ConstantDescs.CD_Short,
            "C", ConstantDescs.CD_Character,
            "I", ConstantDescs.CD_Integer,
            "J", ConstantDescs.CD_Long,
            "F", ConstantDescs.CD_Float,
            "D", ConstantDescs.CD_Double);

    private final ClassModel model;
    private final ClassFile classFile;
    private final Predicate<String> followed;
    private final List<Lambda> lambdas = new ArrayList<>();
    private final List<Capturing> capturing = new ArrayList<>();

    /** A method to be: its type, what it calls, and where. */
    private record Lambda(String name, MethodTypeDesc type, DirectMethodHandleDesc called, int line) {}

    /** A method to be, which makes a lambda of boxes of what it takes. */
    private record Capturing(String name, MethodTypeDesc type, DynamicCallSiteDesc lambda, int line) {}

    private SpelledOutLambdas(ClassModel model, ClassFile classFile, Predicate<String> followed) {
        this.model = model;
        this.classFile = classFile;
        this.followed = followed;
    }

    /**
     * A class, with those methods.
     *
     * @param classFile writes classes
     * @param followed whether a class is followed, by its internal name
     */
    static ClassModel of(ClassModel model, ClassFile classFile, Predicate<String> followed) {
        return new SpelledOutLambdas(model, classFile, followed).spelledOut();
    }

    private ClassModel spelledOut() {
        boolean some = model.methods().stream()
                .flatMap(each -> each.code().stream())
                .flatMap(CodeModel::elementStream)
                .anyMatch(each ->
                        each instanceof InvokeDynamicInstruction call && (capturesValues(call) || isSpelledOut(call)));
        if (!some) {
            return model;
        }
        boolean inInterface = model.flags().has(AccessFlag.INTERFACE);
        byte[] bytes = classFile.transformClass(model, (builder, element) -> {
            if (element instanceof MethodModel method && method.code().isPresent()) {
                int[] line = {0};
                builder.transformMethod(method, java.lang.classfile.MethodTransform.transformingCode((code, each) -> {
                    if (each instanceof LineNumber number) {
                        line[0] = number.line();
                    }
                    if (each instanceof InvokeDynamicInstruction call && capturesValues(call)) {
                        Capturing made = capturing(call, line[0], inInterface);
                        code.invokestatic(model.thisClass().asSymbol(), made.name(), made.type(), inInterface);
                    } else if (each instanceof InvokeDynamicInstruction call && isSpelledOut(call)) {
                        code.invokedynamic(ofOurs(call, call.typeSymbol(), line[0], inInterface));
                    } else {
                        code.with(each);
                    }
                }));
            } else {
                builder.with(element);
            }
        });
        int flags = AccessFlag.PRIVATE.mask() | AccessFlag.STATIC.mask() | AccessFlag.SYNTHETIC.mask();
        return classFile.parse(classFile.transformClass(
                classFile.parse(bytes), java.lang.classfile.ClassTransform.endHandler(builder -> {
                    lambdas.forEach(
                            each -> builder.withMethodBody(each.name(), each.type(), flags, code -> write(each, code)));
                    capturing.forEach(
                            each -> builder.withMethodBody(each.name(), each.type(), flags, code -> write(each, code)));
                })));
    }

    /** Whether it makes a lambda that captures primitive values, and is no functional interface of the platform. */
    private static boolean capturesValues(InvokeDynamicInstruction call) {
        return call.bootstrapMethod().owner().displayName().equals("LambdaMetafactory")
                && call.bootstrapArgs().size() >= 3
                && call.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc
                && call.bootstrapArgs().get(2) instanceof MethodTypeDesc
                && !PlatformCalls.internalName(call.typeSymbol().returnType()).startsWith("java/")
                && call.typeSymbol().parameterList().stream().anyMatch(ClassDesc::isPrimitive);
    }

    private boolean isSpelledOut(InvokeDynamicInstruction call) {
        if (!call.bootstrapMethod().owner().displayName().equals("LambdaMetafactory")
                || call.bootstrapArgs().size() < 3
                || !(call.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc called)
                || called.kind() == DirectMethodHandleDesc.Kind.SPECIAL
                || called.kind() == DirectMethodHandleDesc.Kind.INTERFACE_SPECIAL) {
            return false;
        }
        return PlatformCalls.adapts(call)
                || called.kind() != DirectMethodHandleDesc.Kind.CONSTRUCTOR
                        && !called.methodName().startsWith("lambda$")
                || !followed.test(PlatformCalls.internalName(called.owner()));
    }

    /** The same lambda, which captures boxes. */
    private Capturing capturing(InvokeDynamicInstruction call, int line, boolean inInterface) {
        MethodTypeDesc type = call.typeSymbol();
        MethodTypeDesc boxed = MethodTypeDesc.of(
                type.returnType(),
                type.parameterList().stream()
                        .map(each -> each.isPrimitive() ? box(each) : each)
                        .toList());
        Capturing made =
                new Capturing(CAPTURING + capturing.size(), type, ofOurs(call, boxed, line, inInterface), line);
        capturing.add(made);
        return made;
    }

    private static void write(Capturing method, CodeBuilder to) {
        if (method.line() > 0) {
            to.lineNumber(method.line());
        }
        int word = 0;
        for (int i = 0; i < method.type().parameterCount(); i++) {
            ClassDesc given = method.type().parameterType(i);
            to.loadLocal(TypeKind.from(given), word);
            convert(given, method.lambda().invocationType().parameterType(i), to);
            word += TypeKind.from(given).slotSize();
        }
        to.invokedynamic(method.lambda()).areturn();
    }

    /**
     * The same lambda, by a method of ours.
     *
     * @param captures what is captured, and what is made
     */
    private DynamicCallSiteDesc ofOurs(
            InvokeDynamicInstruction call, MethodTypeDesc captures, int line, boolean inInterface) {
        var called = (DirectMethodHandleDesc) call.bootstrapArgs().get(1);
        var taken = (MethodTypeDesc) call.bootstrapArgs().get(2);
        List<ClassDesc> parameters = new ArrayList<>(captures.parameterList());
        parameters.addAll(taken.parameterList());
        String name = NAME + lambdas.size();
        MethodTypeDesc type = MethodTypeDesc.of(taken.returnType(), parameters);
        lambdas.add(new Lambda(name, type, called, line));
        ConstantDesc[] arguments = call.bootstrapArgs().toArray(ConstantDesc[]::new);
        arguments[1] = MethodHandleDesc.ofMethod(
                inInterface ? DirectMethodHandleDesc.Kind.INTERFACE_STATIC : DirectMethodHandleDesc.Kind.STATIC,
                model.thisClass().asSymbol(),
                name,
                type);
        return DynamicCallSiteDesc.of(call.bootstrapMethod(), call.name().stringValue(), captures, arguments);
    }

    private static void write(Lambda lambda, CodeBuilder to) {
        if (lambda.line() > 0) {
            to.lineNumber(lambda.line());
        }
        DirectMethodHandleDesc called = lambda.called();
        MethodTypeDesc own = MethodTypeDesc.ofDescriptor(called.lookupDescriptor());
        boolean isConstructor = called.kind() == DirectMethodHandleDesc.Kind.CONSTRUCTOR;
        if (isConstructor) {
            to.new_(called.owner()).dup();
        }
        MethodTypeDesc wanted = isConstructor ? own : called.invocationType();
        int word = 0;
        for (int i = 0; i < lambda.type().parameterCount(); i++) {
            ClassDesc given = lambda.type().parameterType(i);
            to.loadLocal(TypeKind.from(given), word);
            convert(given, wanted.parameterType(i), to);
            word += TypeKind.from(given).slotSize();
        }
        switch (called.kind()) {
            case STATIC, INTERFACE_STATIC ->
                to.invokestatic(called.owner(), called.methodName(), own, called.isOwnerInterface());
            case VIRTUAL -> to.invokevirtual(called.owner(), called.methodName(), own);
            case INTERFACE_VIRTUAL -> to.invokeinterface(called.owner(), called.methodName(), own);
            case SPECIAL, INTERFACE_SPECIAL ->
                to.invokespecial(called.owner(), called.methodName(), own, called.isOwnerInterface());
            case CONSTRUCTOR -> to.invokespecial(called.owner(), "<init>", own);
            default -> throw new IllegalArgumentException("no method: " + called);
        }
        ClassDesc result = lambda.type().returnType();
        ClassDesc made = isConstructor ? called.owner() : own.returnType();
        TypeKind kind = TypeKind.from(made);
        if (result.descriptorString().equals("V")) {
            if (kind.slotSize() == 2) {
                to.pop2();
            } else if (kind.slotSize() == 1) {
                to.pop();
            }
        } else {
            convert(made, result, to);
        }
        to.return_(TypeKind.from(result));
    }

    /** Converts as a lambda does: boxes, takes out of a box, widens a number, casts. */
    private static void convert(ClassDesc from, ClassDesc into, CodeBuilder to) {
        if (from.isPrimitive() && into.isPrimitive()) {
            if (!from.equals(into)) {
                to.conversion(TypeKind.from(from), TypeKind.from(into));
            }
        } else if (from.isPrimitive()) {
            ClassDesc box = box(from);
            to.invokestatic(box, "valueOf", MethodTypeDesc.of(box, from));
        } else if (into.isPrimitive()) {
            ClassDesc value = BOXES.entrySet().stream()
                    .filter(each -> each.getValue().equals(from))
                    .findFirst()
                    .map(each -> ClassDesc.ofDescriptor(each.getKey()))
                    .orElse(into);
            ClassDesc box = box(value);
            if (!from.equals(box)) {
                to.checkcast(box);
            }
            to.invokevirtual(box, value.displayName() + "Value", MethodTypeDesc.of(value));
            if (!value.equals(into)) {
                to.conversion(TypeKind.from(value), TypeKind.from(into));
            }
        } else if (!from.equals(into) && !into.equals(ConstantDescs.CD_Object)) {
            to.checkcast(into);
        }
    }

    private static ClassDesc box(ClassDesc primitive) {
        return Objects.requireNonNull(BOXES.get(primitive.descriptorString()));
    }
}
