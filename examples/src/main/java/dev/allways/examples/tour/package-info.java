/** The stops of the tour: one class each. */
@NullMarked
package dev.allways.examples.tour;

import org.jspecify.annotations.NullMarked;
