package dev.allways.agent;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeModel;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.DiscontinuedInstruction.JsrInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction.RetInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.NewObjectInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.reflect.Method;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Formatter;
import java.util.GregorianCalendar;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.StringJoiner;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** An object is confined if it cannot leave the method that makes it. */
@SuppressWarnings({"UnnecessaryStringBuilder", "UnusedVariable", "BadInstanceof"}) // nothing executes it
class ConfinedTest {
    private static final ClassFile FILES = ClassFile.of();
    private static final ClassDesc BUILDER = ClassDesc.of("java.lang.StringBuilder");

    private static final MethodTypeDesc ASKED = MethodTypeDesc.of(CD_boolean, CD_Object);
    private static final MethodTypeDesc APPENDED = MethodTypeDesc.of(BUILDER, BUILDER, CD_String);

    private static @Nullable Object field;

    /**
     * The expectation: a letter for each object that the method makes, then for each of its calls that is neither
     * static nor dynamic. It is K if the method keeps the object, or the object called, else a dot.
     */
    @Retention(RetentionPolicy.RUNTIME)
    private @interface Verdict {
        String value();
    }

    static Stream<Method> methods() {
        return Arrays.stream(ConfinedTest.class.getDeclaredMethods())
                .filter(each -> each.isAnnotationPresent(Verdict.class));
    }

    @ParameterizedTest
    @MethodSource("methods")
    void verdict(Method method) throws IOException {
        try (InputStream file = ConfinedTest.class.getResourceAsStream("ConfinedTest.class")) {
            assertThat(verdict(code(file.readAllBytes(), method.getName())))
                    .isEqualTo(method.getAnnotation(Verdict.class).value());
        }
    }

    private static CodeModel code(byte[] file, String method) {
        return FILES.parse(file).methods().stream()
                .filter(each -> each.methodName().equalsString(method))
                .findFirst()
                .orElseThrow()
                .code()
                .orElseThrow();
    }

    private static String verdict(CodeModel code) {
        Confined confined = Confined.of(code);
        var objects = new StringBuilder();
        var calls = new StringBuilder();
        int[] number = new int[2];
        code.forEach(element -> {
            if (element instanceof NewObjectInstruction) {
                objects.append(confined.keeps(number[0]++) ? 'K' : '.');
            } else if (element instanceof InvokeInstruction call) {
                boolean called = confined.isCalledOn(number[1]++);
                if (call.opcode() != Opcode.INVOKESTATIC) {
                    calls.append(called ? 'K' : '.');
                }
            }
        });
        return objects + " " + calls;
    }

    // ---- the object stays

    @Verdict("K KKKK") // the constructor, append, append, toString
    static String chain(int a) {
        return new StringBuilder().append("a").append(a).toString();
    }

    @Verdict("K KKKK") // the constructor, append, append, length; a comparison with null and instanceof change nothing
    static int local(int a) {
        StringBuilder builder = new StringBuilder();
        builder.append('a').append(a);
        return builder != null && builder instanceof CharSequence ? builder.length() : 0;
    }

