package dev.allways.symbolic.run;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassElement;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodBuilder;
import java.lang.classfile.MethodElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ConstantDescs;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Predicate;

/** Writes the classes of a program in the form that an exploration needs. */
final class Transformer {
    private static final int LARGE = 8_000; // bytes of a method that may not fit when it has grown

    private final Followed followed;
    private final Set<String> nondet; // the classes whose static methods are inputs, by internal name
    private final boolean hasControl;
    private final Coverage coverage;
    private final Set<String> leftOut = ConcurrentHashMap.newKeySet();
    private final ClassFile classFile;

    Transformer(Followed followed, Set<String> nondet, boolean hasControl, Coverage coverage) {
        this.coverage = coverage;
        this.hasControl = hasControl;
        this.followed = followed;
        this.nondet = nondet;
        classFile = followed.classFile();
    }

    /** The methods that were left as they are, for they are too large. */
    Set<String> leftOut() {
        return leftOut;
    }

    /** Whether no method of a class was left as it is. */
    boolean isWhole(String name) {
        String prefix = name.replace('/', '.') + ".";
        return leftOut.stream().noneMatch(each -> each.startsWith(prefix));
    }

    /**
     * A class that computes terms: each local variable and each place of the operand stack gets a further local
     * variable that holds the term of its value, or null.
     *
     * @param told what its initialiser tells
     */
    byte[] withTerms(ClassModel model, Optional<Initialiser> told) {
        Set<String> large = new HashSet<>();
        try {
            return transformed(model, told, _ -> true);
        } catch (IllegalArgumentException e) {
            for (MethodModel method : model.methods()) {
                if (method.code()
                        .filter(code -> ((CodeAttribute) code).codeLength() > LARGE)
                        .isPresent()) {
                    large.add(id(method));
                    leftOut.add("%s.%s is too large"
                            .formatted(model.thisClass().asInternalName().replace('/', '.'), method.methodName()));
                }
            }
            return transformed(model, told, method -> !large.contains(id(method)));
        }
    }

    private static String id(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }

    private byte[] transformed(ClassModel model, Optional<Initialiser> told, Predicate<MethodModel> selected) {
        return written(
                model,
                told,
                selected,
                (method, code) ->
                        new ShadowedMethod(followed, nondet, hasControl, coverage, model, method, code)::emit);
    }

    /** A class that tells which branches are taken, for executions without inputs. */
    byte[] covered(ClassModel model, Optional<Initialiser> told) {
        try {
            return written(
                    model,
                    told,
                    _ -> true,
                    (method, code) -> new CoveredMethod(nondet, coverage, model, method, code)::emit);
        } catch (IllegalArgumentException e) {
            return withTerms(model, told); // a method has become too large
        }
    }

    private byte[] written(
            ClassModel model,
            Optional<Initialiser> told,
            Predicate<MethodModel> selected,
            BiFunction<MethodModel, CodeModel, Consumer<CodeBuilder>> form) {
        return rewritten(
                model,
                told,
                (method, code) -> selected.test(method) && !asksForAssertionsOnly(method, code)
                        ? form.apply(method, code)
                        : builder -> code.forEach(builder::with));
    }

    /**
     * Whether it is an initialiser that only asks whether assertions are on. That is no step of threads, and must stay
     * none.
     */
    private static boolean asksForAssertionsOnly(MethodModel method, CodeModel code) {
        return method.methodName().equalsString(ConstantDescs.CLASS_INIT_NAME)
                && code.elementStream().allMatch(each -> switch (each) {
                    case InvokeInstruction call -> call.name().equalsString("desiredAssertionStatus");
                    case FieldInstruction field -> field.name().equalsString("$assertionsDisabled");
                    default -> true;
                });
    }

    /** A class as it is, but that its inputs are choices. */
    byte[] plain(ClassModel model, Optional<Initialiser> told) {
        return rewritten(model, told, (method, code) -> builder -> {
            for (CodeElement each : code) {
                NondetCall.of(nondet, each).ifPresentOrElse(call -> call.emit(builder), () -> builder.with(each));
            }
        });
    }

    private byte[] rewritten(
            ClassModel model,
            Optional<Initialiser> told,
            BiFunction<MethodModel, CodeModel, Consumer<CodeBuilder>> form) {
        return classFile.transformClass(model, new ClassTransform() {
            @Override
            public void accept(ClassBuilder builder, ClassElement element) {
                if (element instanceof MethodModel method) {
                    builder.withMethod(
                            method.methodName(),
                            method.methodType(),
                            method.flags().flagsMask(),
                            copy -> addParts(copy, method));
                } else {
                    builder.with(element);
                }
            }

            private void addParts(MethodBuilder copy, MethodModel method) {
                for (MethodElement part : method) {
                    if (part instanceof CodeModel code) {
                        copy.withCode(to -> write(to, model, method, told, form.apply(method, code)));
                    } else {
                        copy.with(part);
                    }
                }
            }

            @Override
            public void atEnd(ClassBuilder builder) {
                told.ifPresent(its -> its.addTo(builder, model));
            }
        });
    }

    private static void write(
            CodeBuilder to,
            ClassModel model,
            MethodModel method,
            Optional<Initialiser> told,
            Consumer<CodeBuilder> code) {
        if (told.isPresent() && Initialiser.is(method)) {
            to.transforming(told.get().telling(model), code);
        } else {
            code.accept(to);
        }
    }
}
