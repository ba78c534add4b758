package dev.allways.core;

/** A part of an execution took longer than it may. Where it was when its time was over is chance. */
public abstract class TimeLimitExceeded extends AssertionError {
    private static final long serialVersionUID = 1;

    protected TimeLimitExceeded(String message) {
        super(message);
    }
}
