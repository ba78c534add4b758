package dev.allways.examples.symbolic;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Machine;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.model.ModelProgram;
import dev.allways.symbolic.Symbolic;

/**
 * An account of 100 that is closed when it is empty. One customer pays in, another one draws: the amounts in their
 * messages are symbolic inputs, and which message comes first is a choice.
 */
public final class SavingsAccount implements Program {
    private sealed interface Event {}

    private record Deposit(int amount) implements Event {}

    private record Withdrawal(int amount) implements Event {}

    /** The account; its state is what is in it. */
    private record Account() implements Machine<Integer, Event> {
        @Override
        public Integer start(Step step) {
            return 100;
        }

        @Override
        public Integer receive(Integer balance, Event event, Step step) {
            return switch (event) {
                case Deposit(int amount) -> {
                    if (balance == 0) {
                        throw step.unhandled(event);
                    }
                    yield balance + amount;
                }
                case Withdrawal(int amount) -> amount > balance ? balance : balance - amount;
            };
        }
    }

    /** A customer, who sends one message. */
    private record Customer(Ref account, Event event) implements Machine<Event, Event> {
        @Override
        public Event start(Step step) {
            step.send(account, event);
            return event;
        }

        @Override
        public Event receive(Event state, Event event, Step step) {
            throw step.unhandled(event);
        }
    }

    // tag::bank
    private record Bank(int deposit, int withdrawal) implements Actors {
        @Override
        public void begin(Beginning beginning) {
            Ref account = beginning.machine("account", new Account());
            beginning.machine("Ann", new Customer(account, new Deposit(deposit)));
            beginning.machine("Bob", new Customer(account, new Withdrawal(withdrawal)));
        }
    }

    @Override
    public void run(Chooser chooser) throws Throwable {
        Symbolic in = Symbolic.of(chooser);
        int deposit = in.intInput("deposit", 0, 1_000);
        int withdrawal = in.intInput("withdrawal", 0, 1_000);
        ModelProgram.of(new Bank(deposit, withdrawal)).run(chooser);
    }
    // end::bank
}
