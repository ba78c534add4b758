/** Example systems of machines that send each other messages. */
@NullMarked
package dev.allways.examples.actors;

import org.jspecify.annotations.NullMarked;
