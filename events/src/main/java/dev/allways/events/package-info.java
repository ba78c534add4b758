/** Existing event-driven code under control: event loops, pools, timers and messages whose order is chosen. */
@NullMarked
package dev.allways.events;

import org.jspecify.annotations.NullMarked;
