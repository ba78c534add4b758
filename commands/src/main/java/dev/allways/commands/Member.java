package dev.allways.commands;

import org.jspecify.annotations.Nullable;

/**
 * A value of the system that is alive, beside its model. Later commands are called on it, or take it as an argument.
 *
 * @param <M> its model
 * @param <S> the value
 */
public final class Member<M, S> {
    final Bundle<M, S> bundle;
    final String name;
    private @Nullable M model;
    private @Nullable S value;

    Member(Bundle<M, S> bundle, String name) {
        this.bundle = bundle;
        this.name = name;
    }

    /** Its model as it is now. */
    @SuppressWarnings("NullAway") // set before anybody is given the member
    public M model() {
        return model;
    }

    /**
     * The value itself.
     *
     * @throws IllegalStateException while commands are generated: nobody has made it yet
     */
    public S value() {
        if (value == null) {
            throw Symbol.unknown(name);
        }
        return value;
    }

    void setModel(M model) {
        this.model = model;
    }

    void setValue(@Nullable S value) {
        this.value = value;
    }

    /** How it is called in a program that is shown. */
    @Override
    public String toString() {
        return name;
    }
}
