/** Tests of partial-order reductions. */
@NullMarked
package dev.allways.core.strategy.order;

import org.jspecify.annotations.NullMarked;
