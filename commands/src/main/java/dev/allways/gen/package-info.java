/** Generators: values of all kinds from choices, so that they are replayed, shrunk and enumerated like any choice. */
@NullMarked
package dev.allways.gen;

import org.jspecify.annotations.NullMarked;
