/** Examples of actors of Apache Pekko. */
@NullMarked
package dev.allways.examples.pekko;

import org.jspecify.annotations.NullMarked;
