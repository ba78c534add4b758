package dev.allways.core.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Failure;
import dev.allways.core.Program;
import dev.allways.core.Result;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Failures are told apart by where they come from, as far as the JVM says where that is. */
class FindingsTest {
    /** Six executions: an exception at one place three times, at another one twice, and one that passes. */
    private static final class Hot implements Program {
        private final int from;
        private int thrown;

        /** From the given throw on, exceptions are as those that compiled code has thrown often. */
        Hot(int from) {
            this.from = from;
        }

        @Override
        public void run(Chooser chooser) {
            int which = chooser.between("which", 0, 5);
            if (which == 5) {
                return;
            }
            try {
                if (which == 0) {
                    throw new ArithmeticException("/ by zero");
                }
                throw new ArrayIndexOutOfBoundsException("Index 1 out of bounds for length 0");
            } catch (RuntimeException e) {
                if (++thrown < from) {
                    throw e;
                }
                var hot = which == 0 ? new ArithmeticException() : new ArrayIndexOutOfBoundsException();
                hot.setStackTrace(new StackTraceElement[0]);
                throw hot;
            }
        }
    }

    /*
     * Executions 0 to 4 fail, each new failure is made again to confirm it: throws 1 and 2 are the first failure, 3 and
     * 4 the second one, 5 to 7 the second one again. From whichever throw on the frames are missing, there are two
     * failures, of 1 and of 4 executions.
     */
    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
    void exceptionsWithoutFramesAreOfTheFailuresKnown(int from) {
        Result result = Allways.explore(new Hot(from)).errors(100).run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).extracting(Failure::times).containsExactly(1L, 4L);
        assertThat(result.failures())
                .extracting(failure -> failure.error().getStackTrace().length > 0)
                .containsExactly(from > 1, from > 3);
    }
}
