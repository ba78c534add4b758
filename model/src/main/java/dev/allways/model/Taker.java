package dev.allways.model;

/** How a {@link Hasher} takes the values of one class: what tells the class from others, then the contents. */
@FunctionalInterface
interface Taker {
    void take(Hasher to, Object value);
}
