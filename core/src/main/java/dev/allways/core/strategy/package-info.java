/** The strategies: what decides which execution to make next. */
@NullMarked
package dev.allways.core.strategy;

import org.jspecify.annotations.NullMarked;
