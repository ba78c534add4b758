/** Strategies by delays: a delaying explorer says which task runs, and the fewer deviations from that, the sooner. */
@NullMarked
package dev.allways.core.strategy.delay;

import org.jspecify.annotations.NullMarked;
