/** The run of a test: from its settings to findings that are shrunk, explained and saved. */
@NullMarked
package dev.allways.runner;

import org.jspecify.annotations.NullMarked;
