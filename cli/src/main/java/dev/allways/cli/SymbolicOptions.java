package dev.allways.cli;

import dev.allways.core.Audit;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.report.Trouble;
import dev.allways.storage.CrashTest;
import dev.allways.symbolic.SymbolicProgram;
import dev.allways.symbolic.run.NondetCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import picocli.CommandLine.Option;

/** Whether tests are explored by the paths that their inputs take. */
final class SymbolicOptions {
    @Option(
            names = "--symbolic",
            description = "Inputs of the class Symbolic are symbolic: one execution for each path that some inputs"
                    + " take, whatever their values.")
    private boolean symbolic;

    @Option(
            names = "--nondet",
            paramLabel = "CLASS",
            split = ",",
            description = "Static methods of this class are symbolic inputs: those without parameters that return a"
                    + " primitive value or a text, such as nondetInt(); assume(boolean) is what it says. Of"
                    + " java.util.Random: all random numbers of generators without a seed. Implies --symbolic.")
    private List<String> nondet = List.of();

    private boolean wraps = true;
    private Optional<WrittenTests> written = Optional.empty();

    /** Whether one of these options is said, before anybody has read them. */
    static boolean areAmong(String[] arguments) {
        return Stream.of(arguments)
                .anyMatch(each -> each.equals("--symbolic") || each.equals("--nondet") || each.startsWith("--nondet="));
    }

    /** The same for classes that are loaded again by an exploration of paths. */
    private SymbolicOptions within() {
        var within = new SymbolicOptions();
        within.symbolic = isSaid();
        within.wraps = false;
        return within;
    }

    /** Each path that is covered is kept, for tests. */
    void keep(WrittenTests tests) {
        written = Optional.of(tests);
    }

    /** Whether tests are explored by their paths, also those that don't ask for it. */
    boolean isSaid() {
        return symbolic || !nondet.isEmpty();
    }

    /** The names of the classes whose static methods are inputs. */
    List<String> nondet() {
        return nondet;
    }

    /** Whether random numbers are inputs, which no test that is written gives. */
    boolean hasRandomInputs() {
        return nondet.stream().anyMatch(NondetCall::isOfRandom);
    }

    private boolean isWanted(Test test) {
        return isSaid()
                || test.subject().methodArguments().literals().isEmpty()
                        && test.method().filter(InputCall::isAnnotated).isPresent();
    }

    /** The test, explored by its paths if that was said, or if its method's parameters are symbolic. */
    Test of(Test test, ClassPath classPath, ThreadOptions threads) {
        if (!wraps || !isWanted(test) || test.kind() == Kind.RUNNER) {
            return test;
        }
        if (test.kind() == Kind.MODEL) {
            throw new Refused(Trouble.of(
                            "NO PATHS",
                            test.name() + " is a model: a search tells its states apart, not"
                                    + " the inputs that lead there")
                    .usualCause("--symbolic for a model that is explored by itself")
                    .todo("leave out --symbolic: inputs are choices of a number then; or have a program run the model,"
                            + " ModelProgram.of(model).run(chooser), and name that program"));
        }
        nondet.forEach(each -> ensureHasInputs(each, classPath));
        SymbolicProgram program = SymbolicProgram.of(
                        classPath.loader(),
                        loader -> new Targets(classPath.loadedBy(loader), ThreadOptions.off())
                                .with(within())
                                .test(test.name())
                                .program())
                .withInputsOf(nondet.toArray(String[]::new))
                .drawnAs(test.program());
        boolean hasControl = isUnderControl(test.program());
        if (hasControl) {
            threads.isolate(); // one loader serves all executions
        }
        SymbolicProgram explored =
                hasControl ? program.withThreads(each -> threads.control(test.type(), each, test.wishes())) : program;
        SymbolicProgram kept =
                written.map(each -> explored.withPaths(each.of(test.name()))).orElse(explored);
        return new Test(test.name(), test.subject(), test.kind(), kept, test.wishes(), test.treatment());
    }

    /** A crash test puts itself under control where static state is to die with the process. */
    private static boolean isUnderControl(Program program) {
        return ThreadControl.isControlled(
                program instanceof CrashTest test ? test.begin(Audit.OFF).program() : program);
    }

    /** What no call comes to would leave all inputs as they are, and the verdict would be of one execution. */
    private static void ensureHasInputs(String name, ClassPath classPath) {
        Class<?> type;
        try {
            type = Class.forName(name, false, classPath.loader());
        } catch (ClassNotFoundException | LinkageError e) {
            throw new Refused(Trouble.of("CLASS NOT FOUND", name)
                    .usualCause("a typing error in --nondet, or a class that is not on the class path")
                    .todo("name the class of the inputs, with its package"));
        }
        if (!NondetCall.hasInputs(type)) {
            throw new Refused(Trouble.of("NO INPUTS", name + " has no method that is an input")
                    .with("what is one", "a static method without parameters that returns a primitive value or a text")
                    .usualCause("the program's own class was named in --nondet")
                    .todo("name the class whose methods give the inputs"));
        }
    }

    /** What was said, as it is written on a command line; empty if nothing was. */
    String said() {
        List<String> said = new ArrayList<>();
        if (symbolic && nondet.isEmpty()) {
            said.add("--symbolic");
        }
        if (!nondet.isEmpty()) {
            said.add("--nondet " + String.join(",", nondet));
        }
        return String.join(" ", said);
    }
}
