/** Threads and symbolic inputs together, by random programs. */
@NullMarked
package dev.allways.studies.symbolic;

import org.jspecify.annotations.NullMarked;
