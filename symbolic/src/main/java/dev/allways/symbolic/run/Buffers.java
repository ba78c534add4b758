package dev.allways.symbolic.run;

import java.lang.classfile.constantpool.MemberRefEntry;

/**
 * The class {@code StringBuffer}: where there is one thread, a {@code StringBuilder} does the same, and has models. So
 * all names of the one in a program are replaced by those of the other, unless it hands buffers to code that has no
 * builders.
 */
final class Buffers {
    private static final String BUFFER = "java/lang/StringBuffer";
    private static final String BUILDER = "java/lang/StringBuilder";

    private Buffers() {}

    /** Whether a descriptor or an internal name has the class. */
    static boolean isIn(String text) {
        return text.contains(BUFFER);
    }

    /** The names of builders in the place of those of buffers. */
    static String renamed(String text) {
        return text.contains(BUFFER) ? text.replace(BUFFER, BUILDER) : text;
    }

    /** Whether a builder has this method, or field, of the platform, too. */
    static boolean canBeBuilders(MemberRefEntry member) {
        String type = member.type().stringValue();
        String name = member.name().stringValue();
        return !isIn(type)
                || member.owner().asInternalName().equals(BUFFER)
                        && (name.equals("compareTo") || !isIn(type.substring(0, type.lastIndexOf(')') + 1)))
                || member.owner().asInternalName().equals("java/lang/String") && name.equals("<init>");
    }
}
