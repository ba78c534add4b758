package dev.allways.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A parameter of an {@link Explore} method that is a symbolic input: the test is explored by the paths that some
 * inputs take, one execution for each. Its type is a primitive one, a box, {@code String}, an enum, a record, a sealed
 * interface of these, or an array, {@code List} or {@code Optional} of all of them.
 *
 * <pre>{@code
 * @Explore
 * void theMiddleIsBetween(@Symbolic(min = 0) int low, @Symbolic(min = 0) int high) {
 *     assumeTrue(low <= high);
 *     assertTrue((low + high) / 2 >= low);
 * }
 * }</pre>
 *
 * <p>A parameter of type {@link dev.allways.symbolic.Symbolic} makes a test such a test, too. Its class has a
 * constructor without parameters; {@code @BeforeEach} and {@code @AfterEach} methods have none.
 */
@Documented
@Target(ElementType.PARAMETER)
@Retention(RetentionPolicy.RUNTIME)
public @interface Symbolic {
    /** The least value of a whole number or character, or of each one in it. */
    long min() default Long.MIN_VALUE;

    /** The greatest value of a whole number or character, or of each one in it. */
    long max() default Long.MAX_VALUE;

    /** The greatest length of each text, array or list in it. */
    int length() default 6;
}
