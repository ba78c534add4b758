/** What a small program for a study of threads is made of. */
@NullMarked
package dev.allways.studies.threads.program;

import org.jspecify.annotations.NullMarked;
