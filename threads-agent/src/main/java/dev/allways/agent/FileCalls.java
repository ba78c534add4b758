package dev.allways.agent;

import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.util.Set;

/** Calls by which a program reads and changes files, which all threads share: each is a step of its own. */
final class FileCalls {
    private static final String FILES = "java/nio/file/Files";
    private static final Set<String> STREAMS = Set.of(
            "java/io/FileInputStream",
            "java/io/FileOutputStream",
            "java/io/FileReader",
            "java/io/FileWriter",
            "java/io/RandomAccessFile",
            "java/nio/channels/FileChannel",
            "java/nio/channels/SeekableByteChannel");
    private static final Set<String> OPENED_BY_NAME =
            Set.of("java/io/PrintStream", "java/io/PrintWriter", "java/util/Formatter");
    private static final Set<ClassDesc> NAMES =
            Set.of(ClassDesc.of("java.io.File"), ClassDesc.of("java.nio.file.Path"));
    private static final String DISK = "dev/allways/storage/Disk"; // a simulated one, whose operations are such calls
    private static final ClassDesc STRING = ClassDesc.of("java.lang.String");

    private FileCalls() {}

    static boolean concern(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        return owner.equals(FILES)
                || owner.equals("java/io/File") && asksTheSystem(name)
                || STREAMS.contains(owner)
                || owner.equals(DISK) && name.equals("acknowledge")
                || opens(call);
    }

    /** Whether a method of a file's name goes to the file itself. */
    private static boolean asksTheSystem(String method) {
        return switch (method) {
            case "createNewFile",
                    "createTempFile",
                    "delete",
                    "exists",
                    "isDirectory",
                    "isFile",
                    "isHidden",
                    "lastModified",
                    "length",
                    "mkdir",
                    "mkdirs",
                    "renameTo" -> true;
            default -> method.startsWith("list") || method.startsWith("can") || method.startsWith("set");
        };
    }

    /** Whether the call changes no file, and no position in one. */
    static boolean reads(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        return (owner.equals(FILES) || owner.equals("java/io/File"))
                && !name.startsWith("set")
                && !name.startsWith("create")
                && !name.startsWith("delete")
                && !name.startsWith("mkdir")
                && !name.startsWith("new")
                && !name.startsWith("write")
                && !name.equals("renameTo")
                && !name.equals("copy")
                && !name.equals("move");
    }

    /**
     * Whether the call opens a stream, by which the platform reads and writes a file later, in steps of other
     * objects.
     */
    static boolean opens(InvokeInstruction call) {
        String owner = call.owner().asInternalName();
        String name = call.name().stringValue();
        if (owner.equals(FILES)) {
            return name.startsWith("new") || name.equals("lines") || name.equals("copy");
        }
        if (!name.equals("<init>")) {
            return owner.equals("java/nio/channels/FileChannel") && call.opcode() == Opcode.INVOKESTATIC;
        }
        if (STREAMS.contains(owner)) {
            return true;
        }
        boolean byName = OPENED_BY_NAME.contains(owner);
        if (!byName && !owner.equals("java/util/Scanner") || call.typeSymbol().parameterCount() == 0) {
            return false;
        }
        ClassDesc first = call.typeSymbol().parameterType(0);
        return NAMES.contains(first) || byName && first.equals(STRING);
    }
}
