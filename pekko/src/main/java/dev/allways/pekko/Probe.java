package dev.allways.pekko;

import java.util.List;
import org.apache.pekko.actor.typed.ActorRef;

/**
 * An actor of the test, which keeps what it receives.
 *
 * @param ref its address
 * @param received what it has received so far
 */
public record Probe<M>(ActorRef<M> ref, List<M> received) {}
