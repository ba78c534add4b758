/** Benchmarks of the hot paths. */
@NullMarked
package dev.allways.benchmarks;

import org.jspecify.annotations.NullMarked;
