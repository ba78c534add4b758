package dev.allways.examples.protocols;

import dev.allways.actors.Actors;
import dev.allways.actors.Beginning;
import dev.allways.actors.Machine;
import dev.allways.actors.Move;
import dev.allways.actors.Network;
import dev.allways.actors.Ref;
import dev.allways.actors.StateMachine;
import dev.allways.actors.Step;

/**
 * A driver that shows the position of a switch by a lamp, with its environment: a user that powers it up and down, the
 * switch, and the lamp, which may be slow (after the OSR driver of Desai and others, P, PLDI 2013).
 */
public final class SwitchDriver implements Actors {
    /** What is wrong. */
    public enum Bug {
        NONE,
        /** The driver does not expect the switch to be moved just before it is powered down. */
        LATE_SWITCH,
        /** The driver does not expect to be powered down while it sets the lamp. */
        POWER_WHILE_SETTING,
        /** The timer continues when the lamp has answered. */
        TIMER_LEAKS,
        /** An answer of the lamp that came too late is taken for the next one. */
        STALE_ANSWER
    }

    private sealed interface Event {
        record PowerUp() implements Event {}

        record PowerDown() implements Event {}

        record PowerDone() implements Event {}

        record Watch(boolean on) implements Event {}

        record Moved(boolean on, int times) implements Event {}

        record Push() implements Event {}

        record SetLamp(boolean on, int times) implements Event {}

        record LampSet(boolean on, int times) implements Event {}

        record Timeout() implements Event {}
    }

    private enum Phase {
        OFF,
        IDLE,
        SETTING
    }

    /**
     * What the driver knows.
     *
     * @param on where the switch is
     * @param times how often it was moved
     */
    private record Known(boolean on, int times) {}

    // tag::driver
    private Machine<?, Event> driver(Ref user, Ref lever, Ref lamp) {
        return StateMachine.<Phase, Known, Event>startingIn(Phase.OFF, new Known(false, 0))
                .in(Phase.OFF, off -> {
                    off.on(Event.PowerUp.class, (known, up, step) -> {
                        step.send(lever, new Event.Watch(true));
                        step.send(user, new Event.PowerDone());
                        return Move.go(Phase.IDLE, known);
                    });
                    off.ignore(Event.LampSet.class);
                    if (bug != Bug.LATE_SWITCH) {
                        off.ignore(Event.Moved.class);
                    }
                })
                .in(
                        Phase.IDLE,
                        idle -> idle.on(
                                        Event.Moved.class,
                                        (known, moved, step) ->
                                                Move.go(Phase.SETTING, new Known(moved.on(), moved.times())))
                                .on(Event.PowerDown.class, (known, down, step) -> {
                                    step.send(lever, new Event.Watch(false));
                                    step.send(user, new Event.PowerDone());
                                    return Move.go(Phase.OFF, known);
                                })
                                .ignore(Event.LampSet.class))
                .in(Phase.SETTING, setting -> {
                    setting.entry((known, step) -> {
                        step.send(lamp, new Event.SetLamp(known.on(), known.times()));
                        step.startTimer(new Event.Timeout());
                        return Move.stay(known);
                    });
                    setting.exit((known, step) -> {
                        if (bug != Bug.TIMER_LEAKS) {
                            step.cancelTimer(new Event.Timeout());
                        }
                    });
                    setting.on(Event.LampSet.class, this::answered);
                    setting.on(Event.Timeout.class, (known, timeout, step) -> Move.go(Phase.IDLE, known));
                    setting.defer(Event.Moved.class);
                    if (bug != Bug.POWER_WHILE_SETTING) {
                        setting.defer(Event.PowerDown.class);
                    }
                });
    }

    private Move<Phase, Known> answered(Known known, Event.LampSet set, Step step) {
        if (set.times() != known.times() && bug != Bug.STALE_ANSWER) {
            return Move.stay(known);
        }
        if (set.on() != known.on()) {
            throw new IllegalStateException("the lamp shows %s for %s".formatted(set, known));
        }
        return Move.go(Phase.IDLE, known);
    }
    // end::driver

    /** Powers the driver up and down; its state is how often it has been answered. */
    private record User(int cycles) implements Machine<Integer, Event> {
        @Override
        public Integer start(Step step) {
            step.send(new Ref("driver"), new Event.PowerUp());
            return 0;
        }

        @Override
        public boolean waits(Integer answered) {
            return answered < 2 * cycles;
        }

        @Override
        public Integer receive(Integer answered, Event event, Step step) {
            int now = answered + 1;
            if (now < 2 * cycles) {
                step.send(new Ref("driver"), now % 2 == 0 ? new Event.PowerUp() : new Event.PowerDown());
            }
            return now;
        }
    }

    /** @param watched whether the driver is told */
    private record Position(boolean watched, int times) {}

    /** Is moved so many times, if it is watched. */
    private record Lever(int moves) implements Machine<Position, Event> {
        @Override
        public Position start(Step step) {
            return new Position(false, 0);
        }

        @Override
        public Position receive(Position position, Event event, Step step) {
            return switch (event) {
                case Event.Watch(boolean on) -> {
                    if (on && position.times < moves) {
                        step.startTimer(new Event.Push());
                    } else {
                        step.cancelTimer(new Event.Push());
                    }
                    yield new Position(on, position.times);
                }
                case Event.Push move -> {
                    int times = position.times + 1;
                    step.send(new Ref("driver"), new Event.Moved(times % 2 == 1, times));
                    if (times < moves) {
                        step.startTimer(new Event.Push());
                    }
                    yield new Position(true, times);
                }
                default -> throw step.unhandled(event);
            };
        }
    }

    /** Its state is whether it is on. */
    private record Lamp() implements Machine<Boolean, Event> {
        @Override
        public Boolean start(Step step) {
            return false;
        }

        @Override
        public Boolean receive(Boolean state, Event event, Step step) {
            if (event instanceof Event.SetLamp(boolean on, int times)) {
                step.send(step.sender(), new Event.LampSet(on, times));
                return on;
            }
            throw step.unhandled(event);
        }
    }

    private final int cycles;
    private final int moves;
    private final Bug bug;

    /** The driver as it should be. */
    public SwitchDriver(int cycles, int moves) {
        this(cycles, moves, Bug.NONE);
    }

    /**
     * The driver with a bug.
     *
     * @param cycles how often it is powered up and down
     * @param moves how often the switch is moved
     */
    public SwitchDriver(int cycles, int moves, Bug bug) {
        this.cycles = cycles;
        this.moves = moves;
        this.bug = bug;
    }

    @Override
    public void begin(Beginning beginning) {
        Ref lever = new Ref("switch");
        Ref lamp = new Ref("lamp");
        Ref user = new Ref("user");
        beginning.machine("driver", driver(user, lever, lamp));
        beginning.machine(lever.name(), new Lever(moves));
        beginning.machine(lamp.name(), new Lamp());
        beginning.machine(user.name(), new User(cycles));
    }

    @Override
    public Network network() {
        return Network.fifo();
    }
}
