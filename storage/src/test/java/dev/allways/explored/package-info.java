/** Workloads and what crashes leave of them. */
@NullMarked
package dev.allways.explored;

import org.jspecify.annotations.NullMarked;
