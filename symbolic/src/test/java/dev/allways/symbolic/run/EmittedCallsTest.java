package dev.allways.symbolic.run;

import static java.util.stream.Collectors.toCollection;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.allways.followed.Arithmetic;
import dev.allways.followed.Verifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeModel;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.reflect.AccessFlag;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The code with terms calls methods of ours by name. */
class EmittedCallsTest {
    /*
     * The programs of this module's tests and all models are written. A call of a method that isn't there, or that has
     * another type, fails only in a program that gets there.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void allMethodsThatCodeCallsExist(boolean hasControl) {
        Followed followed = new Followed(EmittedCallsTest.class.getClassLoader(), true);
        Transformer transformer = new Transformer(
                followed, Set.of(Verifier.class.getName().replace('.', '/')), hasControl, new Coverage());
        Set<String> called = Stream.concat(programs(), Models.names().stream())
                .map(followed::model)
                .filter(Objects::nonNull)
                .map(model -> transformer.withTerms(model, Optional.empty()))
                .map(written -> ClassFile.of().parse(written))
                .flatMap(EmittedCallsTest::callsOfOurs)
                .collect(toCollection(TreeSet::new));
        assertTrue(called.size() > 100, () -> "too few programs: " + called.size() + " calls");
        Set<String> missing = new TreeSet<>(called);
        ours().forEach((name, method) -> {
            if (method.flags().has(AccessFlag.PUBLIC) && method.flags().has(AccessFlag.STATIC)) {
                missing.remove(name);
            }
        });
        assertEquals(Set.of(), missing);
    }

    /*
     * A method that takes terms which nobody hands over sees none, and a failure is missed without a word. So what the
     * code of each method does, it or those of ours that it calls, is compared with what its name says.
     */
    @Test
    void whatModelsCallTakesAndGivesTermsAsItsNameSays() {
        Map<String, MethodModel> ours = ours();
        Set<String> called = Models.names().stream()
                .map(EmittedCallsTest::parsed)
                .flatMap(EmittedCallsTest::callsOfOurs)
                .collect(toCollection(TreeSet::new));
        assertTrue(called.size() > 40, () -> "too few methods: " + called);
        for (String each : called) {
            String method = Objects.requireNonNull(ours.get(each)).methodName().stringValue();
            assertEquals(
                    CallInstructions.takesTerms(method),
                    reaches(each, EmittedCallsTest::readsArguments, ours),
                    "takes terms: " + each);
            assertEquals(
                    CallInstructions.givesTerm(method),
                    reaches(each, EmittedCallsTest::givesResult, ours),
                    "gives a term: " + each);
        }
    }

    /** The methods of ours that code calls, and those beside them. */
    private static Map<String, MethodModel> ours() {
        Map<String, MethodModel> ours = new HashMap<>();
        for (String each : Followed.COPIED) {
            for (MethodModel method : parsed(each).methods()) {
                ours.put(
                        name(
                                each,
                                method.methodName().stringValue(),
                                method.methodType().stringValue()),
                        method);
            }
        }
        return ours;
    }

    private static boolean readsArguments(CodeElement element) {
        return element instanceof FieldInstruction access
                && access.owner().asInternalName().equals(internalName(Register.class))
                && access.name().equalsString("arguments");
    }

    private static boolean givesResult(CodeElement element) {
        return element instanceof InvokeInstruction call
                && call.owner().asInternalName().equals(internalName(CallTerms.class))
                && call.name().equalsString("result");
    }

    /** Whether the code of a method, or of those of ours that it calls, has such an element. */
    private static boolean reaches(String from, Predicate<CodeElement> such, Map<String, MethodModel> ours) {
        Set<String> met = new HashSet<>(Set.of(from));
        Deque<String> open = new ArrayDeque<>(met);
        while (!open.isEmpty()) {
            CodeModel code =
                    Objects.requireNonNull(ours.get(open.remove())).code().orElseThrow();
            if (code.elementStream().anyMatch(such)) {
                return true;
            }
            callsOfOurs(code).filter(met::add).forEach(open::add);
        }
        return false;
    }

    /** The classes beside a class of the tests, by their internal names. */
    private static Stream<String> programs() {
        try {
            Path root = Path.of(Arithmetic.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI());
            try (Stream<Path> files = Files.walk(root)) {
                return files
                        .map(each -> root.relativize(each).toString().replace('\\', '/'))
                        .filter(each -> each.startsWith("dev/allways/followed/") && each.endsWith(".class"))
                        .map(each -> each.substring(0, each.length() - ".class".length()))
                        .toList()
                        .stream();
            }
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<String> callsOfOurs(ClassModel type) {
        return type.methods().stream().flatMap(method -> method.code().stream()).flatMap(EmittedCallsTest::callsOfOurs);
    }

    private static Stream<String> callsOfOurs(CodeModel code) {
        return code.elementStream()
                .filter(InvokeInstruction.class::isInstance)
                .map(InvokeInstruction.class::cast)
                .filter(call -> call.opcode() == Opcode.INVOKESTATIC
                        && Followed.COPIED.contains(call.owner().asInternalName()))
                .map(call -> name(
                        call.owner().asInternalName(),
                        call.name().stringValue(),
                        call.type().stringValue()));
    }

    private static ClassModel parsed(String internalName) {
        try (var in =
                Objects.requireNonNull(EmittedCallsTest.class.getResourceAsStream("/" + internalName + ".class"))) {
            return ClassFile.of().parse(in.readAllBytes());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String internalName(Class<?> type) {
        return type.getName().replace('.', '/');
    }

    private static String name(String owner, String method, String descriptor) {
        return owner + "." + method + descriptor;
    }
}
