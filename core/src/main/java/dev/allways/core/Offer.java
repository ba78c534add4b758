package dev.allways.core;

/**
 * What a choice offered, as far as a path remembers it: enough to tell that a program has left the path.
 *
 * @param label the choice's label
 * @param size how many answers there were
 */
public record Offer(String label, long size) {}
