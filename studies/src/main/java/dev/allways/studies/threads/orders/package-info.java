/**
 * The programs that partial-order reductions are measured with, in Java, and a study of how many executions these make.
 */
@org.jspecify.annotations.NullMarked
package dev.allways.studies.threads.orders;
