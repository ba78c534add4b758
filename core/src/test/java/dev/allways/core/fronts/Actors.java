package dev.allways.core.fronts;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.Operation;
import dev.allways.core.Program;
import dev.allways.core.State;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A front in small: actors with immutable states and mailboxes; in each step one of them takes its next message. */
final class Actors {
    /** What an actor does with a message: its next state. */
    @FunctionalInterface
    interface Behaviour {
        Object receive(Object state, Object message, Sender sender, Chooser chooser);
    }

    /** Puts a message into an actor's mailbox. */
    @FunctionalInterface
    interface Sender {
        void send(int to, Object message);
    }

    /** What must hold in every world. */
    @FunctionalInterface
    interface Check {
        void check(World world);
    }

    /** A message that was sent. */
    record Sent(int to, Object message) {}

    /** All actors' states and mailboxes. */
    record World(List<Object> states, List<List<Object>> mail) {}

    private final List<Behaviour> behaviours;
    private final Check check;
    private final boolean kept;

    private Actors(List<Behaviour> behaviours, Check check, boolean kept) {
        this.behaviours = behaviours;
        this.check = check;
        this.kept = kept;
    }

    /** @param kept whether worlds can be gone on from; else they must be reached again */
    static Program program(List<Behaviour> behaviours, World start, Check check, boolean kept) {
        Actors actors = new Actors(behaviours, check, kept);
        return chooser -> {
            if (chooser.visit(actors.new Here(start))) {
                check.check(start);
                actors.goOn(start, chooser);
            }
        };
    }

    private void goOn(World start, Chooser chooser) {
        World world = start;
        do {
            Receivers receivers = new Receivers(world);
            long answer = chooser.choose(receivers);
            if (answer < 0) {
                return;
            }
            world = delivered(world, receivers.task(answer), chooser);
        } while (goesOnFrom(world, chooser));
    }

    private boolean goesOnFrom(World world, Chooser chooser) {
        if (!chooser.visit(new Here(world))) {
            return false;
        }
        check.check(world);
        return true;
    }

    private World delivered(World world, int actor, Chooser chooser) {
        List<List<Object>> mail = new ArrayList<>(world.mail);
        List<Object> box = mail.get(actor);
        mail.set(actor, List.copyOf(box.subList(1, box.size())));
        List<Object> states = new ArrayList<>(world.states);
        Sender sender = (to, message) -> {
            List<Object> longer = new ArrayList<>(mail.get(to));
            longer.add(message);
            mail.set(to, List.copyOf(longer));
            if (chooser.observing()) {
                chooser.observe(new Observation.Event(new Sent(to, message)));
            }
        };
        states.set(actor, behaviours.get(actor).receive(states.get(actor), box.getFirst(), sender, chooser));
        return new World(List.copyOf(states), List.copyOf(mail));
    }

    private final class Here implements State {
        private final World world;

        Here(World world) {
            this.world = world;
        }

        @Override
        public long fingerprint() {
            return Mix.of(world);
        }

        @Override
        public @Nullable Program resume() {
            return kept ? chooser -> goOn(world, chooser) : null;
        }

        @Override
        public void check() {
            check.check(world);
        }

        @Override
        public Object identity() {
            return world;
        }
    }

    /** Who has mail. */
    private static final class Receivers implements ChoicePoint.Schedule {
        private final World world;
        private final int[] enabled;

        Receivers(World world) {
            this.world = world;
            this.enabled = java.util.stream.IntStream.range(0, world.mail.size())
                    .filter(i -> !world.mail.get(i).isEmpty())
                    .toArray();
        }

        @Override
        public long size() {
            return enabled.length;
        }

        @Override
        public int task(long answer) {
            return enabled[(int) answer];
        }

        @Override
        public int tasks() {
            return world.mail.size();
        }

        @Override
        public Operation.Kind kind(int task) {
            return Operation.Kind.RECEIVE;
        }

        @Override
        public long target(int task) {
            return task + 1L;
        }
    }
}
