/** The JDK's own concurrent classes, checked against what their operations give one after the other. */
@NullMarked
package dev.allways.studies.threads.jdk;

import org.jspecify.annotations.NullMarked;
