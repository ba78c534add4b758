/** The programs that unfoldings were measured with, and a study of how many executions they need. */
@org.jspecify.annotations.NullMarked
package dev.allways.studies.threads.unfoldings;
