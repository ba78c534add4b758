/** A study of how fast Allways is: each figure beside its target. */
@NullMarked
package dev.allways.studies.speed;

import org.jspecify.annotations.NullMarked;
