package dev.allways.report;

/**
 * How a text may look to its reader.
 *
 * @param width columns that a line may have
 * @param unicode whether characters beyond ASCII are shown
 * @param colour whether ANSI colours are
 */
public record Look(int width, boolean unicode, boolean colour) {
    /** 100 columns of plain ASCII. */
    public static final Look PLAIN = new Look(100, false, false);

    private static final int NARROWEST = 40;

    /** A width below 40 is taken for 40. */
    public Look {
        width = Math.max(NARROWEST, width);
    }

    /** What a piece of text is to its reader. */
    enum Tone {
        GOOD("32;1"),
        BAD("31;1"),
        WARNING("33;1"),
        STRONG("1"),
        FAINT("2");

        private final String code;

        Tone(String code) {
            this.code = code;
        }
    }

    String painted(Tone tone, String text) {
        return colour && !text.isEmpty() ? "\u001b[" + tone.code + "m" + text + "\u001b[0m" : text;
    }

    /** A title and a line under it. */
    public String title(String text) {
        String shown = shown(text);
        return painted(Tone.STRONG, shown) + "\n" + painted(Tone.FAINT, "-".repeat(Math.min(width, shown.length())))
                + "\n";
    }

    /** A text broken into lines. */
    public String paragraph(String text) {
        String flowing = shown(text).strip().replaceAll("\\s*\n\\s*", " ");
        return String.join("\n", Layout.wrapped(flowing, width, 0)) + "\n";
    }

    /**
     * The text in the characters that this look allows. Control characters, which could clear the screen or hide what
     * was written, are shown as their numbers.
     */
    String shown(String text) {
        String safe = text.chars().anyMatch(Look::isControl) ? withoutControls(text) : text;
        return unicode || safe.chars().allMatch(c -> c < 0x80) ? safe : ascii(safe);
    }

    /** Whether a terminal might obey it. */
    private static boolean isControl(int c) {
        return Character.isISOControl(c) && c != '\n' && c != '\t';
    }

    private static String withoutControls(String text) {
        var safe = new StringBuilder(text.length() + 16);
        text.replace("\r\n", "\n")
                .codePoints()
                .forEach(c -> safe.append(isControl(c) ? "\\u{%x}".formatted(c) : Character.toString(c)));
        return safe.toString();
    }

    private static String ascii(String text) {
        var ascii = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            switch (c) {
                case '…' -> ascii.append("...");
                case '→' -> ascii.append("->");
                case '–', '—', '−' -> ascii.append('-');
                case '‘', '’' -> ascii.append('\'');
                case '“', '”' -> ascii.append('"');
                case '×' -> ascii.append('x');
                case '≤' -> ascii.append("<=");
                case '≥' -> ascii.append(">=");
                default -> {
                    if (c < 0x80) {
                        ascii.append((char) c);
                    } else {
                        ascii.append("\\u{%x}".formatted(c));
                    }
                }
            }
        });
        return ascii.toString();
    }
}
