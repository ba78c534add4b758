package dev.allways.examples.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.symbolic.SymbolicProgram;
import org.junit.jupiter.api.Test;

/** Symbolic inputs in programs of other fronts, in one token. */
class MixesTest {
    /*
     * Paid in first: 100 and the deposit suffice for the withdrawal, or don't. Drawn first: the withdrawal is too much,
     * or the account is empty behind it, or it isn't. Five paths, of which the fourth fails.
     */
    @Test
    void amountsInMessages() {
        Failure failure = onlyFailure(SavingsAccount.class, 5);
        assertThat(failure.trace().steps())
                .hasToString("[deposit = 0, withdrawal = 100, account: receives Withdrawal[amount=100] from Bob, "
                        + "account: receives Deposit[amount=0] from Ann]");
    }

    /** One command suffices: whether there is the number that stands for a free place. */
    @Test
    void argumentsOfCommands() {
        SymbolicProgram program = SymbolicProgram.of(ProbedNumbers.class);
        Result result = Allways.explore(program).errors(100).run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        Failure failure = result.failures().getFirst();
        Trace least =
                Shrinker.shrink(program, failure, Budget.executions(100_000)).trace();
        assertThat(least.outcome())
                .isInstanceOfSatisfying(
                        Outcome.Failed.class,
                        failed -> assertThat(failed.error())
                                .hasMessage("system.contains(%d) returned true, not false", 0xfeedface));
        assertThat(least.choices().length()).isEqualTo(4); // a command, which, its argument, no more
    }

    private static Failure onlyFailure(Class<? extends Program> type, long paths) {
        SymbolicProgram program = SymbolicProgram.of(type);
        Result result = Allways.explore(program).errors(100).run();
        assertThat(result.complete()).as(result.toString()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(paths);
        assertThat(result.failures()).hasSize(1);
        Failure failure = result.failures().getFirst();
        assertThat(Replay.exactly(program, failure.choices()).outcome()).isInstanceOf(Outcome.Failed.class);
        return failure;
    }
}
