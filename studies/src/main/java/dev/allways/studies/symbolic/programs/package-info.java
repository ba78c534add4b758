/** Random Java programs with symbolic inputs, beside all values of their inputs. */
@NullMarked
package dev.allways.studies.symbolic.programs;

import org.jspecify.annotations.NullMarked;
