package dev.allways.symbolic.term;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Input;
import dev.allways.symbolic.term.Queries.Bounds;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** What is asked and remembered beside a solver that knows nothing. */
class QueriesTest {
    private final Terms terms = new Terms();

    private Term input(String name) {
        return terms.input(new Input(name, 0), Kind.LONG);
    }

    /**
     * Nobody finds the factors of a product, but the inputs were such: so both outcomes are possible from wherever an
     * execution comes.
     */
    @Test
    void inputsThatMetTheOppositeAreRemembered() {
        Term p = input("p");
        Term q = input("q");
        Term one = terms.constant(Sort.LONG, 1);
        Term product = terms.of(Operator.MULTIPLY, Sort.LONG, p, q);
        Term isSame = terms.equal(product, terms.constant(Sort.LONG, 1_000_003L * 998_244_353L));
        Assignment factors = Assignment.of(Map.of(p, 1_000_003L, q, 998_244_353L));
        Assignment others = Assignment.of(Map.of(p, 5L, q, 7L));
        Bounds bounds = _ -> List.of(terms.less(one, p), terms.less(one, q));
        assertThat(solved(bounds, isSame, others, isSame)).isInstanceOf(Answer.Unknown.class);
        assertThat(solved(bounds, terms.not(isSame), factors, isSame)).isInstanceOf(Answer.Satisfiable.class);
    }

    /** Asks for inputs that meet a condition, then from there for such that meet another one. */
    private Answer solved(Bounds bounds, Term first, Assignment inputs, Term second) {
        try (var queries =
                new Queries(terms, () -> new DecisionTest.Ignorant(), new HardQuestions(), new QueryTimes())) {
            Answer answer = queries.solve(List.of(), inputs, bounds, first);
            return answer instanceof Answer.Satisfiable(Assignment found)
                    ? queries.solve(List.of(), found, bounds, second)
                    : answer;
        }
    }
}
