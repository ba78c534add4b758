package dev.allways.actors;

/**
 * A message on its way, as strategies hear of it.
 *
 * @param from the machine that sent it
 * @param to the machine that receives it
 */
public record Delivery(Ref from, Ref to, Object event) {
    @Override
    public String toString() {
        return "%s from %s to %s".formatted(event, from, to);
    }
}
