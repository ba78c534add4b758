/** The study of maps that the seed tells of, on libraries of the JVM. */
@NullMarked
package dev.allways.studies.maps;

import org.jspecify.annotations.NullMarked;
