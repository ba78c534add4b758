package dev.allways.agent;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.MethodTransform;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.lang.instrument.ClassFileTransformer;
import java.nio.charset.StandardCharsets;
import java.security.ProtectionDomain;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Has the JDK's file classes ask whether a call is for a simulated disk, and code that asks a
 * {@code RandomAccessFile} for its position ask us: that method is public and native, so it can't be changed itself.
 * Code asks us for the time, too.
 */
final class FileRewriting implements ClassFileTransformer {
    private static final ClassDesc FILES = ClassDesc.of("java.lang.AllwaysFiles");
    private static final String FILE = "java/io/RandomAccessFile";
    private static final String POSITION = "getFilePointer";
    private static final byte[][] POSITIONS = {POSITION.getBytes(StandardCharsets.UTF_8)};
    private static final MethodTypeDesc OF_FILE =
            MethodTypeDesc.of(ConstantDescs.CD_long, ClassDesc.of("java.io.RandomAccessFile"));
    private static final MethodTypeDesc OF_OBJECT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object);
    private static final Set<String> OWN_TYPES =
            Set.of("I", "J", "Ljava/io/FileDescriptor;"); // that a question is asked about by their own method

    private static final ClassLoader PLATFORM = ClassLoader.getPlatformClassLoader();

    private final Fields fields;
    private final Set<String> ofPlatform = FileHooks.classes();
    private volatile @Nullable FileHooks hooks; // null: no file class is to be rewritten yet

    FileRewriting(Fields fields) {
        this.fields = fields;
    }

    /** From now on the JDK's file classes are rewritten. */
    void begin(FileHooks known) {
        hooks = known;
    }

    @Override
    public byte @Nullable [] transform(
            @Nullable Module module,
            @Nullable ClassLoader loader,
            @Nullable String name,
            @Nullable Class<?> loaded,
            @Nullable ProtectionDomain domain,
            byte[] bytes) {
        if (name == null || name.startsWith("java/lang/Allways")) {
            return null;
        }
        AllwaysHooks.offForOnce(); // a task may be what has the class loaded
        try {
            return changed(loader, name, domain, bytes);
        } catch (RuntimeException | LinkageError e) {
            Untreated.add(name.replace('/', '.'), e);
            return null;
        } finally {
            AllwaysHooks.on();
        }
    }

    private byte @Nullable [] changed(
            @Nullable ClassLoader loader, String name, @Nullable ProtectionDomain domain, byte[] bytes) {
        FileHooks known = hooks;
        boolean isOfProgram = loader != null && loader != PLATFORM;
        boolean times = isOfProgram
                ? ClockCalls.mayBeIn(bytes) && !Tools.include(name, domain)
                : loader == null && tellsTime(name);
        boolean isOfFiles = isOfProgram
                ? PoolTexts.includeAny(bytes, POSITIONS)
                : loader == null && known != null && ofPlatform.contains(name);
        if (!times && !isOfFiles) {
            return null;
        }
        ClassFile format = loader == null ? ClassFile.of() : new Basis(fields, loader, name).format();
        ClassModel model = format.parse(bytes);
        if (!isOfProgram && isOfFiles && known != null) {
            return rewritten(format, model, name, known);
        }
        return withOurCalls(format, model, times);
    }

    private static boolean tellsTime(String name) {
        return ClockCalls.OF_PLATFORM.contains(name);
    }

    private static byte[] withOurCalls(ClassFile format, ClassModel model, boolean times) {
        return format.transformClass(model, ClassTransform.transformingMethodBodies((code, element) -> {
            if (element instanceof InvokeInstruction call && asksForPosition(call, model)) {
                code.invokestatic(FILES, "filePointer", OF_FILE);
            } else if (!times || !(element instanceof InvokeInstruction call) || !ClockCalls.replace(code, call)) {
                code.with(element);
            }
        }));
    }

    private static boolean asksForPosition(InvokeInstruction call, ClassModel within) {
        if (!call.name().equalsString(POSITION) || !call.type().equalsString("()J")) {
            return false;
        }
        String owner = call.owner().asInternalName();
        String itself = within.thisClass().asInternalName();
        boolean extendsFile = within.superclass()
                .map(superclass -> superclass.asInternalName().equals(FILE))
                .orElse(false);
        return !itself.equals(FILE) && (owner.equals(FILE) || extendsFile && owner.equals(itself));
    }

    private static byte[] rewritten(ClassFile format, ClassModel model, String name, FileHooks hooks) {
        return format.transformClass(model, (builder, element) -> {
            if (!(element instanceof MethodModel method) || method.code().isEmpty()) {
                builder.with(element);
                return;
            }
            MethodTransform telling = UnseenCalls.telling(name, method);
            if (telling != null) {
                builder.transformMethod(method, telling);
                return;
            }
            FileHooks.Hook hook = hooks.ofBody(
                    name, method.methodName().stringValue(), method.methodType().stringValue());
            builder.transformMethod(method, MethodTransform.transformingCode(new Body(hooks, hook)));
        });
    }

    /** A method that begins with a question if it has a hook, and puts one before each call that has one. */
    private static final class Body implements CodeTransform {
        private final FileHooks hooks;
        private final FileHooks.@Nullable Hook hook;

        Body(FileHooks hooks, FileHooks.@Nullable Hook hook) {
            this.hooks = hooks;
            this.hook = hook;
        }

        @Override
        public void atStart(CodeBuilder code) {
            if (hook == null) {
                return;
            }
            int[] slots = new int[hook.type().parameterCount()];
            int slot = 0;
            for (int i = 0; i < slots.length; i++) {
                slots[i] = slot;
                slot += TypeKind.from(hook.type().parameterType(i)).slotSize();
            }
            Label real = code.newLabel();
            ask(code, hook, slots, real);
            call(code, hook, slots);
            code.return_(TypeKind.from(hook.type().returnType()));
            code.labelBinding(real);
            tell(code, hook, slots);
        }

        @Override
        public void accept(CodeBuilder code, CodeElement element) {
            FileHooks.Hook called = element instanceof InvokeInstruction call
                    ? hooks.ofCall(
                            call.owner().asInternalName(),
                            call.name().stringValue(),
                            call.type().stringValue())
                    : null;
            if (called == null) {
                code.with(element);
                return;
            }
            int[] slots = new int[called.type().parameterCount()];
            for (int i = slots.length - 1; i >= 0; i--) {
                TypeKind kind = TypeKind.from(called.type().parameterType(i));
                slots[i] = code.allocateLocal(kind);
                code.storeLocal(kind, slots[i]);
            }
            Label real = code.newLabel();
            Label end = code.newLabel();
            ask(code, called, slots, real);
            call(code, called, slots);
            code.goto_(end);
            code.labelBinding(real);
            tell(code, called, slots);
            load(code, called, slots);
            code.with(element);
            code.labelBinding(end);
        }

        /** Continues at a label if none of the parameters that decide is simulated. */
        private void ask(CodeBuilder code, FileHooks.Hook asked, int[] slots, Label real) {
            Label simulated = code.newLabel();
            for (int parameter : asked.deciding()) {
                ClassDesc type = asked.type().parameterType(parameter);
                ClassDesc known = OWN_TYPES.contains(type.descriptorString()) ? type : ConstantDescs.CD_Object;
                code.loadLocal(TypeKind.from(type), slots[parameter]);
                code.invokestatic(FILES, "isSimulated", MethodTypeDesc.of(ConstantDescs.CD_boolean, known));
                code.ifne(simulated);
            }
            code.goto_(real);
            code.labelBinding(simulated);
        }

        /** Tells of a change of the real disk. */
        private static void tell(CodeBuilder code, FileHooks.Hook real, int[] slots) {
            int path = real.changed();
            if (path < 0) {
                return;
            }
            Label nothing = code.newLabel();
            if (real.writing() != 0) {
                code.iload(slots[path + 1]).loadConstant(real.writing()).iand().ifeq(nothing);
            }
            code.aload(slots[path]).invokestatic(FILES, "changesReal", OF_OBJECT);
            code.labelBinding(nothing);
        }

        private void load(CodeBuilder code, FileHooks.Hook loaded, int[] slots) {
            for (int i = 0; i < slots.length; i++) {
                code.loadLocal(TypeKind.from(loaded.type().parameterType(i)), slots[i]);
            }
        }

        private void call(CodeBuilder code, FileHooks.Hook called, int[] slots) {
            load(code, called, slots);
            code.invokestatic(called.owner(), called.name(), called.type());
        }
    }
}
