/** Programs in the manner of CalFuzzer's subjects (Joshi, Naik, Park and Sen, 2009), rewritten or run on the JDK. */
@NullMarked
package dev.allways.studies.threads.calfuzzer;

import org.jspecify.annotations.NullMarked;
