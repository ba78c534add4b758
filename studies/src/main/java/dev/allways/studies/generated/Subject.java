package dev.allways.studies.generated;

import java.util.List;

/**
 * A method of a library that takes a text.
 *
 * @param name its class and itself
 * @param packages how the names of the library's classes begin
 * @param length of the text, at most
 * @param letters those that the method treats in a way of their own, and some others
 */
record Subject(String name, String packages, int length, String letters) {
    /** All of them. */
    static List<Subject> all() {
        return List.of(
                number("NumberUtils.createNumber"),
                number("NumberUtils.isCreatable"),
                number("NumberUtils.isParsable"),
                version("Version.parse"),
                version("Version.isValid"));
    }

    private static Subject number(String name) {
        return new Subject(name, "org.apache.commons.lang3.", 6, "0179-+.#xXeEaAfFdDlL g");
    }

    private static Subject version(String name) {
        return new Subject(name, "com.github.zafarkhaja.semver.", 9, "019.-+azAZ v");
    }
}
