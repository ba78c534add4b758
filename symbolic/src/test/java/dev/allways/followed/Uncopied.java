package dev.allways.followed;

import static dev.allways.followed.Verifier.nondetInt;

import java.util.Random;

/** A stream that the platform makes by itself has no copy, so the program has none of any class: it is as it was. */
public final class Uncopied {
    private Uncopied() {}

    public static void streamOfThePlatform_unknown() {
        int n = nondetInt();
        assert new Random(1).ints(2).map(each -> each + n).count() == 2;
    }
}
