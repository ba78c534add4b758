/** The agent: rewrites classes as they are loaded, so that the threads they start can be controlled. */
@NullMarked
package dev.allways.agent;

import org.jspecify.annotations.NullMarked;
