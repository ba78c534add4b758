/** Explorations as JUnit tests. */
@NullMarked
package dev.allways.junit;

import org.jspecify.annotations.NullMarked;
