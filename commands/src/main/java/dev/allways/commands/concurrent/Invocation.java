package dev.allways.commands.concurrent;

import dev.allways.core.Choices;
import dev.allways.core.Chooser;
import dev.allways.gen.Gen;
import dev.allways.gen.JavaText;
import org.jspecify.annotations.Nullable;

/**
 * An operation with arguments, which are made anew for each object that it is called on.
 *
 * @param number of the operation
 * @param answers by which its generators make the arguments
 * @param text the call as it is shown
 */
record Invocation<S>(int number, Procedure<S> operation, Choices answers, String text) {
    /** An operation with the arguments that choices make. */
    static <S> Invocation<S> of(int number, Procedure<S> operation, Chooser chooser) {
        var recorder = new Recorder(chooser);
        @Nullable Object[] arguments = arguments(operation, recorder);
        return new Invocation<>(
                number,
                operation,
                Choices.of(recorder.answers()),
                operation.name() + "(" + JavaText.arguments(arguments) + ")");
    }

    private static @Nullable Object[] arguments(Procedure<?> operation, Chooser chooser) {
        @Nullable Object[] arguments = new Object[operation.arguments().size()];
        int i = 0;
        for (Gen<?> each : operation.arguments()) {
            arguments[i++] = each.generate(chooser);
        }
        return arguments;
    }

    /** The arguments for one object. */
    @Nullable
    Object[] arguments() {
        return arguments(operation, new Answered(answers.toArray()));
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof Invocation<?> that && number == that.number && answers.equals(that.answers);
    }

    @Override
    public int hashCode() {
        return 31 * number + answers.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
