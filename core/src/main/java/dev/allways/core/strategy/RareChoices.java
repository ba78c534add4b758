package dev.allways.core.strategy;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.ForwardingChooser;
import dev.allways.core.Program;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * A program whose rare choices offer something else: what usually happens alone, or all their answers as if none of
 * these were rare. The choices remain where they are, so a path through it is one through the program itself.
 */
final class RareChoices implements Program {
    private final Program program;
    private final UnaryOperator<ChoicePoint.Pick> offer;
    private volatile boolean met;

    private RareChoices(Program program, UnaryOperator<ChoicePoint.Pick> offer) {
        this.program = program;
        this.offer = offer;
    }

    /** Of each rare choice the first answer alone. */
    static RareChoices never(Program program) {
        return new RareChoices(
                program,
                pick -> new ChoicePoint.Pick(pick.label(), pick.options().subList(0, 1), true, pick.odds()));
    }

    /** Each rare choice as one that is not. */
    static RareChoices often(Program program) {
        return new RareChoices(program, pick -> new ChoicePoint.Pick(pick.label(), pick.options(), false, pick.odds()));
    }

    /** Each rare choice as it is. */
    static RareChoices unchanged(Program program) {
        return new RareChoices(program, UnaryOperator.identity());
    }

    /** Whether some execution came to a rare choice. */
    boolean met() {
        return met;
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        program.run(new Offering(chooser));
    }

    @Override
    public Optional<String> omitted() {
        return program.omitted();
    }

    private final class Offering extends ForwardingChooser {
        Offering(Chooser chooser) {
            super(chooser);
        }

        @Override
        public long choose(ChoicePoint point) {
            if (point instanceof ChoicePoint.Pick pick && pick.rare() && pick.size() > 1) {
                met = true;
                return chooser.choose(offer.apply(pick));
            }
            return chooser.choose(point);
        }
    }
}
