/**
 * Explorations of a program: {@link dev.allways.core.engine.Allways} describes one, {@link
 * dev.allways.core.engine.Engine} makes it.
 */
@NullMarked
package dev.allways.core.engine;

import org.jspecify.annotations.NullMarked;
