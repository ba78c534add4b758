package dev.allways.examples.actors;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Machine;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;

// tag::system
/** A box office with one seat left, and two visitors; each asks whether there is one before it buys. */
public final class BoxOffice implements Actors {
    private enum Event {
        ASK,
        FREE,
        SOLD_OUT,
        BUY
    }

    /** The office; its state is how many seats are left. */
    private record Office() implements Machine<Integer, Event> {
        @Override
        public Integer start(Step step) {
            return 1;
        }

        @Override
        public Integer receive(Integer seats, Event event, Step step) {
            return switch (event) {
                case ASK -> {
                    step.send(step.sender(), seats > 0 ? Event.FREE : Event.SOLD_OUT);
                    yield seats;
                }
                case BUY -> {
                    if (seats == 0) {
                        throw new IllegalStateException("the last seat is sold twice");
                    }
                    yield seats - 1;
                }
                case FREE, SOLD_OUT -> throw step.unhandled(event);
            };
        }
    }

    /** A visitor; its state is what it sent last. */
    private record Visitor(Ref office) implements Machine<Event, Event> {
        @Override
        public Event start(Step step) {
            step.send(office, Event.ASK);
            return Event.ASK;
        }

        @Override
        public Event receive(Event state, Event event, Step step) {
            if (event == Event.FREE) {
                step.send(office, Event.BUY);
                return Event.BUY;
            }
            return state;
        }
    }

    @Override
    public void begin(Beginning beginning) {
        Ref office = beginning.machine("office", new Office());
        beginning.machine("Ann", new Visitor(office));
        beginning.machine("Bob", new Visitor(office));
    }
}
// end::system
