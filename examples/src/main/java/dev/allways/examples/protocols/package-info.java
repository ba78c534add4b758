/** Fault-tolerant protocols and a device driver, written in full as machines: each right, and with seeded bugs. */
@NullMarked
package dev.allways.examples.protocols;

import org.jspecify.annotations.NullMarked;
