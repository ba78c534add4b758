/** Tests generated for methods of libraries, beside random ones. */
@NullMarked
package dev.allways.studies.generated;

import org.jspecify.annotations.NullMarked;
