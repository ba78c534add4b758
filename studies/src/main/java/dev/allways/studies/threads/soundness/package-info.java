/**
 * Random small programs with threads: strategies that say that they explored everything are held against each other.
 */
@NullMarked
package dev.allways.studies.threads.soundness;

import org.jspecify.annotations.NullMarked;
