/** Concurrent classes: operations that several threads call at the same time, judged by what they return alone. */
@NullMarked
package dev.allways.commands.concurrent;

import org.jspecify.annotations.NullMarked;
