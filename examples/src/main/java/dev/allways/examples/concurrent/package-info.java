/** Tests of concurrent classes: their operations, called by several threads at the same time. */
@NullMarked
package dev.allways.examples.concurrent;

import org.jspecify.annotations.NullMarked;
