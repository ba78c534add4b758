/** The program's, whatever it is called. */
@org.jspecify.annotations.NullMarked
package com.sun.mine;
