package dev.allways.cli;

import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The program {@code allways}. */
@Command(
        name = "allways",
        mixinStandardHelpOptions = true,
        description = "Explores all the ways a Java program can go and checks what must always hold.")
public final class Main implements Runnable {
    @Spec
    private CommandSpec spec;

    /** Runs the command that the arguments name and exits with its exit code. */
    public static void main(String[] arguments) {
        System.exit(new CommandLine(new Main()).execute(arguments));
    }

    @Override
    public void run() {
        spec.commandLine().usage(System.out);
    }
}
