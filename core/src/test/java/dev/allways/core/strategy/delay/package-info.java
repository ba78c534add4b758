/** Tests of strategies by delays. */
@NullMarked
package dev.allways.core.strategy.delay;

import org.jspecify.annotations.NullMarked;
