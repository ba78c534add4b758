package dev.allways.studies.maps;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.Tally;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class MapsTest {
    /** Ten maps by two sets of weights; none is wrong. The four blocks come in the order of the study. */
    @Test
    void noMapIsWrong() throws Exception {
        var out = new StringBuilder();
        assertThat(new Maps(6).run(List.of(), out)).as("%s", out).isTrue();
        assertThat(out.toString().lines().filter(line -> line.endsWith("as the model")))
                .hasSize(20);
        assertThat(out.toString())
                .containsSubsequence(
                        "Final map size\n\n  Stem | Leaf\n  ----------------\n",
                        "Command length\n\n  Stem | Leaf\n",
                        "Commands\n\n",
                        "Features\n\n",
                        "weights of 2018");
    }

    /** Of the commands of 2015 each is called; features of present and of missing keys are about as frequent. */
    @Test
    void everyCommandAndFeatureIsMet() {
        Result result = Allways.explore(new MapCommands<>("Clojure", new Libraries.Clojure(), Keys.CLOJURE, true))
                .seed(1)
                .executions(200)
                .run();
        assertThat(result.passed()).as("%s", result).isTrue();
        for (Tally tally : result.statistics().tallies()) {
            assertThat(tally.counts()).doesNotContainValue(0L);
            if (tally.title().equals("Features")) {
                Map<String, Long> counts = tally.counts();
                double present = counts.getOrDefault("R028: with query on present keys", 0L);
                assertThat(present / counts.getOrDefault("R029: with query on non-existing keys", 1L))
                        .isBetween(0.5, 2.0);
            }
        }
    }

    /** A map that loses a key when another one with its hash code is removed is found, in four lines. */
    @Test
    void aMapThatMixesUpCollidingKeysIsFound() {
        record Mixing(Functions<Map<Object, Object>> right) implements Functions<Map<Object, Object>> {
            @Override
            public Map<Object, Object> empty() {
                return right.empty();
            }

            @Override
            public Map<Object, Object> put(Map<Object, Object> map, Object key, Object value) {
                return right.put(map, key, value);
            }

            @Override
            public java.util.Optional<Object> find(Map<Object, Object> map, Object key) {
                return right.find(map, key);
            }

            @Override
            public boolean has(Map<Object, Object> map, Object key) {
                return right.has(map, key);
            }

            @Override
            public Map<Object, Object> remove(Map<Object, Object> map, Object key) {
                map.keySet().removeIf(each -> each.hashCode() == key.hashCode());
                return map;
            }

            @Override
            public int size(Map<Object, Object> map) {
                return map.size();
            }

            @Override
            public java.util.Iterator<Map.Entry<Object, Object>> iterator(Map<Object, Object> map) {
                return right.iterator(map);
            }

            @Override
            public Map<Object, Object> remembered(Map<Object, Object> map) {
                return right.remembered(map);
            }
        }
        var commands = new MapCommands<>("mixing", new Mixing(new Libraries.Platform(HashMap::new)), Keys.JAVA, false);
        Failure failure = Allways.explore(commands).seed(1).run().failures().getFirst();
        // the map, an entry, the removal of another key with its hash code
        assertThat(Shrinker.shrink(commands, failure, Budget.executions(100_000))
                        .trace()
                        .program())
                .hasSize(3);
    }
}
