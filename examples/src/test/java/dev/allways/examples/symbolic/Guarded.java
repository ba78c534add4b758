package dev.allways.examples.symbolic;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.symbolic.Symbolic;
import java.util.concurrent.atomic.AtomicBoolean;

/** A door that can be opened where an input is 3, which a function of the platform's has captured; it stays closed. */
public final class Guarded implements Program {
    private record Doors(int n) implements Commands<Boolean, AtomicBoolean> {
        @Override
        public Boolean model() {
            return false;
        }

        @Override
        public AtomicBoolean system() {
            return new AtomicBoolean();
        }

        @Override
        public void commands(Menu<Boolean, AtomicBoolean> menu) {
            int number = n;
            menu.command("look").run(AtomicBoolean::get).returns(model -> model);
            menu.command("open")
                    .when(model -> number == 3)
                    .run(AtomicBoolean::get)
                    .returns(model -> true);
        }
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        new Doors(Symbolic.of(chooser).intInput("n", 0, 9)).upTo(1).run(chooser);
    }
}
