/** The smallest execution that fails like a given one: {@link dev.allways.core.shrink.Shrinker}. */
@NullMarked
package dev.allways.core.shrink;

import org.jspecify.annotations.NullMarked;
