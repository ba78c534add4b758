/** Example programs and models on real libraries. */
@NullMarked
package dev.allways.examples;

import org.jspecify.annotations.NullMarked;
