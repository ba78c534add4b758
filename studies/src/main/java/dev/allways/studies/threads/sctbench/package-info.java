/** The programs of SCTBench (Thomson, Donaldson and Betts, PPoPP 2014), rewritten in Java. */
@NullMarked
package dev.allways.studies.threads.sctbench;

import org.jspecify.annotations.NullMarked;
