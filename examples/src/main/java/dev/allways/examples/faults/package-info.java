/** Examples of injected faults: code that saves files through real libraries, on a disk that may fail at any call. */
@NullMarked
package dev.allways.examples.faults;

import org.jspecify.annotations.NullMarked;
