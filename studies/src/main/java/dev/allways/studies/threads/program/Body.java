package dev.allways.studies.threads.program;

/** What a program or one of its threads does. */
@FunctionalInterface
public interface Body {
    void run() throws Exception;
}
