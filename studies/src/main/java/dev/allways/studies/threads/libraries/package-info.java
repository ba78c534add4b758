/** Known bugs of released libraries, and of the JDK, each with a program shaped from its issue. */
@NullMarked
package dev.allways.studies.threads.libraries;

import org.jspecify.annotations.NullMarked;
