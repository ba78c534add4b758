/** Real Java threads under control: a program that starts threads becomes one whose schedule is a matter of choice. */
@NullMarked
package dev.allways.threads;

import org.jspecify.annotations.NullMarked;
