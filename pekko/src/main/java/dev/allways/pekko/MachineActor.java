package dev.allways.pekko;

import dev.allways.actors.Machine;
import dev.allways.actors.Ref;
import dev.allways.actors.RunningMachine;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.AbstractBehavior;
import org.apache.pekko.actor.typed.javadsl.ActorContext;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.apache.pekko.actor.typed.javadsl.Receive;
import org.apache.pekko.actor.typed.javadsl.TimerScheduler;

/** A machine that runs as a typed actor of Pekko. */
final class MachineActor extends AbstractBehavior<MachineActor.Mail> implements RunningMachine.Surroundings {
    /** What the actor of a machine receives. */
    sealed interface Mail permits Begin, Due, Parcel, Post {}

    /** All nodes are there: the machine starts. */
    record Begin() implements Mail {}

    /** An event from a machine of the same node. */
    record Post(Ref from, Object event) implements Mail {}

    /** The time of a timer is over. */
    record Due(Object event) implements Mail {}

    private final PekkoNode node;
    private final RunningMachine machine;
    private final TimerScheduler<Mail> timers;
    private final List<Mail> early = new ArrayList<>(); // what came before the beginning
    private boolean hasBegun;

    private MachineActor(
            ActorContext<Mail> context, PekkoNode node, Ref ref, Machine<?, ?> machine, TimerScheduler<Mail> timers) {
        super(context);
        this.node = node;
        this.machine = new RunningMachine(ref, machine, this);
        this.timers = timers;
        node.joined(this.machine);
    }

    static Behavior<Mail> of(PekkoNode node, Ref ref, Machine<?, ?> machine) {
        return Behaviors.setup(
                context -> Behaviors.withTimers(timers -> new MachineActor(context, node, ref, machine, timers)));
    }

    @Override
    public Receive<Mail> createReceive() {
        return newReceiveBuilder().onAnyMessage(this::receive).build();
    }

    private Behavior<Mail> receive(Mail mail) {
        try {
            if (mail instanceof Begin) {
                hasBegun = true;
                machine.start();
                early.forEach(this::handle);
                early.clear();
            } else if (hasBegun) {
                handle(mail);
            } else {
                early.add(mail);
            }
            node.stepped();
        } catch (RuntimeException | Error failure) {
            node.failed(failure);
        }
        return Behaviors.same();
    }

    private void handle(Mail mail) {
        if (machine.hasHalted()) {
            return; // what it is sent is lost
        }
        switch (mail) {
            case Post(Ref from, Object event) -> machine.receive(from, event);
            case Due(Object event) -> machine.receive(machine.ref(), event);
            case Parcel parcel -> {
                EventCodec.Posted posted = node.codec().read(parcel.content());
                machine.receive(posted.from(), posted.event());
            }
            case Begin begin -> {} // it has
        }
    }

    // ---- what the machine acts on

    @Override
    public void send(Ref to, Object event) {
        node.send(machine.ref(), to, event);
    }

    @Override
    public void startTimer(Object event, Duration after) {
        if (!timers.isTimerActive(event)) {
            timers.startSingleTimer(event, new Due(event), after);
        }
    }

    @Override
    public void cancelTimer(Object event) {
        timers.cancel(event);
    }

    @Override
    public void create(Ref ref, Machine<?, ?> made) {
        String name = ref.name().substring(ref.name().lastIndexOf('/') + 1);
        getContext().spawn(of(node, ref, made), name).tell(new Begin());
    }

    /** Monitors are for explored systems, and for those of one JVM: here no two nodes agree on what came first. */
    @Override
    public void announce(Object announcement) {}
}
