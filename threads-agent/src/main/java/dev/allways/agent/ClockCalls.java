package dev.allways.agent;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.stream.Stream;

/** Calls by which code that works on a simulated disk asks for the time, or for the seed of random numbers. */
final class ClockCalls {
    /** The platform's classes that do so for others. */
    static final Set<String> OF_PLATFORM = Set.of(
            "java/time/Clock",
            "java/time/Clock$SystemClock",
            "java/util/Calendar",
            "java/util/Date",
            "java/util/GregorianCalendar",
            "java/util/Random");

    private static final ClassDesc CLOCK = ClassDesc.of("java.lang.AllwaysDiskClock");
    private static final MethodTypeDesc OF_LONG = MethodTypeDesc.of(ConstantDescs.CD_long, ConstantDescs.CD_long);

    private static final byte[][] NAMES = Stream.of("currentTimeMillis", "nanoTime", "random")
            .map(name -> name.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);

    private ClockCalls() {}

    /** Whether a class file of the program has the name of one of these calls. */
    static boolean mayBeIn(byte[] bytes) {
        return PoolTexts.includeAny(bytes, NAMES);
    }

    /** Puts our call in the place of one that asks for the time; false if it does not. */
    static boolean replace(CodeBuilder code, InvokeInstruction call) {
        String name = call.name().stringValue();
        switch (call.owner().asInternalName()) {
            case "java/lang/System" -> {
                if (name.equals("currentTimeMillis") || name.equals("nanoTime")) {
                    code.invokestatic(CLOCK, name, call.typeSymbol());
                    return true;
                }
            }
            case "java/lang/Math" -> {
                if (name.equals("random")) {
                    code.invokestatic(CLOCK, name, call.typeSymbol());
                    return true;
                }
            }
            case "jdk/internal/misc/VM" -> {
                if (name.equals("getNanoTimeAdjustment")) {
                    code.invokestatic(CLOCK, name, call.typeSymbol());
                    return true;
                }
            }
            case "java/util/Random" -> {
                if (name.equals("seedUniquifier")) {
                    code.with(call);
                    code.invokestatic(CLOCK, name, OF_LONG);
                    return true;
                }
            }
            default -> {}
        }
        return false;
    }
}
