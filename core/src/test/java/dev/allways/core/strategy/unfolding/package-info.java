/** Tests of the unfoldings. */
@org.jspecify.annotations.NullMarked
package dev.allways.core.strategy.unfolding;
