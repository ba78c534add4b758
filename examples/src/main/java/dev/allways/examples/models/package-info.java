/** Models: state spaces whose sizes are known. */
@NullMarked
package dev.allways.examples.models;

import org.jspecify.annotations.NullMarked;
