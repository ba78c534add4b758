/**
 * Programs of a user: unlike classes of Allways itself, those of this package are named in reports.
 */
@NullMarked
package dev.allways.explored;

import org.jspecify.annotations.NullMarked;
