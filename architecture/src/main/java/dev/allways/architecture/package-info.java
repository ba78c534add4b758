/** The rules about who may know whom. They are tests, so there is nothing else here. */
@NullMarked
package dev.allways.architecture;

import org.jspecify.annotations.NullMarked;
