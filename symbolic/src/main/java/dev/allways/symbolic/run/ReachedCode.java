package dev.allways.symbolic.run;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.DirectMethodHandleDesc;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The code of a program that a class initialiser may run: its own, what that calls, and all methods of the classes
 * whose objects it makes or finds, for those may be called out of sight.
 */
final class ReachedCode {
    private final Followed followed;
    private final Set<String> met = new HashSet<>(); // methods and classes
    private final Deque<MethodModel> open = new ArrayDeque<>();

    private ReachedCode(Followed followed) {
        this.followed = followed;
    }

    /** Whether the initialiser of a class may come to an instruction with a property. */
    static boolean has(Followed followed, ClassModel model, Predicate<CodeElement> property) {
        ReachedCode reached = new ReachedCode(followed);
        reached.addMethod(model, "<clinit>", "()V");
        while (!reached.open.isEmpty()) {
            for (CodeElement each : elements(reached.open.remove())) {
                if (property.test(each)) {
                    return true;
                }
                reached.follow(each);
            }
        }
        return false;
    }

    private static List<CodeElement> elements(MethodModel method) {
        return method.code().map(CodeModel::elementList).orElse(List.of());
    }

    private void follow(CodeElement element) {
        switch (element) {
            case InvokeInstruction call ->
                addMethod(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue());
            case NewObjectInstruction made -> addClass(made.className().asInternalName());
            case FieldInstruction read
            when read.typeSymbol().isClassOrInterface() -> addClass(PlatformCalls.internalName(read.typeSymbol()));
            case InvokeDynamicInstruction lambda ->
                lambda.bootstrapArgs().stream()
                        .filter(DirectMethodHandleDesc.class::isInstance)
                        .map(DirectMethodHandleDesc.class::cast)
                        .forEach(each -> addMethod(
                                PlatformCalls.internalName(each.owner()), each.methodName(), each.lookupDescriptor()));
            default -> {}
        }
    }

    private void addMethod(String owner, String name, String descriptor) {
        ClassModel model = followed.model(owner);
        if (model != null) {
            addMethod(model, name, descriptor);
        }
    }

    private void addMethod(ClassModel model, String name, String descriptor) {
        if (!met.add(model.thisClass().asInternalName() + "." + name + descriptor)) {
            return;
        }
        model.methods().stream()
                .filter(each -> each.methodName().equalsString(name)
                        && each.methodType().equalsString(descriptor))
                .forEach(open::add);
        if (!name.startsWith("<")) {
            model.superclass().ifPresent(each -> addMethod(each.asInternalName(), name, descriptor));
            model.interfaces().forEach(each -> addMethod(each.asInternalName(), name, descriptor));
        }
    }

    private void addClass(String name) {
        ClassModel model = followed.model(name);
        if (model != null && met.add(name)) {
            for (MethodModel each : model.methods()) {
                if (!Initialiser.is(each)) {
                    addMethod(
                            model,
                            each.methodName().stringValue(),
                            each.methodType().stringValue());
                }
            }
            model.superclass().ifPresent(each -> addClass(each.asInternalName()));
            model.interfaces().forEach(each -> addClass(each.asInternalName()));
        }
    }
}
