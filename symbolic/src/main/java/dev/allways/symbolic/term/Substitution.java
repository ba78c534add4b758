package dev.allways.symbolic.term;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Terms in which some inputs are replaced by constants, and all that becomes simpler by that is. */
final class Substitution {
    private final Terms terms;
    private final Map<Term, Term> results;

    /** @param fixed the constants, by input */
    Substitution(Terms terms, Map<Term, Term> fixed) {
        this.terms = terms;
        results = new HashMap<>(fixed);
    }

    Term of(Term term) {
        term.visit(results::containsKey, each -> results.put(each, made(each)));
        return result(term);
    }

    private Term result(@Nullable Term term) {
        return Objects.requireNonNull(results.get(Objects.requireNonNull(term)));
    }

    @SuppressWarnings("ReferenceEquality") // terms are interned
    private Term made(Term term) {
        if (term.a == null) {
            return term;
        }
        Term a = result(term.a);
        if (term.b == null) {
            return a == term.a ? term : terms.of(term.operator, term.sort, a);
        }
        Term b = result(term.b);
        if (term.c != null) {
            return terms.choice(a, b, result(term.c));
        }
        if (a == term.a && b == term.b) {
            return term;
        }
        return switch (term.operator) {
            case EQUAL -> a.sort.isFloating() ? terms.of(term.operator, term.sort, a, b) : terms.equal(a, b);
            case LESS -> a.sort.isFloating() ? terms.of(term.operator, term.sort, a, b) : terms.less(a, b);
            default -> terms.of(term.operator, term.sort, a, b);
        };
    }
}
