package dev.allways.core;

import java.util.Set;

/**
 * A condition over the inputs of an execution that a branch of the program tests. What is in it a front and its
 * solver know; equal conditions are one condition, and its text is shown in reports.
 */
public interface BranchCondition {
    /** The inputs that it depends on. */
    Set<Input> inputs();
}
