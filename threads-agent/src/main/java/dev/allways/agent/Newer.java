package dev.allways.agent;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.lang.classfile.AccessFlags;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassFileVersion;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeModel;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodBuilder;
import java.lang.classfile.MethodElement;
import java.lang.classfile.MethodModel;
import java.lang.classfile.constantpool.PoolEntry;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.reflect.AccessFlag;
import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.Set;

/**
 * An old class file as a newer one that means the same, in which there is room for what is added: since version 49
 * code can name classes, and methods have any name; since 52 interfaces have methods with code. What meant nothing in
 * the old one and is illegal in the new one is taken away: flags, local variables that debuggers are told of twice,
 * and letters encoded in more bytes than they need.
 */
final class Newer {
    private static final int OF_OLD_CLASSES = ClassFile.ACC_PUBLIC
            | ClassFile.ACC_FINAL
            | ClassFile.ACC_SUPER
            | ClassFile.ACC_INTERFACE
            | ClassFile.ACC_ABSTRACT
            | ClassFile.ACC_SYNTHETIC;
    private static final int NOT_OF_OLD_METHODS = ClassFile.ACC_BRIDGE | ClassFile.ACC_VARARGS;
    private static final int POOL = 10; // where the constants begin

    private final ClassModel model;
    private final boolean isInterface;
    private final boolean isOld; // before version 49
    private final int version;

    private Newer(ClassModel model, int version) {
        this.model = model;
        this.isInterface = model.flags().has(AccessFlag.INTERFACE);
        this.isOld = model.majorVersion() < ClassFile.JAVA_5_VERSION;
        this.version = version;
    }

    /**
     * The class, new enough.
     *
     * @param isInitialisedAgain whether it gets a second body of its initialiser
     */
    static ClassModel of(ClassFile format, ClassModel model, byte[] bytes, boolean isInitialisedAgain) {
        boolean hasMethods = isInitialisedAgain && model.flags().has(AccessFlag.INTERFACE);
        int version = hasMethods ? ClassFile.JAVA_8_VERSION : ClassFile.JAVA_5_VERSION;
        if (model.majorVersion() >= version) {
            return model;
        }
        ClassModel legal = model.majorVersion() < ClassFile.JAVA_5_VERSION ? format.parse(withLegalText(bytes)) : model;
        return format.parse(new Newer(legal, version).written(format));
    }

    private byte[] written(ClassFile format) {
        return format.transformClass(model, (type, element) -> {
            switch (element) {
                case ClassFileVersion _ -> type.withVersion(version, 0);
                case AccessFlags flags -> type.withFlags(ofClass(flags.flagsMask()));
                case MethodModel method -> type.transformMethod(method, (to, part) -> method(method, to, part));
                default -> type.with(element);
            }
        });
    }

    private int ofClass(int flags) {
        int legal = isOld ? flags & OF_OLD_CLASSES : flags;
        return isInterface ? legal & ~ClassFile.ACC_SUPER : legal;
    }

    private void method(MethodModel method, MethodBuilder to, MethodElement part) {
        switch (part) {
            case AccessFlags flags -> to.withFlags(ofMethod(method, flags.flagsMask()));
            case CodeModel code
            when isOld && code.findAttribute(Attributes.localVariableTable()).isPresent() ->
                to.transformCode(code, toldOnce());
            default -> to.with(part);
        }
    }

    private int ofMethod(MethodModel method, int flags) {
        int legal = isOld ? flags & ~NOT_OF_OLD_METHODS : flags;
        return method.methodName().equalsString("<clinit>") ? legal | ClassFile.ACC_STATIC : legal;
    }

    private record SafeText(String name, int slot, Label from, Label to) {}

    private static CodeTransform toldOnce() {
        Set<SafeText> told = new HashSet<>();
        return (code, element) -> {
            if (!(element instanceof LocalVariable local)
                    || told.add(new SafeText(
                            local.name().stringValue(), local.slot(), local.startScope(), local.endScope()))) {
                code.with(element);
            }
        };
    }

    // ---- text

    private static byte[] withLegalText(byte[] bytes) {
        ByteBuffer in = ByteBuffer.wrap(bytes);
        var made = new ByteArrayOutputStream(bytes.length);
        try (var out = new DataOutputStream(made)) {
            out.write(bytes, 0, POOL);
            int count = Short.toUnsignedInt(in.getShort(POOL - 2));
            int at = POOL;
            for (int i = 1; i < count; i++) {
                int tag = bytes[at];
                int length = switch (tag) {
                    case PoolEntry.TAG_UTF8 -> 3 + Short.toUnsignedInt(in.getShort(at + 1));
                    case PoolEntry.TAG_LONG, PoolEntry.TAG_DOUBLE -> 9;
                    case PoolEntry.TAG_CLASS, PoolEntry.TAG_STRING -> 3;
                    default -> 5;
                };
                if (tag == PoolEntry.TAG_UTF8) {
                    out.writeByte(tag);
                    out.writeUTF(text(bytes, at + 3, at + length));
                } else {
                    out.write(bytes, at, length);
                }
                i += tag == PoolEntry.TAG_LONG || tag == PoolEntry.TAG_DOUBLE ? 1 : 0;
                at += length;
            }
            out.write(bytes, at, bytes.length - at);
        } catch (IOException e) {
            throw new IllegalArgumentException("its text can't be written", e);
        }
        return made.toByteArray();
    }

    /** As an old JVM reads it. */
    private static String text(byte[] bytes, int from, int to) {
        StringBuilder text = new StringBuilder(to - from);
        for (int i = from; i < to; ) {
            int first = bytes[i++] & 0xFF;
            if (first < 0xC0) {
                text.append((char) first);
            } else if (first < 0xE0) {
                text.append((char) ((first & 0x1F) << 6 | bytes[i++] & 0x3F));
            } else {
                text.append((char) ((first & 0x0F) << 12 | (bytes[i++] & 0x3F) << 6 | bytes[i++] & 0x3F));
            }
        }
        return text.toString();
    }
}
