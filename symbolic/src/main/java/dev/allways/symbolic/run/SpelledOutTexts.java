package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_char;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.constantpool.MethodRefEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.BitSet;
import java.util.Set;

/**
 * A class whose {@code new String(characters)} and the like are calls of methods that make the same, and have models.
 */
final class SpelledOutTexts {
    private static final ClassDesc CHARACTERS = CD_char.arrayType();
    private static final ClassDesc CODE_POINTS = ClassDesc.of(CodePoints.class.getName());
    private static final MethodTypeDesc TO_TEXT = MethodTypeDesc.of(CD_String);
    private static final Set<String> SPELLED_OUT = Set.of(
            "([C)V",
            "([CII)V",
            "([III)V",
            "(Ljava/lang/String;)V",
            "(Ljava/lang/StringBuilder;)V",
            "(Ljava/lang/StringBuffer;)V");

    private SpelledOutTexts() {}

    /** A class, with those calls. */
    static ClassModel of(ClassModel model, ClassFile classFile) {
        for (var each : model.constantPool()) {
            if (each instanceof MethodRefEntry method && isSpelledOut(method)) {
                return Construction.rewritten(model, classFile, SpelledOutTexts::writer);
            }
        }
        return model;
    }

    private static boolean isSpelledOut(MethodRefEntry method) {
        return method.owner().name().equalsString("java/lang/String")
                && method.name().equalsString(ConstantDescs.INIT_NAME)
                && SPELLED_OUT.contains(method.type().stringValue());
    }

    private static Construction.Writer writer(CodeModel code) {
        BitSet places = new BitSet();
        for (Construction each : Construction.in(code)) {
            if (each.isCopied()
                    && each.constructor().method() instanceof MethodRefEntry method
                    && isSpelledOut(method)) {
                places.set(each.start(), each.start() + 2);
                places.set(each.end());
            }
        }
        return (to, element, place) -> {
            if (!places.get(place)) {
                to.with(element);
            } else if (element instanceof InvokeInstruction call) {
                write(call.typeSymbol(), to);
            }
        };
    }

    private static void write(MethodTypeDesc constructor, CodeBuilder to) {
        ClassDesc from = constructor.parameterType(0);
        if (constructor.parameterCount() == 3) {
            boolean isOfCharacters = from.equals(CHARACTERS);
            to.invokestatic(
                    isOfCharacters ? CD_String : CODE_POINTS,
                    isOfCharacters ? "valueOf" : "text",
                    constructor.changeReturnType(CD_String));
            return;
        }
        if (from.equals(CD_String)) {
            to.invokevirtual(CD_String, "toCharArray", MethodTypeDesc.of(CHARACTERS));
        } else if (!from.equals(CHARACTERS)) {
            to.invokevirtual(from, "toString", TO_TEXT);
            return;
        }
        to.invokestatic(CD_String, "valueOf", MethodTypeDesc.of(CD_String, CHARACTERS));
    }
}
