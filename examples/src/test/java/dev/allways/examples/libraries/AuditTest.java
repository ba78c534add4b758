package dev.allways.examples.libraries;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Audit;
import dev.allways.core.Result;
import dev.allways.examples.libraries.RoaringIterators.Container;
import dev.allways.model.Model;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The models themselves: no two states with one fingerprint, no step that changes what it starts from or leads
 * elsewhere.
 */
class AuditTest {
    static Stream<Model<?>> models() {
        return Stream.of(
                new SortedMaps<>(new SortedMapLibrary.Jdk(), 5),
                new SortedMaps<>(new SortedMapLibrary.FastutilRedBlack(), 5),
                new SortedMaps<>(new SortedMapLibrary.FastutilAvl(), 5),
                new HeapQueue(5, 3),
                new GuavaRangeSet(2),
                new GuavaRangeMap(1, 2, false),
                new RoaringIterators(List.of(Container.ARRAY)),
                ProbingSets.right(),
                BalancedSets.right());
    }

    @ParameterizedTest
    @MethodSource("models")
    void audit(Model<?> model) {
        Result result = model.explore().audit(Audit.FULL).run();

        assertThat(result.problem()).isEmpty();
        assertThat(result.complete()).isTrue();
    }
}
