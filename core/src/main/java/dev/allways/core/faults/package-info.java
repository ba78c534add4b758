/** The known mistakes a program under exploration can make, and how each is reported. */
@NullMarked
package dev.allways.core.faults;

import org.jspecify.annotations.NullMarked;
