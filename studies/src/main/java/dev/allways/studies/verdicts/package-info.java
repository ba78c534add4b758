/** Small programs with nondeterministic inputs, and whether their assertions always hold. */
@org.jspecify.annotations.NullMarked
package dev.allways.studies.verdicts;
