package dev.allways.examples.symbolic;

import dev.allways.actors.Actors;
import dev.allways.actors.Machine;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.model.ModelProgram;
import dev.allways.symbolic.Symbolic;

/** A car pays an input, which a lambda that only Allways calls has captured; the box can't take 42. */
public final class Toll implements Program {
    /** The box; its state is what is in it. */
    private record Box() implements Machine<Integer, Integer> {
        @Override
        public Integer start(Step step) {
            return 0;
        }

        @Override
        public Integer receive(Integer sum, Integer coin, Step step) {
            if (coin == 42) {
                throw step.unhandled(coin);
            }
            return sum + coin;
        }
    }

    private record Car(Ref box, int coin) implements Machine<Integer, Integer> {
        @Override
        public Integer start(Step step) {
            step.send(box, coin);
            return 0;
        }

        @Override
        public Integer receive(Integer state, Integer event, Step step) {
            throw step.unhandled(event);
        }
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        int coin = Symbolic.of(chooser).intInput("coin");
        Actors gate = beginning -> beginning.machine("car", new Car(beginning.machine("box", new Box()), coin));
        ModelProgram.of(gate).run(chooser);
    }
}
