package dev.allways.core;

/** A program that caught the signal that ends an execution early, and continued. */
public final class StopSwallowed extends CannotExplore {
    private static final long serialVersionUID = 1;

    public StopSwallowed(int choice, Stop.Why why) {
        super("""
            the stop signal was swallowed after choice %d (%s)
              what          the search ended this execution by throwing dev.allways.core.Stop, and the program continued
              usual cause   catch (Throwable t) or a finally block that returns or throws, in the code under test
              do            let Stop pass (catch Exception instead, or rethrow Errors), or use a strategy that ends no
                            execution early: dfs without a depth limit\
            """.formatted(choice, why));
    }
}
