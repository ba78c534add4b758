package dev.allways.cli;

import dev.allways.report.Look;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.function.IntSupplier;

/**
 * Where the program runs: what it would otherwise ask the process for.
 *
 * @param variables the environment variables
 * @param folder the current folder
 * @param command how the user calls this program
 * @param outIsTerminal whether a person reads the standard output
 * @param errIsTerminal whether a person reads the standard error
 * @param columns that the variable COLUMNS says, or the terminal; 100 if neither does
 * @param charset of the standard output
 * @param interrupts how the user's Ctrl-C is heard
 */
record Surroundings(
        Map<String, String> variables,
        Path folder,
        String command,
        boolean outIsTerminal,
        boolean errIsTerminal,
        int columns,
        Charset charset,
        Interrupts interrupts) {
    private static final int USUAL = 100; // columns, where nothing is known
    private static final int NARROWEST = 40;
    private static final int WIDEST = 200;

    /** Nobody reads along, nothing is set: 100 columns of UTF-8 text. */
    static Surroundings plain(Path folder) {
        return new Surroundings(
                Map.of(),
                folder,
                "./allways",
                false,
                false,
                USUAL,
                java.nio.charset.StandardCharsets.UTF_8,
                Interrupts.NONE);
    }

    /** Those of this process. */
    static Surroundings ofProcess(PrintStream out) {
        boolean outIsTerminal = isTerminal(1);
        boolean errIsTerminal = isTerminal(2);
        return new Surroundings(
                System.getenv(),
                Path.of("").toAbsolutePath(),
                Shell.command(),
                outIsTerminal,
                errIsTerminal,
                columns(
                        System.getenv().getOrDefault("COLUMNS", ""),
                        () -> outIsTerminal || errIsTerminal ? columnsOfTerminal() : USUAL),
                out.charset(),
                Interrupts.OF_PROCESS);
    }

    /** How reports look here. */
    Look look(Colour colour, boolean ascii) {
        boolean unicode = !ascii && charset.newEncoder().canEncode("…≥×");
        return new Look(Math.clamp(columns, NARROWEST, WIDEST), unicode, coloured(colour, outIsTerminal));
    }

    /** How reports look here when no option says otherwise, on the standard error. */
    Look errorLook() {
        Look look = look(Colour.AUTO, false);
        return new Look(look.width(), look.unicode(), coloured(Colour.AUTO, errIsTerminal));
    }

    /** When to colour. */
    enum Colour {
        ALWAYS,
        AUTO,
        NEVER
    }

    /** Follows no-color.org and the CLICOLOR variables. */
    boolean coloured(Colour colour, boolean terminal) {
        return switch (colour) {
            case ALWAYS -> true;
            case NEVER -> false;
            case AUTO -> {
                if (!variables.getOrDefault("NO_COLOR", "").isEmpty()) {
                    yield false;
                }
                if (!variables.getOrDefault("CLICOLOR_FORCE", "0").equals("0")) {
                    yield true;
                }
                yield terminal
                        && !variables.getOrDefault("CLICOLOR", "1").equals("0")
                        && !variables.getOrDefault("TERM", "").equals("dumb");
            }
        };
    }

    private static boolean isTerminal(int descriptor) {
        Path link = Path.of("/proc/self/fd/" + descriptor);
        if (Files.isSymbolicLink(link)) {
            try {
                String target = Files.readSymbolicLink(link).toString();
                return target.startsWith("/dev/pts/") || target.startsWith("/dev/tty") || target.equals("/dev/console");
            } catch (IOException e) {
                return false;
            }
        }
        return Optional.ofNullable(System.console())
                .map(java.io.Console::isTerminal)
                .orElse(false);
    }

    /** The columns that the variable COLUMNS says; where it is not set, or is no number, those of the terminal. */
    static int columns(String said, IntSupplier terminal) {
        return said.matches("[1-9][0-9]{0,4}") ? Integer.parseInt(said) : terminal.getAsInt();
    }

    private static int columnsOfTerminal() {
        try {
            Process process = new ProcessBuilder("stty", "size")
                    .redirectInput(Path.of("/dev/tty").toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String answer =
                    new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.US_ASCII);
            if (process.waitFor(1, TimeUnit.SECONDS) && process.exitValue() == 0) {
                int columns = Integer.parseInt(answer.strip().split(" ")[1]);
                return columns > 0 ? columns : USUAL;
            }
        } catch (IOException | RuntimeException e) {
            return 80; // a terminal that does not tell
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return 80;
    }
}
