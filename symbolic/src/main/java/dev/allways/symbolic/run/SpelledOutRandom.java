package dev.allways.symbolic.run;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Modifier;
import java.util.BitSet;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A class whose generators of random numbers without a seed are objects of ours, and whose random numbers inputs. */
final class SpelledOutRandom {
    /** Names of classes any of which stands for all random numbers, by internal name. */
    private static final Set<String> GENERATORS =
            Set.of("java/util/Random", "java/util/concurrent/ThreadLocalRandom", "java/lang/Math");

    private static final ClassDesc RANDOM = ClassDesc.of("java.util.Random");
    private static final ClassDesc INPUT = ClassDesc.of(RandomInput.class.getName());
    private static final ClassDesc MODELS = ClassDesc.of(RandomModels.class.getName());
    private static final Set<String> METHODS = Stream.of(RandomModels.class.getDeclaredMethods())
            .filter(each -> Modifier.isPublic(each.getModifiers()))
            .map(each -> each.getName()
                    + Stream.of(each.getParameterTypes())
                            .filter(type -> type != java.util.Random.class)
                            .map(Class::descriptorString)
                            .collect(Collectors.joining(",", "(", ")")))
            .collect(Collectors.toUnmodifiableSet());

    private SpelledOutRandom() {}

    /** Whether random numbers are inputs where some classes' methods are. */
    static boolean isAmong(Set<String> nondet) {
        return nondet.stream().anyMatch(GENERATORS::contains);
    }

    /** Whether code as it is written here asks for a random number. */
    static boolean isAsked(CodeElement element) {
        return element instanceof InvokeInstruction call
                && (call.owner().asSymbol().equals(MODELS)
                        || call.owner().asInternalName().equals("java/util/random/RandomGenerator"));
    }

    /** Whether a call asks for the generator of the thread, whose numbers are inputs. */
    static boolean isCurrent(InvokeInstruction call) {
        return call.owner().asInternalName().endsWith("/ThreadLocalRandom")
                && call.name().equalsString("current");
    }

    /** Whether a call makes a generator without a seed, or takes a number from one, that is as the platform has it. */
    static boolean isMissed(InvokeInstruction call) {
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        String owner = call.owner().asInternalName();
        return isMadeWithoutSeed(call) || owner.endsWith("/ThreadLocalRandom") && !isStatic;
    }

    /** A class, with those objects and numbers. */
    static ClassModel of(ClassModel model, ClassFile classFile) {
        for (var each : model.constantPool()) {
            if (each instanceof ClassEntry type && GENERATORS.contains(type.asInternalName())) {
                return Construction.rewritten(model, classFile, SpelledOutRandom::writer);
            }
        }
        return model;
    }

    private static Construction.Writer writer(CodeModel code) {
        BitSet places = new BitSet();
        for (Construction each : Construction.in(code)) {
            if (isMadeWithoutSeed(each.constructor())) {
                places.set(each.start());
                places.set(each.end());
            }
        }
        return (to, element, place) -> {
            boolean isMade = places.get(place);
            if (isMade && element instanceof NewObjectInstruction) {
                to.new_(INPUT);
            } else if (isMade) {
                to.invokespecial(INPUT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
            } else if (element instanceof InvokeInstruction call && isNumber(call)) {
                MethodTypeDesc type = call.opcode() == Opcode.INVOKESTATIC
                        ? call.typeSymbol()
                        : call.typeSymbol().insertParameterTypes(0, RANDOM);
                to.invokestatic(MODELS, call.name().stringValue(), type);
            } else {
                to.with(element);
            }
        };
    }

    private static boolean isNumber(InvokeInstruction call) {
        boolean isStatic = call.opcode() == Opcode.INVOKESTATIC;
        return (isStatic || call.opcode() == Opcode.INVOKEVIRTUAL)
                && GENERATORS.contains(call.owner().asInternalName())
                && isStatic == call.name().equalsString("random")
                && METHODS.contains(call.name().stringValue()
                        + call.typeSymbol().parameterList().stream()
                                .map(ClassDesc::descriptorString)
                                .collect(Collectors.joining(",", "(", ")")));
    }

    private static boolean isMadeWithoutSeed(InvokeInstruction call) {
        return call.owner().asSymbol().equals(RANDOM)
                && call.name().equalsString(ConstantDescs.INIT_NAME)
                && call.typeSymbol().parameterCount() == 0;
    }
}
