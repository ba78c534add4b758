package dev.allways.studies.symbolic.programs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.report.Study;
import dev.allways.studies.Compiler;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.ServiceLoader;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A few programs of the study, and that it finds what is wrong; all of it: {@code ./allways study symbolic-programs}. */
class SymbolicProgramsTest {
    @Test
    void isFound() {
        assertThat(ServiceLoader.load(Study.class)).anyMatch(study -> study instanceof SymbolicPrograms);
    }

    /** Of eight programs, two have two threads. */
    @Test
    void pathsComeToWhatValuesDo() throws Exception {
        var out = new StringBuilder();
        assertThat(new SymbolicPrograms().run(List.of("--programs", "8", "--seed", "1"), out))
                .as(out.toString())
                .isTrue();
        assertThat(out.toString().replaceAll(" +", " "))
                .contains(
                        "one thread, seven values 2 2 0 0",
                        "one thread, many values 4 4 0 0",
                        "two threads, optimal-dpor 2 2 0 0",
                        "two threads, contextual-unfolding 2 2 0 0");
    }

    /** A program that has each rule of a grammar once, with parts that have none. */
    @ParameterizedTest
    @ValueSource(strings = {"programs.txt", "threads.txt"})
    void allRulesAreJava(String file) {
        Grammar grammar = Grammar.of(file);
        Set<String> topics = new HashSet<>(grammar.others());
        topics.add(grammar.first());
        List<Tree> statements = new ArrayList<>();
        for (String sort : List.of("do", "int", "bool", "text", "long", "double", "colour")) {
            for (Rule rule : grammar.rules(topics, sort)) {
                List<Tree> parts = rule.parts().stream()
                        .map(each -> simplest(grammar, topics, each))
                        .toList();
                String told = sort.equals(Rule.STATEMENT) ? rule.text() : "told.add(" + rule.text() + ");";
                statements.add(new Tree(new Rule(Rule.STATEMENT, "if (a > b) { " + told + " }", rule.topic()), parts));
            }
        }
        Listing listing = new Listing(grammar, List.of(Tree.block(statements)), 1, false);
        assertThat(new Compiler().loaders(Listing.CLASS, listing.java()).get()).isNotNull();
    }

    private static Tree simplest(Grammar grammar, Set<String> topics, String sort) {
        return sort.equals(Rule.BLOCK)
                ? Tree.block(List.of())
                : grammar.rules(topics, sort).stream()
                        .filter(each -> each.parts().isEmpty())
                        .map(each -> new Tree(each, List.of()))
                        .findFirst()
                        .orElseThrow();
    }

    /** A program with the outcomes 1 and 2. */
    @Test
    void anOutcomeThatIsMissedOrCanNotBeIsTold() {
        Result result = Allways.explore(chooser -> chooser.label(chooser.between("n", 1, 2) + " with 0 and 0"))
                .run();
        Set<String> same = Set.of("1 with 0 and 0", "2 with 0 and 0", "2 with 1 and 0");
        assertThat(compared(result, same).isComplete()).isTrue();
        assertThat(compared(result, Set.of("1 with 0 and 0")).wrong())
                .isEqualTo("comes to [2 with 0 and 0], which it can't; it misses []");
        Set<String> more = Set.of("1 with 0 and 0", "2 with 0 and 0", "3 with 1 and 0");
        assertThat(compared(result, more).wrong()).isEqualTo("says that it is complete, and misses [3 with 1 and 0]");
    }

    private static Comparison compared(Result result, Set<String> all) {
        return Comparison.of(SymbolicPrograms.listing(1), "dfs", result, all);
    }

    /** What is wrong is a statement within another one, beside others. */
    @Test
    void theSmallestProgramHasWhatIsWrong() {
        Grammar grammar = Grammar.of("programs.txt");
        Tree nothing = new Tree(new Rule(Rule.STATEMENT, "x++;", grammar.first()), List.of());
        Tree wrong = new Tree(new Rule(Rule.STATEMENT, "y /= 0;", grammar.first()), List.of());
        Tree within = new Tree(
                new Rule(Rule.STATEMENT, "{ $block }", grammar.first()), List.of(Tree.block(List.of(nothing, wrong))));
        Listing listing = new Listing(grammar, List.of(Tree.block(List.of(nothing, within, nothing))), 1, false);
        Comparison smallest = new Smallest(SymbolicProgramsTest::divides, Long.MAX_VALUE).of(divides(listing));
        assertThat(smallest.listing().bodies()).containsExactly(Tree.block(List.of(wrong)));
    }

    private static Comparison divides(Listing listing) {
        return new Comparison(listing, "dfs", "", listing.java().contains("/= 0") ? "a division" : "", List.of());
    }

    @Test
    void refusesWords() {
        assertThatThrownBy(() -> new SymbolicPrograms().run(List.of("many"), new StringBuilder()))
                .hasMessage("symbolic-programs takes --programs N and --seed S, not [many]");
    }
}
