/** Storage libraries as they were released, on a simulated disk that crashes at every point. */
@NullMarked
package dev.allways.studies.storage;

import org.jspecify.annotations.NullMarked;
