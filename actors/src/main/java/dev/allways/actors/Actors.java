package dev.allways.actors;

import dev.allways.core.Chooser;
import dev.allways.model.Census;
import dev.allways.model.Hasher;
import dev.allways.model.Model;
import dev.allways.model.Property;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A system of machines that send each other messages: a model whose step is that one machine receives one message.
 * Which message that is is a schedule, so all strategies over schedules explore it, and because its states are known
 * all searches over states do.
 *
 * <p>Properties and checks of the whole {@link World}, and monitors, depend on the order of all steps, so with one of
 * these a reduction leaves out no order. What a machine checks by itself costs nothing.
 */
public interface Actors extends Model<World> {
    /** Adds the machines with which it begins. */
    void begin(Beginning beginning);

    /** How messages travel; unless overridden once and in any order. */
    default Network network() {
        return Network.unordered();
    }

    /** What observes the system. */
    default List<Monitor<?>> monitors() {
        return List.of();
    }

    /** Which machines may crash; unless overridden none. */
    default Crashes crashes() {
        return Crashes.none();
    }

    /** Starts the machines for real: each on a virtual thread of this JVM. */
    default Running start() {
        return Running.of(this);
    }

    @Override
    default World initial(Chooser chooser) {
        return Beginning.of(this, chooser);
    }

    @Override
    default @Nullable World next(World world, Chooser chooser) {
        Deliveries deliveries = world.deliveries();
        if (deliveries.areCrashes()) {
            world.end();
        }
        long answer = chooser.choose(deliveries);
        if (answer < 0) {
            world.end();
            return null;
        }
        return world.after(deliveries.message(answer), chooser);
    }

    @Override
    default void fingerprint(World world, Hasher hasher) {
        world.fingerprint(hasher);
    }

    /** Monitors that may be hot must get cold again and again. */
    @Override
    default List<Property<World>> impliedProperties() {
        return World.liveness(monitors());
    }

    /** States, handlers and events that no execution meets. */
    @Override
    default Census<World> census() {
        return new Coverage();
    }

    @Override
    default String describe(World world) {
        return world.toString();
    }

    @Override
    default String describe(World before, World after) {
        return after.change(before);
    }

    @Override
    default Object identity(World world) {
        return world.identity();
    }
}
