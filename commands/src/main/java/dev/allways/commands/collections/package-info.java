/** Collections against models of them: lists, sets, maps, queues, each named in a line. */
@NullMarked
package dev.allways.commands.collections;

import org.jspecify.annotations.NullMarked;
