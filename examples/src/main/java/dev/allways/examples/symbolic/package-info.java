/** Code whose inputs are symbolic: explored by the paths that they take. */
@NullMarked
package dev.allways.examples.symbolic;

import org.jspecify.annotations.NullMarked;
