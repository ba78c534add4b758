package dev.allways.studies.threads.program;

/** An object without anything that orders its field: whoever gets it must see what its maker wrote. */
public final class Letter {
    private int text;

    /** Writes it. */
    public Letter(int text) {
        this.text = text;
    }

    /** What is in it; 0 where that is not seen. */
    public int text() {
        return text;
    }
}
