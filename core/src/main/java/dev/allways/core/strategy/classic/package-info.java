/**
 * The search of PSPP's model checker, state for state, for comparison:
 * {@link dev.allways.core.strategy.classic.ClassicSearch}.
 */
@NullMarked
package dev.allways.core.strategy.classic;

import org.jspecify.annotations.NullMarked;
