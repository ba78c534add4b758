/** Partial-order reductions: of the executions that differ only in the order of independent operations, one is made. */
@NullMarked
package dev.allways.core.strategy.order;

import org.jspecify.annotations.NullMarked;
