/** Terms over symbolic inputs, with the semantics of the JVM, and solvers of conditions over them. */
@org.jspecify.annotations.NullMarked
package dev.allways.symbolic.term;
