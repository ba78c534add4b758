package dev.allways.symbolic.run;

/**
 * An input of an execution whose inputs are choices, with its value; observed as an event, right behind its choices.
 *
 * @param label the name of the input
 * @param value a box, a {@code String} or something {@link Composed}
 */
public record GivenInput(String label, Object value) {
    @Override
    public String toString() {
        return label + " = " + value;
    }
}
