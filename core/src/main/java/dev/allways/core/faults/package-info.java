/**
 * Faults that strike by choice: fault points of user code, and streams and functions that may fail at any call.
 *
 * @see Faults
 */
@NullMarked
package dev.allways.core.faults;

import org.jspecify.annotations.NullMarked;
