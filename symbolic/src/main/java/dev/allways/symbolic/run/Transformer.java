package dev.allways.symbolic.run;

import java.io.ByteArrayInputStream;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFile.ClassHierarchyResolverOption;
import java.lang.classfile.ClassHierarchyResolver;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Predicate;

/**
 * Adds terms to the code of classes: each local variable and each place of the operand stack gets a further local
 * variable that holds the term of its value, or null.
 */
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
        classFile = ClassFile.of(ClassHierarchyResolverOption.of(ClassHierarchyResolver.ofResourceParsing(type -> {
                    String descriptor = type.descriptorString();
                    return followed.bytes(descriptor.substring(1, descriptor.length() - 1))
                            .map(ByteArrayInputStream::new)
                            .orElse(null);
                })
                .orElse(ClassHierarchyResolver.defaultResolver())
                .cached()));
    }

    /** The methods that were left as they are, for they are too large. */
    Set<String> leftOut() {
        return leftOut;
    }

    /** A class that computes terms. */
    byte[] withTerms(ClassModel model) {
        Set<String> large = new HashSet<>();
        try {
            return transformed(model, _ -> true);
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
            return transformed(model, method -> !large.contains(id(method)));
        }
    }

    private static String id(MethodModel method) {
        return method.methodName().stringValue() + method.methodType().stringValue();
    }

    private byte[] transformed(ClassModel model, Predicate<MethodModel> selected) {
        return classFile.transformClass(model, (builder, element) -> {
            if (element instanceof MethodModel method && method.code().isPresent() && selected.test(method)) {
                builder.withMethod(
                        method.methodName(), method.methodType(), method.flags().flagsMask(), copy -> {
                            for (var part : method) {
                                if (part instanceof CodeModel code) {
                                    var shadowed = new ShadowedMethod(
                                            followed, nondet, hasControl, coverage, model, method, code);
                                    copy.withCode(shadowed::emit);
                                } else {
                                    copy.with(part);
                                }
                            }
                        });
            } else {
                builder.with(element);
            }
        });
    }

    /** A class as it is, but that its inputs are choices. */
    byte[] plain(ClassModel model) {
        if (nondet.isEmpty()) {
            return followed.bytes(model.thisClass().asInternalName()).orElseThrow();
        }
        return classFile.transformClass(
                model, java.lang.classfile.ClassTransform.transformingMethodBodies((builder, element) -> {
                    Optional<NondetCall> call = NondetCall.of(nondet, element);
                    if (call.isPresent()) {
                        call.get().emit(builder);
                    } else {
                        builder.with(element);
                    }
                }));
    }
}
