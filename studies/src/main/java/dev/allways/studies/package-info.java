/** Studies: published results made again. */
@NullMarked
package dev.allways.studies;

import org.jspecify.annotations.NullMarked;
