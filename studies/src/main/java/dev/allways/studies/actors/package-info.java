/** Delaying explorers beside other strategies, on protocols with seeded bugs. */
@NullMarked
package dev.allways.studies.actors;

import org.jspecify.annotations.NullMarked;
