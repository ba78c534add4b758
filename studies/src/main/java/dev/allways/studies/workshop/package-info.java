/** Where tools that a study compares Allways with are fetched, compiled and run. */
@NullMarked
package dev.allways.studies.workshop;

import org.jspecify.annotations.NullMarked;
