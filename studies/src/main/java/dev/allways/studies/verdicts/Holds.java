package dev.allways.studies.verdicts;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Whether a program's assertions hold, and it throws nothing, whatever its inputs are. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Holds {
    /** Whether they do. */
    boolean value();
}
