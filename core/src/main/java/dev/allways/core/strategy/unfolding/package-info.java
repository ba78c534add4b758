/**
 * Searches that cover the unfolding of a program with tasks: every state that a task alone can come to, and every
 * deadlock, by fewer executions than there are orders.
 */
@org.jspecify.annotations.NullMarked
package dev.allways.core.strategy.unfolding;
