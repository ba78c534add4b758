/** Programs that start threads. */
@NullMarked
package dev.allways.examples.threads;

import org.jspecify.annotations.NullMarked;
