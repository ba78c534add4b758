/** What is done with each library; each class is loaded together with one version of it. */
@NullMarked
package dev.allways.studies.storage.probes;

import org.jspecify.annotations.NullMarked;
