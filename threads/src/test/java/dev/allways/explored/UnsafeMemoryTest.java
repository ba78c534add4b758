package dev.allways.explored;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.INIT_NAME;
import static java.lang.constant.ConstantDescs.MTD_void;
import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.TypeKind;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.AccessFlag;
import java.lang.reflect.Field;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Memory that code of the program accesses by {@code sun.misc.Unsafe}, which javac warns of: so its class is built. */
class UnsafeMemoryTest {
    private static final ClassDesc UNSAFE = ClassDesc.of("sun.misc.Unsafe");
    private static final ClassDesc NAME = ClassDesc.of("outside.Memory");
    private static final Memory MEMORY = memory();

    /** The methods of {@code Unsafe} that are called here. */
    public interface Memory {
        long allocateMemory(long bytes);

        void freeMemory(long address);

        long getLong(long address);

        void putLong(long address, long value);

        void putLong(Object object, long offset, long value);

        boolean compareAndSwapLong(@Nullable Object object, long offset, long expected, long value);

        void setMemory(long address, long bytes, byte value);

        int arrayBaseOffset(Class<?> type);
    }

    private static Memory memory() {
        byte[] bytes = ClassFile.of().build(NAME, builder -> {
            builder.withInterfaceSymbols(ClassDesc.ofDescriptor(Memory.class.descriptorString()))
                    .withFlags(AccessFlag.PUBLIC)
                    .withField("unsafe", UNSAFE, ClassFile.ACC_PUBLIC)
                    .withMethodBody(
                            INIT_NAME,
                            MTD_void,
                            ClassFile.ACC_PUBLIC,
                            code -> code.aload(0)
                                    .invokespecial(CD_Object, INIT_NAME, MTD_void)
                                    .return_());
            for (var each : Memory.class.getMethods()) {
                calls(builder, each.getName(), type(each));
            }
        });
        try {
            var loader = new ClassLoader(UnsafeMemoryTest.class.getClassLoader()) {
                Class<?> defined() {
                    return defineClass("outside.Memory", bytes, 0, bytes.length);
                }
            };
            Class<?> type = loader.defined();
            Object memory = type.getConstructor().newInstance();
            Field field = Class.forName("sun.misc.Unsafe").getDeclaredField("theUnsafe");
            field.setAccessible(true);
            type.getField("unsafe").set(memory, field.get(null));
            return (Memory) memory;
        } catch (ReflectiveOperationException e) {
            throw new LinkageError("no unsafe memory", e);
        }
    }

    private static MethodTypeDesc type(java.lang.reflect.Method method) {
        return java.lang.invoke.MethodType.methodType(method.getReturnType(), method.getParameterTypes())
                .describeConstable()
                .orElseThrow();
    }

    private static void calls(ClassBuilder builder, String name, MethodTypeDesc type) {
        builder.withMethodBody(name, type, ClassFile.ACC_PUBLIC, code -> {
            code.aload(0).getfield(NAME, "unsafe", UNSAFE);
            for (int i = 0; i < type.parameterCount(); i++) {
                code.loadLocal(TypeKind.from(type.parameterType(i)), code.parameterSlot(i));
            }
            code.invokevirtual(UNSAFE, name, type).return_(TypeKind.from(type.returnType()));
        });
    }

    private static void both(Runnable one, Runnable other) throws InterruptedException {
        var first = new Thread(one);
        var second = new Thread(other);
        Explored.start(first, second);
        Explored.join(first, second);
    }

    /** What two threads do to eight bytes outside of the heap, and how often each end was reached. */
    private static Map<String, Long> ends(LongConsumer one, LongConsumer other) {
        Result result = Explored.complete("optimal-dpor", chooser -> {
            long address = MEMORY.allocateMemory(Long.BYTES);
            MEMORY.putLong(address, 0);
            both(() -> one.accept(address), () -> other.accept(address));
            chooser.label(Long.toHexString(MEMORY.getLong(address)));
            MEMORY.freeMemory(address);
        });
        return result.statistics().labels();
    }

    private static void increment(long address) {
        MEMORY.putLong(address, MEMORY.getLong(address) + 1);
    }

    /** Each reads and writes: in turn, 2 orders; or both read first, and either writes first. */
    @Test
    void byAddress() {
        assertThat(ends(UnsafeMemoryTest::increment, UnsafeMemoryTest::increment))
                .isEqualTo(Map.of("2", 2L, "1", 2L));
    }

    /** Whose comparison comes first succeeds. */
    @Test
    void byAddressWithoutAnObject() {
        assertThat(ends(
                        address -> MEMORY.compareAndSwapLong(null, address, 0, 1),
                        address -> MEMORY.compareAndSwapLong(null, address, 0, 2)))
                .isEqualTo(Map.of("1", 1L, "2", 1L));
    }

    /** Eight elements are written at once: another thread reads one of them, before or after. */
    @Test
    void someElementsOfAnArray() {
        long first = MEMORY.arrayBaseOffset(byte[].class);
        Result result = Explored.complete("optimal-dpor", chooser -> {
            byte[] bytes = new byte[Long.BYTES];
            both(() -> MEMORY.putLong(bytes, first, -1), () -> chooser.label("" + bytes[Long.BYTES - 1]));
        });
        assertThat(result.statistics().labels()).isEqualTo(Map.of("0", 1L, "-1", 1L));
    }

    /** What is not one step in the JVM is told. */
    @Test
    void manyBytesAtOnce() {
        Result result = Allways.explore(Threads.control(chooser -> {
                    long address = MEMORY.allocateMemory(Long.BYTES);
                    MEMORY.setMemory(address, Long.BYTES, (byte) 0);
                    both(
                            () -> MEMORY.setMemory(address, Long.BYTES, (byte) -1),
                            () -> chooser.label("" + MEMORY.getLong(address)));
                    MEMORY.freeMemory(address);
                }))
                .strategy("optimal-dpor")
                .run();
        assertThat(result.statistics().labels()).isEqualTo(Map.of("0", 1L, "-1", 1L));
        assertThat(result.omitted())
                .hasValueSatisfying(each -> assertThat(each).contains("copied or filled in one step"));
    }

    /** A weak memory shows no older values there: that is told. */
    @Test
    void weakMemory() {
        Result result = Allways.explore(Threads.control(
                        _ -> {
                            long address = MEMORY.allocateMemory(Long.BYTES);
                            both(() -> increment(address), () -> increment(address));
                            MEMORY.freeMemory(address);
                        },
                        Settings.DEFAULT.withMemoryModel(MemoryModel.WEAK)))
                .strategy("random")
                .executions(1)
                .run();
        assertThat(result.omitted())
                .hasValueSatisfying(each -> assertThat(each).contains("a weak memory may show older values"));
    }
}
