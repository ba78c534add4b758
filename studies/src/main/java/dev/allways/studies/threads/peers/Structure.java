package dev.allways.studies.threads.peers;

/** An object that peers test as a concurrent one; all have the same three operations. */
public interface Structure {
    /** Puts a number in. */
    int put(int value);

    /** Takes a number out; -1 if there is none. */
    int take();

    /** Looks at it. */
    int look();
}
