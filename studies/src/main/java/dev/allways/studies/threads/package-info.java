/** Studies of real threads: the classic small programs, and known bugs of real libraries. */
@NullMarked
package dev.allways.studies.threads;

import org.jspecify.annotations.NullMarked;
