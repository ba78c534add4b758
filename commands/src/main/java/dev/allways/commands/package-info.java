/** State machines: commands that are generated from a model, made on a real system, and compared. */
@NullMarked
package dev.allways.commands;

import org.jspecify.annotations.NullMarked;
