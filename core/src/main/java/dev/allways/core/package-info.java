/** The types every part meets at: programs, choosers, executions, strategies and the engine that runs them. */
@NullMarked
package dev.allways.core;

import org.jspecify.annotations.NullMarked;
