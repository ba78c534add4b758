/** Correct programs that a tool easily takes for wrong, or hangs on: no failure may be reported. */
@NullMarked
package dev.allways.studies.threads.correct;

import org.jspecify.annotations.NullMarked;
