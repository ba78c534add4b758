package dev.allways.commands.concurrent;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Marks a method that threads call at the same time in a test of its class; see {@link ConcurrentTest#of(Class)}. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.METHOD)
public @interface Operation {
    /**
     * For each parameter the name of a static field or method of the class that has its generator, a
     * {@link dev.allways.gen.Gen}. None at all: few values of each parameter's type, which are guessed.
     */
    String[] arguments() default {};

    /** Whether it is called once all threads have ended, instead; it has no parameters then. */
    boolean after() default false;
}
