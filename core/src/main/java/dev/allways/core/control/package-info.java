/**
 * What puts the threads of a program under control, for those that know only that there is something of the kind:
 * {@link dev.allways.core.control.ThreadControl}.
 */
@NullMarked
package dev.allways.core.control;

import org.jspecify.annotations.NullMarked;
