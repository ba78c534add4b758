/** Examples of code that is driven by events: it runs on executors that it is given. */
@NullMarked
package dev.allways.examples.events;

import org.jspecify.annotations.NullMarked;
