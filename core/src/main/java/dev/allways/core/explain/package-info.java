/**
 * Which choices of a failing execution matter, {@link dev.allways.core.explain.Explain}, and estimates from samples.
 */
@NullMarked
package dev.allways.core.explain;

import org.jspecify.annotations.NullMarked;
