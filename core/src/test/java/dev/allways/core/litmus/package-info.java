/** Small concurrent programs as text. */
@NullMarked
package dev.allways.core.litmus;

import org.jspecify.annotations.NullMarked;