    @Verdict("K KKKK") // the constructor, append in both loops, toString
    static String loops(int count) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < count; i++) {
            for (int j = 0; j < count; j++) {
                builder = builder.append(i);
            }
            builder.append(";");
        }
        return builder.toString();
    }

    @Verdict("K KKK.") // the constructor, append, toString; length of a string
    static int eachIteration(int count) {
        int length = 0;
        StringBuilder builder;
        for (int i = 0; i < count; i++) {
            builder = new StringBuilder();
            builder.append(i);
            length += builder.toString().length();
        }
        return length;
    }

    @Verdict("K KKKKK") // the constructor, append in each of three branches, toString
    static String branches(int a, boolean b) {
        StringBuilder builder = new StringBuilder().append(b ? 1 : 2);
        if (a < 0) {
            builder.append("-");
        } else {
            builder.append("+");
        }
        return builder.toString();
    }

    @Verdict("K K..KKK") // the constructor; hashCode and equals of the string; append in both cases, toString
    static String selected(String a, int b) {
        StringBuilder builder = new StringBuilder();
        switch (a) {
            case "a" -> builder.append(1);
            default -> {
                switch (b) {
                    case 1, 2, 3 -> builder.append(2);
                    default -> {}
                }
            }
        }
        return builder.toString();
    }

    @Verdict("K KKKK") // the constructor, append, append, toString
    static String wide(long a, double b) {
        long before = a * 2 >> 3;
        StringBuilder builder = new StringBuilder();
        double after = b + before;
        long[][] array = new long[3][4];
        array[1][2] += before;
        builder.append(after > b ? after : -after).append(array[1][2]);
        return builder.toString();
    }

    @Verdict("K K.KK") // the constructor; run of another object; append in the handler, toString
    static String caught(Runnable a) {
        StringBuilder builder = new StringBuilder();
        try {
            a.run();
        } catch (IllegalStateException e) {
            builder.append("e");
        }
        return builder.toString();
    }

    @Verdict("K KKKKK") // the constructor, append, toString; append once at the end and once if there was an exception
    static String ended(int a) {
        StringBuilder builder = new StringBuilder();
        try {
            return builder.append(1 / a).toString();
        } finally {
            builder.append("end");
        }
    }

    @Verdict("KK KKKK") // two constructors, append to each
    static boolean compared() {
        StringBuilder first = new StringBuilder();
        StringBuilder second = new StringBuilder();
        return first.append(1) == second.append(2);
    }

    @Verdict("KK KKKK") // in one slot: nothing uses what meets at the loop and behind the condition
    static void inOneSlot(int count) {
        for (int i = 0; i < count; i++) {
            if (i == 1) {
                StringBuilder first = new StringBuilder();
                first.append(i);
            } else {
                StringBuilder second = new StringBuilder();
                second.append(i);
            }
            int third = i * 2;
            count -= third;
        }
    }

    @Verdict("K. KK.KK") // the constructor, append; the constructor of the other one; append, toString
    static String two(int a) {
        StringBuilder kept = new StringBuilder().append("a");
        field = new StringBuilder();
        return kept.append(a).toString();
    }

    @Verdict("K KKKK") // the constructor, add, setEmptyValue, toString
    static String joined(String a) {
        return new StringJoiner(",").add(a).setEmptyValue("-").toString();
    }

    @Verdict("K KKKK") // the constructor, format, format, toString
    static String formatted(String a) {
        return new Formatter(Locale.ROOT).format("%s", a).format("%n").toString();
    }

    @Verdict("K KKK.") // the constructor, set, getTime; the date is another object, from a call
    static Object copied() {
        GregorianCalendar calendar = new GregorianCalendar();
        calendar.set(2000, 1, 1);
        return calendar.getTime().toInstant();
    }

    @Verdict("K KKK...") // the constructor, add, iterator; hasNext and next are of the iterator, length of the element
    static int viewed(String a) {
        List<String> list = new ArrayList<>();
        list.add(a);
        int length = 0;
        for (Iterator<String> each = list.iterator(); each.hasNext(); ) {
            length += each.next().length();
        }
        return length;
    }

    // ---- the object leaves

    @Verdict(". ..") // the constructor, append
    static StringBuilder returned() {
        return new StringBuilder().append("a");
    }

    @Verdict(".. ....") // two constructors, append of an int, append of the builder; the other one is passed later
    static void passed() {
        StringBuilder passed = new StringBuilder();
        StringBuilder builder = new StringBuilder();
        builder.append(passed.append(1));
        System.identityHashCode(builder);
    }

    @Verdict(". ..") // the constructor, append
    static void stored() {
        field = new StringBuilder().append(1);
    }

    @Verdict(". ..") // the constructor, append
    static Object[] storedInArray() {
        Object[] array = new Object[2];
        StringBuilder builder = new StringBuilder();
        array[1] = builder;
        builder.append(1);
        return array;
    }

    @Verdict(". .") // the constructor
    static void thrown() throws Throwable {
        throw new Throwable();
    }

    @Verdict(". ..") // the constructor, append; the call of get is in the other method
    static Supplier<String> captured() {
        StringBuilder builder = new StringBuilder();
        builder.append(1);
        return () -> builder.toString();
    }

    @Verdict(". ..") // the constructor, append
    static void locked() {
        StringBuilder builder = new StringBuilder();
        synchronized (builder) {
            builder.append(1);
        }
    }

    @Verdict(". ..") // the constructor, notifyAll
    static void notified() {
        new StringBuilder().notifyAll();
    }

    @Verdict(". ...") // the constructor, append, toString: of one or the other
    static String merged(boolean b, StringBuilder other) {
        return (b ? new StringBuilder() : other).append(1).toString();
    }

    @Verdict(".. ....") // two constructors, append, toString: of one or the other
    static String mergedOfTwo(boolean b) {
        StringBuilder builder = new StringBuilder();
        if (b) {
            builder = new StringBuilder("a");
        }
        return builder.append(1).toString();
    }

    @Verdict(".. ....") // the constructor; append to the first or to a later one, the constructor of that one, append
    static void mergedInLoop(int count) {
        StringBuilder builder = new StringBuilder();
        for (int i = 0; i < count; i++) {
            builder.append(i);
            builder = new StringBuilder();
            builder.append(i);
        }
    }

    @Verdict(". ...") // the constructor, append, toString: of one or the other
    static String mergedInHandler(int a, StringBuilder other) {
        StringBuilder builder = other;
        try {
            builder = new StringBuilder();
            builder.append(1 / a);
        } catch (ArithmeticException e) {
            return builder.toString();
        }
        return "";
    }

    @Verdict(". ....") // the constructor, append in both, append: the object leaves late, and by one of the ways
    static @Nullable Object returnedLate(boolean a, boolean b) {
        StringBuilder builder = new StringBuilder();
        if (a) {
            builder.append(1);
        } else {
            builder.append(2);
        }
        return b ? builder.append(3) : null;
    }

    @Verdict(". ...") // the constructor, put, keySet: the view gives access to the map
    static Object viewReturned() {
        var map = new HashMap<String, String>();
        map.put("a", "b");
        return map.keySet();
    }

    @Verdict(". ...") // the constructor, write, append, which returns the writer
    static Object selfReturned() {
        StringWriter writer = new StringWriter();
        writer.write("a");
        return writer.append("b");
    }

    @Verdict(". ..") // the constructor, negate, which may return its receiver
    static Object numberReturned() {
        return new BigDecimal("0").negate();
    }

    @Verdict(". ..") // the constructor, complete: another thread may run what depends on the future
    static void ofOtherThreads() {
        new CompletableFuture<String>().complete("a");
    }

    @Verdict(". ..") // the constructor of a type of another package, accept
    static void ofOtherPackage() {
        new Own().accept("a");
    }

    private static final class Own implements Consumer<String> {
        @Override
        public void accept(String a) {}
    }

    // ---- code that javac does not write

    /** The object goes through all instructions that move slots, and comes out where they say. */
    @Test
    void moves() {
        assertThat(built(
                        code -> { // builder, long -> long, builder, long -> builder
                            make(code);
                            code.lconst_1().dup2_x1().pop2().dup_x2().pop().pop2();
                            length(code);
                        }))
                .isEqualTo("K KK");
        assertThat(built(
                        code -> { // builder, int -> int, builder -> builder, int, builder -> builder, builder
                            make(code);
                            code.iconst_1().swap().dup_x1().swap().pop();
                            length(code);
                            length(code);
                        }))
                .isEqualTo("K KKK");
        assertThat(built(
                        code -> { // null, builder, int, int -> int, int, null, builder, int, int
                            code.aconst_null();
                            make(code);
                            code.iconst_1().iconst_2().dup2_x2().pop2();
                            length(code);
                            code.pop().pop2();
                        }))
                .isEqualTo("K KK");
        assertThat(built(
                        code -> { // the same, and what is stored is the null below
                            code.aconst_null();
                            make(code);
                            code.dup2().pop().putstatic(ClassDesc.of("A"), "f", CD_Object);
                            length(code);
                            code.pop();
                        }))
                .isEqualTo("K KK");
        assertThat(built(
                        code -> { // and the builder itself
                            code.aconst_null();
                            make(code);
                            code.dup2()
                                    .putstatic(ClassDesc.of("A"), "f", CD_Object)
                                    .pop();
                            length(code);
                            code.pop();
                        }))
                .isEqualTo(". ..");
    }

    /** A field of the object gives it away: other code may have it, too. */
    @Test
    void fields() {
        assertThat(built(code -> {
                    make(code);
                    code.lconst_1().putfield(BUILDER, "f", CD_long);
                }))
                .isEqualTo(". .");
        assertThat(built(code -> {
                    make(code);
                    code.getfield(BUILDER, "f", CD_long).pop2();
                }))
                .isEqualTo(". .");
    }

    /** A thousand variables in wide slots, a join behind each: the last one leaves. */
    @Test
    void manyVariables() {
        String kept = built(code -> {
            for (int i = 0; i < 1000; i++) {
                make(code);
                code.astore(i);
                Label behind = code.newLabel();
                code.iconst_1().ifeq(behind).iinc(2000, 1).labelBinding(behind);
                code.aload(i);
                length(code);
            }
            code.aload(999).putstatic(ClassDesc.of("A"), "f", CD_Object);
        });
        assertThat(kept).isEqualTo("K".repeat(999) + ". " + "KK".repeat(999) + "..");
    }

    /** Two variables change places in a loop: each is one or the other. */
    @Test
    void exchanged() {
        assertThat(built(code -> {
                    make(code);
                    code.astore(0);
                    make(code);
                    code.astore(1);
                    Label again = code.newBoundLabel();
                    code.aload(0).aload(1).astore(0).astore(1);
                    code.iconst_1().ifeq(again).aload(0);
                    length(code);
                }))
                .isEqualTo(".. ...");
    }

    /** Code that no verifier accepts, or with subroutines, confines nothing. */
    @Test
    void notUnderstood() {
        assertThat(built(code -> {
                    make(code);
                    code.pop().pop();
                }))
                .isEqualTo(". .");
        assertThat(built(
                        code -> { // another height in each iteration
                            Label again = code.newBoundLabel();
                            make(code);
                            code.goto_(again);
                        }))
                .isEqualTo(". .");
        assertThat(built(code -> {
                    make(code);
                    code.pop();
                    Label subroutine = code.newLabel();
                    code.with(JsrInstruction.of(Opcode.JSR, subroutine));
                    code.return_().labelBinding(subroutine).astore(0);
                    code.with(RetInstruction.of(Opcode.RET, 0));
                }))
                .isEqualTo(". .");
    }

    /** What stands for a method of the object, and what only asks about it: the constructor, then length. */
    @Test
    void modelsKeepNothing() {
        String terms = "dev.allways.symbolic.run.";
        assertThat(built(code -> {
                    make(code);
                    code.dup()
                            .invokestatic(ClassDesc.of(terms + "SharedTerms"), "isOwn", ASKED)
                            .pop();
                    code.ldc("a").invokestatic(ClassDesc.of(terms + "BuilderModels"), "StringBuilder_append", APPENDED);
                    length(code);
                }))
                .isEqualTo("K KK");
        assertThat(built(
                        code -> { // a method that is no one's, which is given the object
                            make(code);
                            code.ldc("a")
                                    .invokestatic(ClassDesc.of(terms + "ObjectModels"), "Objects_append", APPENDED);
                            length(code);
                        }))
                .isEqualTo(". ..");
    }

    private static void make(CodeBuilder code) {
        code.new_(BUILDER).dup().invokespecial(BUILDER, "<init>", MethodTypeDesc.of(CD_void));
    }

    private static void length(CodeBuilder code) {
        code.invokevirtual(BUILDER, "length", MethodTypeDesc.of(CD_int)).pop();
    }

    /** The verdict on a static method, in an old class file without frames. */
    private static String built(Consumer<CodeBuilder> body) {
        byte[] file = ClassFile.of(ClassFile.StackMapsOption.DROP_STACK_MAPS)
                .build(
                        ClassDesc.of("A"),
                        type -> type.withVersion(ClassFile.JAVA_1_VERSION, 0)
                                .withMethodBody("run", MethodTypeDesc.of(CD_void), ClassFile.ACC_STATIC, code -> {
                                    body.accept(code);
                                    code.return_();
                                }));
        return verdict(code(file, "run"));
    }
}
