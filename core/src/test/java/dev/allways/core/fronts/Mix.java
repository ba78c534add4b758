package dev.allways.core.fronts;

/** A fingerprint of something that says all about itself in {@code toString()}. */
final class Mix {
    private Mix() {}

    /** 64 well-mixed bits (each step is the finaliser of SplitMix64). */
    static long of(Object object) {
        String text = object.toString();
        long sum = 0;
        for (int i = 0; i < text.length(); i++) {
            long z = sum + text.charAt(i) + 0x9e3779b97f4a7c15L;
            z = (z ^ z >>> 30) * 0xbf58476d1ce4e5b9L;
            z = (z ^ z >>> 27) * 0x94d049bb133111ebL;
            sum = z ^ z >>> 31;
        }
        return sum;
    }
}
