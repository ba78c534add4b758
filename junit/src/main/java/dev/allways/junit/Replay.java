package dev.allways.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * An execution of a test that is made again, by the token that a report named.
 *
 * <p>Alone on a method, it is all that is run: a test of one execution, to debug or to keep. Beside {@link Explore}, it
 * is run first, and what it leaves is explored only when it passes. Several are run in their order, to the first that
 * fails.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Repeatable(Replay.Several.class)
@TestTemplate
@ExtendWith(OneVisibleTest.class)
public @interface Replay {
    /** The token, {@code t1:…}. */
    String value();

    /** Several executions of one test. */
    @Documented
    @Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
    @Retention(RetentionPolicy.RUNTIME)
    @TestTemplate
    @ExtendWith(OneVisibleTest.class)
    @interface Several {
        /** The tokens, in the order in which they are run. */
        Replay[] value();
    }
}
