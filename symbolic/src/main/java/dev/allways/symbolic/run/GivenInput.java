package dev.allways.symbolic.run;

import java.util.Arrays;

/**
 * An input of an execution whose inputs are choices, with its value; observed as an event, right behind its choices.
 *
 * @param label the name of the input
 * @param value a box, a {@code String} or an {@code int[]}
 */
public record GivenInput(String label, Object value) {
    @Override
    public String toString() {
        return value instanceof int[] values ? label + " = " + Arrays.toString(values) : label + " = " + value;
    }
}
