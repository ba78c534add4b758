package dev.allways.actors;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What a step of a running machine does: at once. */
final class LiveStep implements Step {
    private final RunningMachine machine;
    private final Ref sender;
    private boolean halts;

    LiveStep(RunningMachine machine, Ref sender) {
        this.machine = machine;
        this.sender = sender;
    }

    boolean halts() {
        return halts;
    }

    @Override
    public Ref self() {
        return machine.ref();
    }

    @Override
    public Ref sender() {
        return sender;
    }

    @Override
    public void send(Ref to, Object event) {
        machine.surroundings().send(to, event);
    }

    @Override
    public void startTimer(Object event) {
        machine.startTimer(event);
    }

    @Override
    public void startTimer(Object event, Duration after) {
        machine.surroundings().startTimer(event, after);
    }

    @Override
    public void cancelTimer(Object event) {
        machine.surroundings().cancelTimer(event);
    }

    @Override
    public Ref create(Machine<?, ?> made) {
        return machine.create(made);
    }

    @Override
    public <T> T choose(String label, List<? extends T> options) {
        return options.get(ThreadLocalRandom.current().nextInt(options.size()));
    }

    @Override
    public boolean flip(String label) {
        return ThreadLocalRandom.current().nextBoolean();
    }

    @Override
    public void halt() {
        halts = true;
    }

    @Override
    public void announce(Object announcement) {
        machine.surroundings().announce(announcement);
    }

    @Override
    public void note(Object text) {
        // nobody tells the story of what runs
    }

    @Override
    public UnhandledEvent unhandled(Object event) {
        return new UnhandledEvent(self(), machine.state().toString(), event);
    }
}
