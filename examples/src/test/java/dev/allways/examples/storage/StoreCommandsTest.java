package dev.allways.examples.storage;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.core.Code;
import dev.allways.core.Failure;
import dev.allways.core.Result;
import dev.allways.core.Trace;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Replay;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.gen.Gen;
import dev.allways.gen.Lengths;
import dev.allways.storage.CrashTest;
import dev.allways.storage.Disk;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Commands on a store, whose disk may crash at any point of them: one execution, one token. */
class StoreCommandsTest {
    /** A put that has begun. */
    private record Putting(int key, int value) {}

    /** The commands on a store on a disk, which hears what is durable, and what may be. */
    private record StoreCommands(Disk disk, Store.Mistake mistake) implements Commands<Map<Integer, Integer>, Store> {
        @Override
        public Map<Integer, Integer> model() {
            return new TreeMap<>();
        }

        @Override
        public Store system() throws Exception {
            return new Store(disk.path("/"), mistake);
        }

        @Override
        public String variable() {
            return "store";
        }

        @Override
        public Lengths lengths() {
            return Lengths.of(0, 3, "more");
        }

        @Override
        public void check(Map<Integer, Integer> model, Store store) {
            disk.acknowledge(Map.copyOf(model));
        }

        @Override
        public void close(Store store) throws Exception {
            store.close();
        }

        @Override
        public void commands(Menu<Map<Integer, Integer>, Store> menu) {
            menu.command("put")
                    .with(Gen.ints(0, 1), Gen.ints(0, 1))
                    .does((store, key, value) -> {
                        disk.acknowledge(new Putting(key, value));
                        store.put(key, value);
                    })
                    .changes((model, key, value) -> model.put(key, value));
            menu.command("checkpoint").does(store -> store.checkpoint());
            menu.command("entries").run(store -> store.entries()).returns(model -> model);
        }
    }

    private record Crashing(Store.Mistake mistake) implements CrashTest {
        @Override
        public void workload(Disk disk) throws Exception {
            try {
                new StoreCommands(disk, mistake).run(disk.chooser());
            } catch (Exception | Error e) {
                throw e;
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        @Override
        public void afterCrash(Disk disk, List<Object> acknowledged) throws Exception {
            Map<Object, Object> before = new TreeMap<>();
            Map<Object, Object> then = new TreeMap<>();
            for (Object each : acknowledged) {
                if (each instanceof Putting(int key, int value)) {
                    then.put(key, value);
                } else if (each instanceof Map<?, ?> model) {
                    before = new TreeMap<>(model);
                    then = new TreeMap<>(model);
                }
            }
            try (Store store = new Store(disk.path("/"), mistake)) {
                assertThat(store.entries()).isIn(before, then);
            }
        }
    }

    /** Every sequence of up to three commands, and every crash in it. */
    @Test
    void aRightStoreSurvives() {
        Result result = Allways.explore(new Crashing(Store.Mistake.NONE)).run();
        assertThat(result.passed()).as("%s", result).isTrue();
        assertThat(result.complete()).isTrue();
    }

    /** A checkpoint that gets its name before its content is there loses what was put. */
    @Test
    void aWrongOneIsShrunkAsAWholeAndMadeAgainByItsToken() {
        var crashing = new Crashing(Store.Mistake.RENAME_BEFORE_DATA);
        Failure failure = Allways.explore(crashing).run().failures().getFirst();
        Shrunk shrunk = Shrinker.shrink(crashing, failure, Budget.executions(100_000));
        Trace again = Replay.exactly(crashing, shrunk.choices());
        assertThat(again.outcome().failed()).isTrue();
        assertThat(again.program().stream().map(Code::line))
                .startsWith("var store = commands.system();")
                .endsWith("store.checkpoint();")
                .hasSizeLessThanOrEqualTo(4);
    }
}
