/** Small versions of the fronts and strategies to come, on the real core: that its types carry them. */
@NullMarked
package dev.allways.core.fronts;

import org.jspecify.annotations.NullMarked;
