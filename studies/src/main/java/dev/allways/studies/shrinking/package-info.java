/** How well failing inputs shrink, beside other tools. */
@NullMarked
package dev.allways.studies.shrinking;

import org.jspecify.annotations.NullMarked;
