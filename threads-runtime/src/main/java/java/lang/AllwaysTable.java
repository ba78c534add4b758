package java.lang;

/** A map from objects, by identity, that allocates nothing once it has grown: open addressing, linear probing. */
final class AllwaysTable {
    private Object[] keys = new Object[32];
    private Object[] values = new Object[32];
    private int size;

    private int slot(Object key) {
        int mask = keys.length - 1;
        int slot = System.identityHashCode(key) * 0x9e3779b1 >>> 7 & mask;
        while (keys[slot] != null && keys[slot] != key) {
            slot = slot + 1 & mask;
        }
        return slot;
    }

    /** The value of a key; null: none. Draws no identity hash code: names must not depend on who asks. */
    Object get(Object key) {
        return size == 0 || key != null && !AllwaysIdentity.isHashed(key) ? null : values[slot(key)];
    }

    void put(Object key, Object value) {
        if (2 * size >= keys.length) {
            grow();
        }
        int slot = slot(key);
        if (keys[slot] == null) {
            size++;
        }
        keys[slot] = key;
        values[slot] = value;
    }

    void remove(Object key) {
        int mask = keys.length - 1;
        int slot = slot(key);
        if (keys[slot] == null) {
            return;
        }
        size--;
        keys[slot] = null;
        values[slot] = null;
        for (int i = slot + 1 & mask;
                keys[i] != null;
                i = i + 1 & mask) { // those behind it may have been its followers
            Object key1 = keys[i];
            Object value1 = values[i];
            keys[i] = null;
            values[i] = null;
            int to = slot(key1);
            keys[to] = key1;
            values[to] = value1;
        }
    }

    /** The objects whose monitors the task holds, in a table of monitors. */
    Object[] heldBy(AllwaysTask task) {
        Object[] selected = new Object[size];
        int count = 0;
        for (int i = 0; i < keys.length; i++) {
            if (values[i] instanceof AllwaysMonitor monitor && monitor.owner == task) {
                selected[count++] = keys[i];
            }
        }
        return java.util.Arrays.copyOf(selected, count);
    }

    /** How many places there are, of which some have a key. */
    int capacity() {
        return size == 0 ? 0 : keys.length;
    }

    /** The key at a place; null: there is none. */
    Object key(int place) {
        return keys[place];
    }

    Object value(int place) {
        return values[place];
    }

    void clear() {
        if (size > 0) {
            java.util.Arrays.fill(keys, null);
            java.util.Arrays.fill(values, null);
            size = 0;
        }
    }

    private void grow() {
        Object[] oldKeys = keys;
        Object[] oldValues = values;
        keys = new Object[2 * oldKeys.length];
        values = new Object[2 * oldKeys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != null) {
                int to = slot(oldKeys[i]);
                keys[to] = oldKeys[i];
                values[to] = oldValues[i];
            }
        }
    }
}
