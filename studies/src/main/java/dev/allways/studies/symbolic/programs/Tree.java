package dev.allways.studies.symbolic.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A part of a drawn program: a statement, an expression, or a block, which has as many parts as it has statements.
 *
 * @param rule what it was made by
 * @param parts of the sorts that the rule says, in that order
 */
record Tree(Rule rule, List<Tree> parts) {
    private static final Rule IN_A_ROW = new Rule(Rule.BLOCK, "", "");

    /** Some statements in a row. */
    static Tree block(List<Tree> statements) {
        return new Tree(IN_A_ROW, statements);
    }

    /** What it is in Java. */
    String java() {
        return java(new AtomicInteger());
    }

    private String java(AtomicInteger numbers) {
        int number = numbers.incrementAndGet();
        List<String> texts = parts.stream().map(each -> each.java(numbers)).toList();
        return rule.equals(IN_A_ROW) ? String.join("\n", texts) : rule.with(texts, number);
    }

    /** The topics of its rules. */
    Set<String> topics() {
        return all().map(each -> each.rule.topic()).collect(Collectors.toSet());
    }

    /** How many rules were used. */
    int size() {
        return 1 + parts.stream().mapToInt(Tree::size).sum();
    }

    /** The trees that have one part less, or a simpler one, those that have lost most first. */
    Stream<Tree> simpler(Grammar grammar) {
        return Stream.of(hoisted(), withoutStatements(), simplest(grammar), inside(grammar))
                .flatMap(each -> each);
    }

    private Stream<Tree> hoisted() {
        return parts.stream()
                .flatMap(Tree::all)
                .filter(each -> each.rule.sort().equals(rule.sort()) && !rule.equals(IN_A_ROW));
    }

    private Stream<Tree> all() {
        return Stream.concat(Stream.of(this), parts.stream().flatMap(Tree::all));
    }

    private Stream<Tree> withoutStatements() {
        return rule.equals(IN_A_ROW)
                ? Stream.iterate(parts.size() - 1, i -> i >= 0, i -> i - 1).flatMap(this::withoutStatement)
                : Stream.empty();
    }

    /** The block without a statement, and with what is in that statement instead. */
    private Stream<Tree> withoutStatement(int i) {
        List<Tree> inner = parts.get(i).parts.stream()
                .filter(each -> each.rule.equals(IN_A_ROW))
                .flatMap(each -> each.parts.stream())
                .toList();
        return Stream.of(List.<Tree>of(), inner).distinct().map(each -> {
            List<Tree> left = new ArrayList<>(parts);
            left.remove(i);
            left.addAll(i, each);
            return block(left);
        });
    }

    private Stream<Tree> simplest(Grammar grammar) {
        return parts.isEmpty() ? Stream.empty() : grammar.simplest(rule.sort()).map(each -> new Tree(each, List.of()));
    }

    private Stream<Tree> inside(Grammar grammar) {
        return Stream.iterate(0, i -> i < parts.size(), i -> i + 1)
                .flatMap(i -> parts.get(i).simpler(grammar).map(simpler -> {
                    List<Tree> others = new ArrayList<>(parts);
                    others.set(i, simpler);
                    return new Tree(rule, others);
                }));
    }
}
