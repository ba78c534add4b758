package dev.allways.commands;

/** Takes what is told of a sequence of commands, to be counted over all sequences. */
public interface Collector {
    /** A number, such as a size: shown as a stem-and-leaf plot. */
    void measure(String title, int value);

    /** A kind that the sequence is of: shown as per cent. */
    void count(String title, Object value);
}
