package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Class;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Where code leaves what a simulated disk sees: it starts a process, loads a library of native code, or looks up a
 * function of the operating system.
 */
final class UnseenCalls {
    private static final String PROCESS = "java/lang/ProcessImpl";
    private static final String LIBRARIES = "jdk/internal/loader/NativeLibraries";
    private static final String FOREIGN_LIBRARIES = "jdk/internal/loader/RawNativeLibraries";
    private static final String FUNCTIONS = "jdk/internal/foreign/SystemLookup";

    /** The classes that have such methods, by internal name. */
    static final Set<String> CLASSES = Set.of(PROCESS, LIBRARIES, FOREIGN_LIBRARIES, FUNCTIONS);

    private static final ClassDesc FILES = ClassDesc.of("java.lang.AllwaysFiles");

    private UnseenCalls() {}

    /** What has a method tell of itself first; null if it is none of these. */
    static @Nullable MethodTransform telling(String owner, MethodModel method) {
        String name = method.methodName().stringValue();
        String type = method.methodType().stringValue();
        if (owner.equals(PROCESS) && name.equals("start") && type.startsWith("([Ljava/lang/String;")) {
            return MethodTransform.transformingCode(ThreadClasses.before(code -> code.aload(0)
                    .invokestatic(FILES, "startsProcess", MethodTypeDesc.of(CD_void, CD_String.arrayType()))));
        }
        if (owner.equals(LIBRARIES)
                && name.equals("loadLibrary")
                && type.startsWith("(Ljava/lang/Class;Ljava/lang/String;Z)")) {
            return MethodTransform.transformingCode(ThreadClasses.before(code -> code.aload(1)
                    .aload(2)
                    .invokestatic(FILES, "loadsLibrary", MethodTypeDesc.of(CD_void, CD_Class, CD_String))));
        }
        if (owner.equals(FOREIGN_LIBRARIES) && name.equals("load")) {
            return MethodTransform.transformingCode(ThreadClasses.before(
                    code -> code.aload(1).invokestatic(FILES, "loadsLibrary", MethodTypeDesc.of(CD_void, CD_Object))));
        }
        if (owner.equals(FUNCTIONS) && name.equals("find") && type.startsWith("(Ljava/lang/String;)")) {
            return MethodTransform.transformingCode(ThreadClasses.before(
                    code -> code.aload(1).invokestatic(FILES, "findsFunction", MethodTypeDesc.of(CD_void, CD_String))));
        }
        return null;
    }
}
