/** Tests of the simulated disk. */
@NullMarked
package dev.allways.storage;

import org.jspecify.annotations.NullMarked;
