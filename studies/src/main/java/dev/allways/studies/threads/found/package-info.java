/** Bugs in current releases of libraries that Allways found, each with a small program that shows it. */
@NullMarked
package dev.allways.studies.threads.found;

import org.jspecify.annotations.NullMarked;
