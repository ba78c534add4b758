/** Models: states, the steps that lead from one to the next, and the properties they must have. */
@NullMarked
package dev.allways.model;

import org.jspecify.annotations.NullMarked;
