/** Programs of our own: what the suites of the literature leave out. */
@NullMarked
package dev.allways.studies.threads.own;

import org.jspecify.annotations.NullMarked;
