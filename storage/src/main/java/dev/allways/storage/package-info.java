/** Crashes of storage: a simulated disk whose crash states are choices. */
@NullMarked
package dev.allways.storage;

import org.jspecify.annotations.NullMarked;
