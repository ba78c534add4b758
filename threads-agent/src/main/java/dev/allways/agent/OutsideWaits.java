package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_void;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Map;
import java.util.Set;

/**
 * Where the platform waits for what comes from outside, and the one thread that all tasks share would wait with it:
 * the hooks are told first.
 */
final class OutsideWaits {
    private static final ClassDesc CHANNEL = ClassDesc.of("java.nio.channels.SelectableChannel");
    private static final ClassDesc FILE = ClassDesc.of("java.io.FileInputStream");

    /** By class, the names of methods. */
    private static final Map<String, Set<String>> METHODS = Map.of(
            "sun/nio/ch/NioSocketImpl", Set.of("accept", "implRead"),
            "sun/nio/ch/ServerSocketChannelImpl", Set.of("accept"),
            "sun/nio/ch/SocketChannelImpl", Set.of("implRead"),
            "sun/nio/ch/SourceChannelImpl", Set.of("read"),
            "sun/nio/ch/DatagramChannelImpl", Set.of("receive"),
            "sun/nio/ch/SelectorImpl", Set.of("select"),
            "sun/nio/ch/FileChannelImpl", Set.of("lock"),
            "java/lang/ProcessImpl", Set.of("waitFor"),
            "java/io/FileInputStream", Set.of("read"));

    /** Likewise, of what is asked for first, and waited for later: by a future, or by a handler that is called. */
    private static final Map<String, Set<String>> QUESTIONS = Map.of(
            "sun/nio/ch/UnixAsynchronousServerSocketChannelImpl", Set.of("implAccept"),
            "sun/nio/ch/UnixAsynchronousSocketChannelImpl", Set.of("implConnect", "implRead", "implWrite"));

    private OutsideWaits() {}

    static byte[] rewrite(ClassFile format, ClassModel model) {
        String name = model.thisClass().asInternalName();
        Set<String> methods = METHODS.getOrDefault(name, Set.of());
        Set<String> questions = QUESTIONS.getOrDefault(name, Set.of());
        ClassDesc asked = name.equals("java/io/FileInputStream")
                ? FILE
                : name.endsWith("ChannelImpl") && questions.isEmpty() && !name.contains("File") ? CHANNEL : null;
        return format.transformClass(model, (type, element) -> {
            if (!(element instanceof MethodModel method) || method.code().isEmpty()) {
                type.with(element);
            } else if (questions.contains(method.methodName().stringValue())) {
                type.transformMethod(
                        method,
                        MethodTransform.transformingCode(ThreadClasses.before(
                                code -> code.invokestatic(Hooks.CONTROL, "asksOutside", MethodTypeDesc.of(CD_void)))));
            } else if (methods.contains(method.methodName().stringValue())) {
                type.transformMethod(method, MethodTransform.transformingCode(ThreadClasses.before(code -> {
                    if (asked == null) {
                        code.invokestatic(Hooks.CONTROL, "blocks", MethodTypeDesc.of(CD_void));
                    } else {
                        code.aload(0).invokestatic(Hooks.CONTROL, "blocks", MethodTypeDesc.of(CD_void, asked));
                    }
                })));
            } else {
                type.with(element);
            }
        });
    }
}
