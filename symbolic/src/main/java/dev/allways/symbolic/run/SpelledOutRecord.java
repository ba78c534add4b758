package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_CallSite;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.ofCallsiteBootstrap;

import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.TypeKind;
import java.lang.classfile.attribute.RecordComponentInfo;
import java.lang.classfile.constantpool.Utf8Entry;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicCallSiteDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.List;
import java.util.stream.Collectors;

/**
 * A record whose {@code equals}, {@code hashCode} and {@code toString} are code like other code: those that the
 * compiler leaves to the platform read the components out of sight.
 */
final class SpelledOutRecord {
    private static final ClassDesc OBJECTS = ClassDesc.of("java.util.Objects");

    private static final int MOST = 100; // components: a concatenation has a bound, too
    private static final DirectMethodHandleDesc CONCATENATION = ofCallsiteBootstrap(
            ClassDesc.of("java.lang.invoke.StringConcatFactory"),
            "makeConcatWithConstants",
            CD_CallSite,
            CD_String,
            CD_Object.arrayType());

    private final ClassDesc type;
    private final String name;
    private final List<RecordComponentInfo> components;

    private SpelledOutRecord(ClassModel model, List<RecordComponentInfo> components) {
        this.type = model.thisClass().asSymbol();
        this.name = simpleName(model);
        this.components = components;
    }

    private static String simpleName(ClassModel model) {
        return model.findAttribute(Attributes.innerClasses()).stream()
                .flatMap(its -> its.classes().stream())
                .filter(each -> each.innerClass().equals(model.thisClass()))
                .flatMap(each -> each.innerName().stream())
                .map(Utf8Entry::stringValue)
                .findFirst()
                .orElse(model.thisClass().asSymbol().displayName());
    }

    /** A class; if it is a record, with that code. */
    static ClassModel of(ClassModel model, ClassFile classFile) {
        return model.findAttribute(Attributes.record())
                .map(its -> new SpelledOutRecord(model, its.components()).spelledOut(model, classFile))
                .orElse(model);
    }

    private ClassModel spelledOut(ClassModel model, ClassFile classFile) {
        byte[] bytes = classFile.transformClass(model, (builder, element) -> {
            if (element instanceof MethodModel method && isLeftToPlatform(method) && components.size() <= MOST) {
                int flags = method.flags().flagsMask() | AccessFlag.SYNTHETIC.mask();
                builder.withMethodBody(
                        method.methodName(),
                        method.methodType(),
                        flags,
                        code -> write(method.methodName().stringValue(), code));
            } else {
                builder.with(element);
            }
        });
        return classFile.parse(bytes);
    }

    private static boolean isLeftToPlatform(MethodModel method) {
        return method.code()
                .filter(code -> code.elementStream().anyMatch(SpelledOutRecord::isLeftToPlatform))
                .isPresent();
    }

    private static boolean isLeftToPlatform(CodeElement element) {
        return element instanceof InvokeDynamicInstruction call
                && call.bootstrapMethod().owner().displayName().equals("ObjectMethods");
    }

    private void write(String method, CodeBuilder code) {
        switch (method) {
            case "equals" -> equality(code);
            case "toString" -> text(code);
            default -> hash(code);
        }
    }

    private void text(CodeBuilder code) {
        String recipe = components.stream()
                .map(each -> each.name().stringValue() + "=\1")
                .collect(Collectors.joining(", ", name + "[", "]"));
        for (RecordComponentInfo each : components) {
            get(code, each);
        }
        List<ClassDesc> parts =
                components.stream().map(RecordComponentInfo::descriptorSymbol).toList();
        code.invokedynamic(DynamicCallSiteDesc.of(
                        CONCATENATION, "makeConcatWithConstants", MethodTypeDesc.of(CD_String, parts), recipe))
                .areturn();
    }

    private void equality(CodeBuilder code) {
        Label differ = code.newLabel();
        code.aload(1).instanceOf(type).ifeq(differ);
        code.aload(1).checkcast(type).astore(1);
        for (RecordComponentInfo each : components) {
            get(code, each);
            code.aload(1).getfield(type, each.name().stringValue(), each.descriptorSymbol());
            switch (TypeKind.from(each.descriptorSymbol())) {
                case LONG -> code.lcmp().ifne(differ);
                case FLOAT, DOUBLE ->
                    code.invokestatic(
                                    box(each),
                                    "compare",
                                    MethodTypeDesc.of(CD_int, each.descriptorSymbol(), each.descriptorSymbol()))
                            .ifne(differ);
                case REFERENCE ->
                    code.invokestatic(OBJECTS, "equals", MethodTypeDesc.of(CD_boolean, CD_Object, CD_Object))
                            .ifeq(differ);
                default -> code.if_icmpne(differ);
            }
        }
        code.iconst_1().ireturn().labelBinding(differ).iconst_0().ireturn();
    }

    private void hash(CodeBuilder code) {
        code.iconst_0();
        for (RecordComponentInfo each : components) {
            code.bipush(31).imul();
            get(code, each);
            if (each.descriptorSymbol().isPrimitive()) {
                code.invokestatic(box(each), "hashCode", MethodTypeDesc.of(CD_int, each.descriptorSymbol()));
            } else {
                code.invokestatic(OBJECTS, "hashCode", MethodTypeDesc.of(CD_int, CD_Object));
            }
            code.iadd();
        }
        code.ireturn();
    }

    private void get(CodeBuilder code, RecordComponentInfo component) {
        code.aload(0).getfield(type, component.name().stringValue(), component.descriptorSymbol());
    }

    private static ClassDesc box(RecordComponentInfo component) {
        String name = switch (TypeKind.from(component.descriptorSymbol())) {
            case BOOLEAN -> "Boolean";
            case BYTE -> "Byte";
            case SHORT -> "Short";
            case CHAR -> "Character";
            case INT -> "Integer";
            case LONG -> "Long";
            case FLOAT -> "Float";
            default -> "Double";
        };
        return ClassDesc.of("java.lang." + name);
    }
}
