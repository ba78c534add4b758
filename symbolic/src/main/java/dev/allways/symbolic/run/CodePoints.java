package dev.allways.symbolic.run;

/** Texts of code points. Called in the place of the constructor of {@code String}, in code with terms and without. */
public final class CodePoints {
    private CodePoints() {}

    public static String text(int[] points, int offset, int count) {
        int end =
                offset + String.valueOf(new char[points.length], offset, count).length(); // throws if out of bounds
        var text = new StringBuilder();
        for (int i = offset; i < end; i++) {
            if (!Character.isValidCodePoint(points[i])) {
                throw new IllegalArgumentException(Integer.toString(points[i]));
            }
            text.appendCodePoint(points[i]);
        }
        return text.toString();
    }
}
