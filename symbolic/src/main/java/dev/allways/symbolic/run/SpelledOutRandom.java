package dev.allways.symbolic.run;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Opcode;
import java.lang.classfile.constantpool.ClassEntry;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Modifier;
import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
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
        return owner.equals("java/util/Random")
                        && call.name().equalsString(ConstantDescs.INIT_NAME)
                        && call.typeSymbol().parameterCount() == 0
                || owner.endsWith("/ThreadLocalRandom") && !isStatic;
    }

    /** A class, with those objects and numbers. */
    static ClassModel of(ClassModel model, ClassFile classFile) {
        for (var each : model.constantPool()) {
            if (each instanceof ClassEntry type && GENERATORS.contains(type.asInternalName())) {
                return classFile.parse(classFile.transformClass(
                        model, ClassTransform.transformingMethods((builder, element) -> {
                            if (element instanceof CodeModel code) {
                                builder.transformCode(code, transform(code));
                            } else {
                                builder.with(element);
                            }
                        })));
            }
        }
        return model;
    }

    private static CodeTransform transform(CodeModel code) {
        BitSet places = madeWithoutSeed(code.elementList());
        return CodeTransform.ofStateful(() -> {
            int[] place = {0};
            return (builder, element) -> {
                boolean isMade = places.get(place[0]++);
                if (isMade && element instanceof NewObjectInstruction) {
                    builder.new_(INPUT);
                } else if (isMade) {
                    builder.invokespecial(INPUT, ConstantDescs.INIT_NAME, ConstantDescs.MTD_void);
                } else if (element instanceof InvokeInstruction call && isNumber(call)) {
                    MethodTypeDesc type = call.opcode() == Opcode.INVOKESTATIC
                            ? call.typeSymbol()
                            : call.typeSymbol().insertParameterTypes(0, RANDOM);
                    builder.invokestatic(MODELS, call.name().stringValue(), type);
                } else {
                    builder.with(element);
                }
            };
        });
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

    /** Where objects are made, and their constructors called; each constructor belongs to the object made last. */
    private static BitSet madeWithoutSeed(List<CodeElement> code) {
        BitSet places = new BitSet();
        Deque<Integer> made = new ArrayDeque<>();
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof NewObjectInstruction) {
                made.push(i);
            } else if (code.get(i) instanceof InvokeInstruction call
                    && call.name().equalsString(ConstantDescs.INIT_NAME)
                    && !made.isEmpty()) {
                int from = made.pop();
                if (call.owner().asSymbol().equals(RANDOM)
                        && call.typeSymbol().parameterCount() == 0
                        && ((NewObjectInstruction) code.get(from)).className().equals(call.owner())) {
                    places.set(from);
                    places.set(i);
                }
            }
        }
        return places;
    }
}
