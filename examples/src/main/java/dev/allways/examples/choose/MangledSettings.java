package dev.allways.examples.choose;

import dev.allways.core.Chooser;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * Valid settings, mangled in every way: whatever is missing or changed, the error names the faulty file, and no line
 * before the faulty one, and no exception comes through that the loader does not know.
 *
 * <p>The loader is ours, the parsers are real libraries. Jackson's reader of TOML keeps its word, whatever is mangled.
 * SnakeYAML Engine 3.2 does not: a file that ends within a quoted text, right where the digits of an escaped character
 * should begin, is reported by a {@code NumberFormatException}, and a map where a key should be by an exception that
 * knows no line. Five of 1,604 executions tell.
 */
public final class MangledSettings {
    private static final Map<String, String> YAML = Map.of(
            "cafe.yaml", """
            # the sign at the door
            name: "Caf\\u00e9 Nord"
            prices: prices.yaml
            """,
            "prices.yaml", """
            espresso: 2.20
            "cr\\u00e8me": 2.80
            tea: {mint: 2.50, 'green': 2.60}
            """);
    private static final Map<String, String> TOML = Map.of(
            "cafe.toml", """
            # the sign at the door
            name = "Caf\\u00e9 Nord"
            prices = "prices.toml"
            """,
            "prices.toml", """
            espresso = 2.20
            "cr\\u00e8me" = 2.80
            tea = {mint = 2.50, 'green' = 2.60}
            """);

    private enum Damage {
        FILE_IS_GONE,
        LINE_IS_GONE,
        FILE_IS_CUT_SHORT,
        CHARACTER_IS_GONE,
        CHARACTER_IS_CHANGED
    }

    /** Fails: two ways to mangle YAML are not reported as they should be. */
    public void yamlErrorsNameTheFile(Chooser choose) {
        errorsNameTheFile(choose, YAML, "cafe.yaml", Syntax.YAML);
    }

    /** Passes. */
    public void tomlErrorsNameTheFile(Chooser choose) {
        errorsNameTheFile(choose, TOML, "cafe.toml", Syntax.TOML);
    }

    private static void errorsNameTheFile(Chooser choose, Map<String, String> valid, String main, Syntax syntax) {
        Map<String, String> files = new TreeMap<>(valid);
        String file = choose.choose("file", List.copyOf(files.keySet()));
        int mangledLine = mangle(choose, files, file);
        try {
            Cafe cafe = Cafe.load(files, main, syntax);
            choose.note("still valid: " + cafe);
        } catch (SettingsException e) {
            String message = String.valueOf(e.getMessage());
            choose.note(message);
            if (!message.contains(file)) {
                throw new AssertionError("the error does not name the file " + file, e);
            }
            if (e.line() > 0 && e.line() < mangledLine) {
                throw new AssertionError("the error names a line before line " + mangledLine, e);
            }
        }
    }

    /** Mangles a file; returns the line, from 1. */
    private static int mangle(Chooser choose, Map<String, String> files, String file) {
        String text = files.getOrDefault(file, "");
        return switch (choose.choose("damage", Damage.class)) {
            case FILE_IS_GONE -> {
                files.remove(file);
                yield 1;
            }
            case LINE_IS_GONE -> {
                List<String> lines = new ArrayList<>(text.lines().toList());
                int line = choose.between("line", 1, lines.size());
                lines.remove(line - 1);
                files.put(file, String.join("\n", lines));
                yield line;
            }
            case FILE_IS_CUT_SHORT -> {
                int length = choose.between("length", 0, text.length() - 1);
                files.put(file, text.substring(0, length));
                yield line(text, length);
            }
            case CHARACTER_IS_GONE -> {
                int at = choose.between("at", 0, text.length() - 1);
                files.put(file, text.substring(0, at) + text.substring(at + 1));
                yield line(text, at);
            }
            case CHARACTER_IS_CHANGED -> {
                int at = choose.between("at", 0, text.length() - 1);
                String character = choose.choose("to", List.of(" ", "\n", "\"", "'", "#", "{", "=", ":", ",", "."));
                files.put(file, text.substring(0, at) + character + text.substring(at + 1));
                yield line(text, at);
            }
        };
    }

    private static int line(String text, int at) {
        return 1 + (int) text.substring(0, at).chars().filter(c -> c == '\n').count();
    }
}
