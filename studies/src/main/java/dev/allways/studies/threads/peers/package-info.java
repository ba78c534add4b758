/** The same small programs under Allways and under its peers, which are fetched when they are asked for. */
@NullMarked
package dev.allways.studies.threads.peers;

import org.jspecify.annotations.NullMarked;
