/**
 * Examples of {@code choose()}: inputs that are mangled or built by choice, and a model of threads that are scheduled
 * by choice.
 */
@NullMarked
package dev.allways.examples.choose;

import org.jspecify.annotations.NullMarked;
