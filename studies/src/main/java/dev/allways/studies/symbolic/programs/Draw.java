package dev.allways.studies.symbolic.programs;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;

/** Draws programs from a grammar, the same one for the same seed. */
final class Draw {
    private static final int INNER = 2; // statements of a block within another one

    private final SplittableRandom random;
    private final Grammar grammar;
    private final Set<String> topics = new LinkedHashSet<>();

    /** @param topics how many a program has beside the first */
    Draw(Grammar grammar, long seed, int topics) {
        this.grammar = grammar;
        random = new SplittableRandom(seed);
        List<String> others = grammar.others();
        while (this.topics.size() < topics) {
            this.topics.add(others.get(random.nextInt(others.size())));
        }
    }

    /** What a thread does: so many statements at least, and at most. */
    Tree body(int least, int most, int depth) {
        return block(random.nextInt(least, most + 1), depth);
    }

    private Tree block(int statements, int depth) {
        List<Tree> all = new ArrayList<>();
        for (int i = 0; i < statements; i++) {
            all.add(part(Rule.STATEMENT, depth));
        }
        return Tree.block(all);
    }

    private Tree part(String sort, int depth) {
        if (sort.equals(Rule.BLOCK)) {
            return block(1 + random.nextInt(INNER), depth - 1);
        }
        List<Rule> rules = depth > 0 ? rules(sort) : leaves(sort);
        Rule rule = rules.get(random.nextInt(rules.size()));
        return new Tree(
                rule, rule.parts().stream().map(each -> part(each, depth - 1)).toList());
    }

    /** Those of the drawn topics, in two of three cases, or of the first one. */
    private List<Rule> rules(String sort) {
        List<Rule> special = grammar.rules(topics, sort);
        List<Rule> usual = grammar.rules(Set.of(grammar.first()), sort);
        return usual.isEmpty() || !special.isEmpty() && random.nextInt(3) > 0 ? special : usual;
    }

    private List<Rule> leaves(String sort) {
        List<Rule> usual = grammar.simplest(sort).toList();
        List<Rule> special = grammar.rules(topics, sort).stream()
                .filter(each -> each.parts().isEmpty())
                .toList();
        return !usual.isEmpty() ? usual : special.isEmpty() ? rules(sort) : special;
    }
}
