package dev.allways.examples.pekko;

import java.time.Duration;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;

// tag::code
/** An actor that keeps a number. */
public final class Register {
    /** What it is sent. */
    public sealed interface Command {}

    /** Asks for the number. */
    public record Get(ActorRef<Answer> from) implements Command {}

    /** Sets the number, or only adds to it. */
    public record Put(int value, boolean adds, ActorRef<Answer> from) implements Command {}

    /** What a client is sent. */
    public sealed interface Answer {}

    /** The number. */
    public record Value(int value) implements Answer {}

    /** The number is set. */
    public record Done(int value) implements Answer {}

    private record Begin() implements Answer {}

    private Register() {}

    /** Keeps a number. */
    public static Behavior<Command> keeping(int number) {
        return Behaviors.receive(Command.class)
                .onMessage(Get.class, get -> {
                    get.from().tell(new Value(number));
                    return Behaviors.same();
                })
                .onMessage(Put.class, put -> {
                    int next = put.adds() ? number + put.value() : put.value();
                    put.from().tell(new Done(next));
                    return keeping(next);
                })
                .build();
    }

    /** Adds one to the number, after a while. */
    public static Behavior<Answer> client(ActorRef<Command> register, boolean adds, ActorRef<Done> report) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> {
            timers.startSingleTimer(new Begin(), Duration.ofSeconds(5));
            return Behaviors.receive(Answer.class)
                    .onMessage(Begin.class, begin -> {
                        register.tell(new Get(context.getSelf()));
                        return Behaviors.same();
                    })
                    .onMessage(Value.class, value -> {
                        int put = adds ? 1 : value.value() + 1;
                        register.tell(new Put(put, adds, context.getSelf()));
                        return Behaviors.same();
                    })
                    .onMessage(Done.class, done -> {
                        report.tell(done);
                        return Behaviors.stopped();
                    })
                    .build();
        }));
    }
}
// end::code
