package dev.allways.symbolic.run;

/** Texts of code points. Called in the place of the constructor of {@code String}, in code with terms and without. */
public final class CodePoints {
    private CodePoints() {}

    public static String text(int[] points, int offset, int count) {
        String.valueOf(new char[points.length], offset, count); // throws if they are out of bounds
        var text = new StringBuilder();
        for (int i = offset; i < offset + count; i++) {
            if (!Character.isValidCodePoint(points[i])) {
                throw new IllegalArgumentException(Integer.toString(points[i]));
            }
            text.appendCodePoint(points[i]);
        }
        return text.toString();
    }
}
