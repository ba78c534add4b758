package dev.allways.agent;

import java.util.Arrays;

/** The texts in the constant pool of a class file, without parsing it: every class that is loaded is asked. */
final class PoolTexts {
    private static final int FIRST = 10; // behind magic number, version and count
    private static final int COUNT = 8;

    private PoolTexts() {}

    /** Whether one of them is one of these, in UTF-8. */
    static boolean includeAny(byte[] classFile, byte[][] wanted) {
        int at = FIRST;
        for (int left = unsigned(classFile, COUNT) - 1; left > 0; left--) {
            int tag = classFile[at++];
            switch (tag) {
                case 1 -> { // a text
                    int begin = at + 2;
                    at = begin + unsigned(classFile, at);
                    for (byte[] text : wanted) {
                        if (at - begin == text.length && Arrays.equals(classFile, begin, at, text, 0, text.length)) {
                            return true;
                        }
                    }
                }
                case 5, 6 -> { // a long or a double: two entries
                    at += 8;
                    left--;
                }
                case 15 -> at += 3; // a method handle
                case 7, 8, 16, 19, 20 -> at += 2; // what names one entry
                default -> at += 4; // a number, or what names two
            }
        }
        return false;
    }

    private static int unsigned(byte[] bytes, int at) {
        return (bytes[at] & 0xff) << 8 | bytes[at + 1] & 0xff;
    }
}
