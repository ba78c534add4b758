package dev.allways.actors;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.ThreadLocalRandom;

/** What a step of a running machine does: at once. */
final class LiveStep implements Step {
    private final Running.Member member;
    private final Ref sender;
    private boolean halts;

    LiveStep(Running.Member member, Ref sender) {
        this.member = member;
        this.sender = sender;
    }

    boolean halts() {
        return halts;
    }

    @Override
    public Ref self() {
        return member.ref();
    }

    @Override
    public Ref sender() {
        return sender;
    }

    @Override
    public void send(Ref to, Object event) {
        member.send(to, event);
    }

    @Override
    public void startTimer(Object event) {
        member.startTimer(event, Running.USUAL_TIMER);
    }

    @Override
    public void startTimer(Object event, Duration after) {
        member.startTimer(event, after);
    }

    @Override
    public void cancelTimer(Object event) {
        member.cancelTimer(event);
    }

    @Override
    public Ref create(Machine<?, ?> machine) {
        return member.create(machine);
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
        member.announce(announcement);
    }

    @Override
    public void note(Object text) {
        // nobody tells the story of what runs
    }

    @Override
    public UnhandledEvent unhandled(Object event) {
        return new UnhandledEvent(self(), member.state().toString(), event);
    }
}
