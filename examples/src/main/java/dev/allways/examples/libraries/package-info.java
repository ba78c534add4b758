/**
 * Libraries as models: each real data structure beside a trivial one, through all operations in all states up to a
 * bound.
 */
@NullMarked
package dev.allways.examples.libraries;

import org.jspecify.annotations.NullMarked;
