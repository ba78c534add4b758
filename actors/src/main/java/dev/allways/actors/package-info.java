/** Message passing: machines with immutable states, the network between them, and what observes them. */
@NullMarked
package dev.allways.actors;

import org.jspecify.annotations.NullMarked;
