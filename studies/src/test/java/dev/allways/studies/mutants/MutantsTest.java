package dev.allways.studies.mutants;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class MutantsTest {
    static Stream<Mutants.Mutant<?>> mutants() {
        return Stream.of(Mutants.hughes(), Mutants.binary(), Mutants.redBlack()).flatMap(List::stream);
    }

    /** A program that draws a property first. */
    private static <T> Program any(Trees<T> trees, Trees<T> makers) {
        List<Program> programs = Property.all().stream()
                .filter(each -> trees.hasUnion() || !each.ofUnion())
                .map(each -> each.of(trees, makers))
                .toList();
        return chooser -> programs.get(chooser.between("property", 0, programs.size() - 1))
                .run(chooser);
    }

    private static <T> Result explored(Mutants.Mutant<T> mutant) {
        return Allways.explore(any(mutant.trees(), mutant.makers()))
                .strategy("random")
                .executions(20_000)
                .run();
    }

    @ParameterizedTest
    @MethodSource("mutants")
    void eachIsFound(Mutants.Mutant<?> mutant) {
        assertThat(explored(mutant).failures()).isNotEmpty();
    }

    @Test
    void rightTreesPass() {
        var binary = new BinaryTrees(BinaryTrees.Mutant.NONE);
        var redBlack = new RedBlackTrees(RedBlackTrees.Mutant.NONE);
        assertThat(explored(new Mutants.Mutant<>("", binary, binary, 0, "", "")).passed())
                .isTrue();
        assertThat(explored(new Mutants.Mutant<>("", redBlack, redBlack, 0, "", ""))
                        .passed())
                .isTrue();
    }

    /**
     * Of insertion with the old value kept: a key that is there already and another value, the simplest of which are 0
     * and
     * 1. InsertModel, InsertPost, InsertInsert, InsertUnion, DeleteInsert and UnionDeleteInsert tell it apart, no
     * other.
     */
    @Test
    void aMutantIsShrunkToTheSmallest() throws InterruptedException {
        List<Mutants.Broken> broken = Mutants.broken(Mutants.hughes().get(2), 1);
        assertThat(broken)
                .extracting(each -> each.property().name())
                .contains("InsertModel", "InsertPost")
                .doesNotContain("InsertValid", "DeleteModel");
        assertThat(broken)
                .filteredOn(each -> each.property().name().equals("InsertModel"))
                .extracting(Mutants.Broken::shrunk)
                .containsExactly("t=[0:0], k=0, v=1");
    }
}
