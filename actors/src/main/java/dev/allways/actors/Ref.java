package dev.allways.actors;

/**
 * The address of a machine; events may carry it.
 *
 * @param name the same in every execution in which the machine's creator did the same before
 */
public record Ref(String name) {
    @Override
    public String toString() {
        return name;
    }
}
