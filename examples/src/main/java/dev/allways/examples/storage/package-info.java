/** Code that writes files, explored with crashes at every point. */
@NullMarked
package dev.allways.examples.storage;

import org.jspecify.annotations.NullMarked;
