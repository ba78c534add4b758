package dev.allways.studies.verdicts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.studies.verdicts.Verdicts.Decided;
import dev.allways.studies.verdicts.Verdicts.Task;
import dev.allways.studies.verdicts.Verdicts.Verdict;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** Never a wrong verdict. */
class VerdictsTest {
    /** Those with at most two bytes of inputs: all their values are tried. */
    private static final Set<String> SMALL = Set.of(
            "AbsoluteValueOfBytes",
            "DivisionByZero",
            "EnumByOrdinal",
            "FloorModulus",
            "LoopOnceTooOften",
            "MissingCase",
            "PowerOfTwo",
            "QuotientAndRemainder",
            "Reversed",
            "SquareOfByte",
            "SumOfFirst",
            "TreeSize",
            "UnsortedSearch");

    /** A program as it is: each value of an input is a choice. */
    private record Concrete(Program program) implements Program {
        @Override
        public void run(Chooser chooser) throws Throwable {
            program.run(chooser);
        }
    }

    @Test
    void verdicts() {
        List<Decided> all = Verdicts.tasks().stream().map(Verdicts::decide).toList();
        assertThat(all).hasSize(71);
        assertThat(all).allMatch(Decided::isSound);
        assertThat(all).noneMatch(each -> each.verdict() == Verdict.UNKNOWN);
    }

    @Test
    void expectedVerdictsAreThoseOfAllValues() {
        List<Task> small = Verdicts.tasks().stream()
                .filter(each -> SMALL.contains(each.name()))
                .toList();
        assertThat(small).hasSameSizeAs(SMALL);
        for (Task task : small) {
            Program program = Verdicts.program(task);
            Result result = Allways.explore(new Concrete(program)).run();
            Verdict verdict = !result.failures().isEmpty() ? Verdict.FALSE : Verdict.TRUE;
            assertThat(result.complete() || verdict == Verdict.FALSE)
                    .as(task.name())
                    .isTrue();
            assertThat(verdict).as(task.name()).isEqualTo(task.expected());
        }
    }
}
