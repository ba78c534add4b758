/** Dynamic symbolic execution: a branch on a symbolic input is a choice. */
@org.jspecify.annotations.NullMarked
package dev.allways.symbolic;
