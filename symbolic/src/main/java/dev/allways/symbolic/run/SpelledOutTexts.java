package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_char;
import static java.lang.constant.ConstantDescs.CD_int;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * A class whose {@code new String(characters)} and the like are calls of methods that make the same, and have models.
 */
final class SpelledOutTexts {
    private static final ClassDesc CHARACTERS = CD_char.arrayType();
    private static final MethodTypeDesc TO_TEXT = MethodTypeDesc.of(CD_String);
    private static final Set<String> SPELLED_OUT = Set.of(
            "([C)V", "([CII)V", "(Ljava/lang/String;)V", "(Ljava/lang/StringBuilder;)V", "(Ljava/lang/StringBuffer;)V");

    private SpelledOutTexts() {}

    /** A class, with those calls. */
    static ClassModel of(ClassModel model, ClassFile classFile) {
        boolean some = false;
        for (var each : model.constantPool()) {
            some |= each instanceof MethodRefEntry method && isSpelledOut(method);
        }
        return some
                ? classFile.parse(classFile.transformClass(
                        model, ClassTransform.transformingMethods((builder, element) -> {
                            if (element instanceof CodeModel code) {
                                builder.transformCode(code, transform(code));
                            } else {
                                builder.with(element);
                            }
                        })))
                : model;
    }

    private static boolean isSpelledOut(MethodRefEntry method) {
        return method.owner().name().equalsString("java/lang/String")
                && method.name().equalsString("<init>")
                && SPELLED_OUT.contains(method.type().stringValue());
    }

    private static CodeTransform transform(CodeModel code) {
        BitSet places = places(code.elementList());
        return CodeTransform.ofStateful(() -> {
            int[] place = {0};
            return (builder, element) -> {
                if (!places.get(place[0]++)) {
                    builder.with(element);
                } else if (element instanceof InvokeInstruction call) {
                    write(call.typeSymbol(), builder);
                }
            };
        });
    }

    /** Where code has the form {@code new, dup, ..., <init>}; each constructor belongs to the object made last. */
    private static BitSet places(List<CodeElement> code) {
        BitSet places = new BitSet();
        Deque<Integer> made = new ArrayDeque<>();
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof NewObjectInstruction) {
                made.push(i);
            } else if (code.get(i) instanceof InvokeInstruction call
                    && call.name().equalsString("<init>")
                    && !made.isEmpty()) {
                int from = made.pop();
                if (call.method() instanceof MethodRefEntry method
                        && isSpelledOut(method)
                        && code.get(from + 1) instanceof StackInstruction copy
                        && copy.opcode() == Opcode.DUP) {
                    places.set(from, from + 2);
                    places.set(i);
                }
            }
        }
        return places;
    }

    private static void write(MethodTypeDesc constructor, CodeBuilder to) {
        if (constructor.parameterCount() == 3) {
            to.invokestatic(CD_String, "valueOf", MethodTypeDesc.of(CD_String, CHARACTERS, CD_int, CD_int));
            return;
        }
        ClassDesc from = constructor.parameterType(0);
        if (from.equals(CD_String)) {
            to.invokevirtual(CD_String, "toCharArray", MethodTypeDesc.of(CHARACTERS));
        } else if (!from.equals(CHARACTERS)) {
            to.invokevirtual(from, "toString", TO_TEXT);
            return;
        }
        to.invokestatic(CD_String, "valueOf", MethodTypeDesc.of(CD_String, CHARACTERS));
    }
}
