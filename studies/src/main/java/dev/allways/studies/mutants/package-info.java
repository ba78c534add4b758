/** Wrong search trees, and how many tests find each. */
@NullMarked
package dev.allways.studies.mutants;

import org.jspecify.annotations.NullMarked;
