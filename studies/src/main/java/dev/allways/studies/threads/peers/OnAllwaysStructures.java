package dev.allways.studies.threads.peers;

import dev.allways.commands.concurrent.ConcurrentTest;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.gen.Gen;
import dev.allways.threads.Threads;

/** An attempt by Allways at a structure: each execution draws the calls of two threads and their order. */
final class OnAllwaysStructures {
    private OnAllwaysStructures() {}

    public static void main(String[] arguments) throws Throwable {
        String name = arguments[0];
        arguments[0] = Structures.class.getName() + "#nothing";
        Attempt attempt = Attempt.of(arguments);
        OnAllways.tell(attempt, explore(name, attempt.budget() * Structures.SCENARIOS));
    }

    static Result explore(String name, int executions) {
        Program test = ConcurrentTest.of("structure", () -> Structures.of(name))
                .run("put", Structure::put, Gen.ints(1, 2))
                .run("take", Structure::take)
                .run("look", Structure::look);
        return Allways.explore(Threads.control(test))
                .strategy(OnAllways.STRATEGY)
                .executions(executions)
                .run();
    }
}
