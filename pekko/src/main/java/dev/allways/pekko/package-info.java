/** Actors of Apache Pekko under control, and machines that run on Pekko. */
@NullMarked
package dev.allways.pekko;

import org.jspecify.annotations.NullMarked;
