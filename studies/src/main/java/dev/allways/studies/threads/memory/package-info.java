/** Weak memory: small programs under the Java memory model, held against axioms. */
@org.jspecify.annotations.NullMarked
package dev.allways.studies.threads.memory;
