/**
 * The states that a search has visited, {@link dev.allways.core.states.Seen}, and those that it has still to expand,
 * {@link dev.allways.core.states.Frontier}.
 */
@NullMarked
package dev.allways.core.states;

import org.jspecify.annotations.NullMarked;
