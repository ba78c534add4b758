/** Programs in the manner of IBM's ConTest benchmark (Eytani, Havelund, Stoller and Ur, 2007), rewritten. */
@NullMarked
package dev.allways.studies.threads.contest;

import org.jspecify.annotations.NullMarked;
