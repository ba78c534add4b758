/** What strategies are put through: their laws, on programs small enough to know all there is to them. */
@NullMarked
package dev.allways.core.contract;

import org.jspecify.annotations.NullMarked;
