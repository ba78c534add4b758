package dev.allways.symbolic.run;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.constant.ConstantDescs;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Function;

/**
 * An object that code makes: {@code new}, usually {@code dup}, the arguments, and the constructor.
 *
 * @param start the place of {@code new} among the elements of the code
 * @param isCopied whether {@code dup} is next
 * @param end the place of the constructor's call
 * @param constructor that call
 */
record Construction(int start, boolean isCopied, int end, InvokeInstruction constructor) {
    /** Writes elements of code, each by its place. */
    @FunctionalInterface
    interface Writer {
        void write(CodeBuilder to, CodeElement element, int place);
    }

    /** The objects that code makes; each constructor belongs to the object made last. */
    static List<Construction> in(CodeModel model) {
        List<CodeElement> code = model.elementList();
        List<Construction> all = new ArrayList<>();
        Deque<Integer> made = new ArrayDeque<>();
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof NewObjectInstruction) {
                made.push(i);
            } else if (code.get(i) instanceof InvokeInstruction call
                    && call.name().equalsString(ConstantDescs.INIT_NAME)
                    && !made.isEmpty()) {
                int start = made.pop();
                if (((NewObjectInstruction) code.get(start)).className().equals(call.owner())) {
                    boolean isCopied =
                            code.get(start + 1) instanceof StackInstruction next && next.opcode() == Opcode.DUP;
                    all.add(new Construction(start, isCopied, i, call));
                }
            }
        }
        return all;
    }

    /** A class whose methods are written anew, each by a writer of its own. */
    static ClassModel rewritten(ClassModel model, ClassFile classFile, Function<CodeModel, Writer> writers) {
        return classFile.parse(classFile.transformClass(
                model, ClassTransform.transformingMethods((builder, element) -> {
                    if (element instanceof CodeModel code) {
                        builder.transformCode(code, transform(writers.apply(code)));
                    } else {
                        builder.with(element);
                    }
                })));
    }

    private static CodeTransform transform(Writer writer) {
        return CodeTransform.ofStateful(() -> {
            int[] place = {0};
            return (builder, element) -> writer.write(builder, element, place[0]++);
        });
    }
}
