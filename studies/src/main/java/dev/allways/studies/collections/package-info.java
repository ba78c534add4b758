/** Bugs in released collections, found by general models of collections. */
@NullMarked
package dev.allways.studies.collections;

import org.jspecify.annotations.NullMarked;
