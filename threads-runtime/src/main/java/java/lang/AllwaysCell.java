package java.lang;

import jdk.internal.misc.Unsafe;

/** Where the value of a variable is: in an object, or in the worker's table of static fields. */
final class AllwaysCell {
    static final int REFERENCE = 0; // a width; else the bytes of a primitive value
    static final int NOWHERE = -1;
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();

    Object base;
    long at;
    int width;
    AllwaysStatics statics;
    int slot; // of a static field that each execution resets; -1: it is none

    void copy(AllwaysCell other) {
        base = other.base;
        at = other.at;
        width = other.width;
        statics = other.statics;
        slot = other.slot;
    }

    /** The bits of a primitive value; 0 of a reference. */
    long bits() {
        if (slot >= 0) {
            return width == REFERENCE ? 0 : statics.bits(slot);
        }
        return switch (width) {
            case 1 -> UNSAFE.getByte(base, at);
            case 2 -> UNSAFE.getShort(base, at);
            case 4 -> UNSAFE.getInt(base, at);
            case 8 -> UNSAFE.getLong(base, at);
            default -> 0;
        };
    }

    /** Null if the value is primitive. */
    Object reference() {
        return width != REFERENCE ? null : slot >= 0 ? statics.reference(slot) : UNSAFE.getReference(base, at);
    }

    void put(long bits, Object reference) {
        if (slot >= 0) {
            statics.set(slot, bits, reference);
            return;
        }
        switch (width) {
            case 1 -> UNSAFE.putByte(base, at, (byte) bits);
            case 2 -> UNSAFE.putShort(base, at, (short) bits);
            case 4 -> UNSAFE.putInt(base, at, (int) bits);
            case 8 -> UNSAFE.putLong(base, at, bits);
            default -> UNSAFE.putReference(base, at, reference);
        }
    }
}
