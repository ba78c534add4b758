/** What shows the bugs: compiled against one version of a library, loaded with another. */
@NullMarked
package dev.allways.studies.threads.libraries.probes;

import org.jspecify.annotations.NullMarked;
