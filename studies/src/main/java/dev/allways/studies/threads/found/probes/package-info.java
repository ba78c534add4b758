/** One small program for each bug. */
@NullMarked
package dev.allways.studies.threads.found.probes;

import org.jspecify.annotations.NullMarked;
