package dev.allways.cli;

import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.symbolic.SymbolicProgram;
import java.util.ArrayList;
import java.util.List;
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
                    + " primitive value or a text, such as nondetInt(); assume(boolean) is what it says. Implies"
                    + " --symbolic.")
    private List<String> nondet = List.of();

    /** The test, explored by its paths if that was said. */
    Test of(Test test, ClassPath classPath, ThreadOptions threads) {
        if (!symbolic && nondet.isEmpty() || test.kind() == Kind.MODEL || test.kind() == Kind.RUNNER) {
            return test;
        }
        SymbolicProgram program = SymbolicProgram.of(
                        classPath.loader(),
                        loader -> new Targets(classPath.loadedBy(loader), ThreadOptions.off())
                                .test(test.name())
                                .program())
                .withInputsOf(nondet.toArray(String[]::new));
        Program explored = ThreadControl.isControlled(test.program())
                ? program.withThreads(each -> threads.control(test.type(), each, test.wishes()))
                : program;
        return new Test(test.name(), test.subject(), test.kind(), explored, test.wishes(), test.treatment());
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
