/** Byte code that computes terms beside its values. */
@org.jspecify.annotations.NullMarked
package dev.allways.symbolic.run;
