package dev.allways.symbolic.run;

import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Instruction;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What one method asks the world for that is none of the inputs, where classes of inputs are named: random numbers and
 * the time, which are the same in each execution, the standard input, and the arguments of main, of which there are
 * none. Nor is what a method of such a class gives an input if it is an object, or made for parameters; a body that asks
 * nobody only stands for one. Whoever asks is told to leave them out, when it happens.
 */
final class OtherInputs {
    private static final ClassDesc SHADOWS = ClassDesc.of(Shadows.class.getName());
    private static final MethodTypeDesc TELLS = MethodTypeDesc.of(CD_void, CD_String);
    private static final Pattern RANDOM =
            Pattern.compile("java/util/(Random|SplittableRandom|concurrent/ThreadLocalRandom|random/RandomGenerator)"
                    + "|java/security/SecureRandom");

    private final Set<String> nondet;
    private final String type; // its class
    private final String name;
    private final boolean isLookedAt;
    private final boolean isMain;
    private final boolean isStandIn;

    /** @param nondet the classes whose static methods are inputs, by internal name */
    OtherInputs(Set<String> nondet, ClassModel owner, MethodModel method) {
        this.nondet = nondet;
        type = owner.thisClass().asInternalName();
        name = method.methodName().stringValue();
        isLookedAt = !nondet.isEmpty() && !Models.isOne(type) && !Copies.isOne(type);
        isMain = name.equals("main")
                && method.methodType().equalsString("([Ljava/lang/String;)V")
                && method.flags().has(AccessFlag.STATIC);
        isStandIn = nondet.contains(type)
                && name.startsWith("nondet")
                && !NondetCall.isInput(method.methodTypeSymbol())
                && method.code().stream().flatMap(CodeModel::elementStream).noneMatch(OtherInputs::asksAnother);
    }

    private static boolean asksAnother(CodeElement each) {
        return each instanceof InvokeInstruction call && !call.name().equalsString("<init>");
    }

    /** Writes, before an instruction, that it asks for one of these. */
    void tell(CodeBuilder to, Instruction instruction) {
        if (isLookedAt) {
            asked(instruction)
                    .ifPresent(what -> to.ldc(where() + " uses " + what).invokestatic(SHADOWS, "omits", TELLS));
        }
    }

    private String where() {
        return name.startsWith("lambda$") ? "a lambda of " + type.replace('/', '.') : Handover.where(type, name);
    }

    private Optional<String> asked(Instruction instruction) {
        return switch (instruction) {
            case InvokeInstruction call when isRandom(call) -> Optional.of("random numbers");
            case InvokeInstruction call when isTime(call) -> Optional.of("the time");
            case FieldInstruction field
            when field.name().equalsString("in")
                    && field.owner().asInternalName().equals("java/lang/System") -> Optional.of("the standard input");
            case ReturnInstruction _ when isStandIn -> Optional.of("no input");
            case LoadInstruction load when isMain && load.slot() == 0 -> Optional.of("its arguments");
            default -> Optional.empty();
        };
    }

    /** Whether a call makes a generator without a seed that is none of the inputs, or takes a number from one. */
    private boolean isRandom(InvokeInstruction call) {
        if (nondet.contains(call.owner().asInternalName())) {
            return SpelledOutRandom.isMissed(call);
        }
        boolean isInput = SpelledOutRandom.isAmong(nondet) && SpelledOutRandom.isCurrent(call);
        return !isInput && isOtherRandom(call);
    }

    private static boolean isOtherRandom(InvokeInstruction call) {
        String owner = Copies.original(call.owner().asInternalName());
        String name = call.name().stringValue();
        int parameters = call.typeSymbol().parameterCount();
        if (RANDOM.matcher(owner).matches()) {
            return call.opcode() == Opcode.INVOKESTATIC
                    || name.equals("<init>") && (parameters == 0 || owner.endsWith("SecureRandom"));
        }
        return switch (owner) {
            case "java/lang/Math", "java/lang/StrictMath" -> name.equals("random");
            case "java/util/UUID" -> name.equals("randomUUID");
            case "java/util/Collections" -> name.equals("shuffle") && parameters == 1;
            default -> false;
        };
    }

    private static boolean isTime(InvokeInstruction call) {
        String owner = Copies.original(call.owner().asInternalName());
        String name = call.name().stringValue();
        return owner.equals("java/lang/System") && (name.equals("nanoTime") || name.equals("currentTimeMillis"))
                || owner.startsWith("java/time/") && name.equals("now")
                || owner.equals("java/util/Calendar") && name.equals("getInstance")
                || owner.equals("java/util/Date")
                        && name.equals("<init>")
                        && call.typeSymbol().parameterCount() == 0;
    }
}
