package dev.allways.examples.actors;

import dev.allways.actors.Linearizability.Invoked;
import dev.allways.actors.Linearizability.Returned;
import dev.allways.actors.Machine;
import dev.allways.actors.Ref;
import dev.allways.actors.Step;
import dev.allways.examples.actors.Register.Get;
import dev.allways.examples.actors.Register.GetOk;
import dev.allways.examples.actors.Register.Put;
import dev.allways.examples.actors.Register.PutOk;
import dev.allways.examples.actors.Register.Read;
import dev.allways.examples.actors.Register.Write;
import java.util.List;

/**
 * A client that writes a value of its own, then reads from the next server, then stops.
 *
 * @param id a number that no other machine has
 * @param patient whether what it does not wait for stays in the network; else it is ignored
 */
record RegisterClient(int id, char value, List<Ref> servers, boolean patient)
        implements Machine<RegisterClient.Awaits, Register> {
    /** What a client waits for. */
    enum Awaits {
        PUT_OK,
        GET_OK,
        NOTHING
    }

    @Override
    public Awaits start(Step step) {
        step.announce(new Invoked(new Write(value)));
        step.send(servers.get(id % servers.size()), new Put(id, value));
        return Awaits.PUT_OK;
    }

    @Override
    public boolean defers(Awaits state, Register event) {
        return patient && ignores(state, event);
    }

    private boolean ignores(Awaits state, Register event) {
        return switch (event) {
            case PutOk(int request) -> state != Awaits.PUT_OK || request != id;
            case GetOk(int request, char read) -> state != Awaits.GET_OK || request != 2 * id;
            case Put put -> false;
            case Get get -> false;
        };
    }

    @Override
    public Awaits receive(Awaits state, Register event, Step step) {
        if (ignores(state, event)) {
            return state;
        }
        return switch (event) {
            case PutOk ok -> {
                step.announce(new Returned(Register.DONE));
                step.announce(new Invoked(new Read()));
                step.send(servers.get((id + 1) % servers.size()), new Get(2 * id));
                yield Awaits.GET_OK;
            }
            case GetOk(int request, char read) -> {
                step.announce(new Returned(read));
                yield Awaits.NOTHING;
            }
            case Put put -> throw step.unhandled(put);
            case Get get -> throw step.unhandled(get);
        };
    }
}
