/** Whether each class of a library can be linked after the agent has rewritten it. */
@org.jspecify.annotations.NullMarked
package dev.allways.studies.threads.classes;
