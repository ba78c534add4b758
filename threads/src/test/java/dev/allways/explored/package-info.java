/**
 * Programs whose threads are under control: unlike those of Allways itself, classes of this package are instrumented.
 */
@NullMarked
package dev.allways.explored;

import org.jspecify.annotations.NullMarked;
