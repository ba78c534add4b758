/** The command line. */
@NullMarked
package dev.allways.cli;

import org.jspecify.annotations.NullMarked;
