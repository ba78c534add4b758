package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.commands.Commands;
import dev.allways.commands.Crash;
import dev.allways.commands.Menu;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.faults.Fault;
import dev.allways.core.faults.Faults;
import dev.allways.core.shrink.Shrinker;
import dev.allways.gen.Gen;
import dev.allways.gen.Lengths;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Commands among faults and crashes. */
class FaultedTest {
    /** A map that is kept on a disk. */
    private static final class Store {
        private final boolean wrong;
        private final Faults faults;
        private final Map<Integer, Integer> disk;
        private final Map<Integer, Integer> memory;

        Store(boolean wrong, Faults faults, Map<Integer, Integer> disk) {
            this.wrong = wrong;
            this.faults = faults;
            this.disk = disk;
            this.memory = new TreeMap<>(disk);
        }

        @Nullable
        Integer get(int key) {
            return memory.get(key);
        }

        void put(int key, int value) throws IOException {
            if (wrong) {
                memory.put(key, value); // it is seen, and may never get to the disk
            }
            faults.mayFail("write", Fault.IO_ERROR);
            faults.mayFail("end of the process", Crash.FAULT);
            disk.put(key, value);
            faults.mayFail("end of the process", Crash.FAULT);
            memory.put(key, value);
        }
    }

    private record Stores(boolean wrong, int length) implements Commands<Map<Integer, Integer>, Store> {
        @Override
        public Map<Integer, Integer> model() {
            return new TreeMap<>();
        }

        @Override
        public Store system() {
            return system(Faults.atMost(0, _ -> 0), _ -> 0);
        }

        @Override
        public Store system(Faults faults, Chooser chooser) {
            return new Store(wrong, faults, new TreeMap<>());
        }

        @Override
        public String variable() {
            return "store";
        }

        @Override
        public Lengths lengths() {
            return Lengths.of(0, length, "more");
        }

        @Override
        public void commands(Menu<Map<Integer, Integer>, Store> menu) {
            menu.reopens(store -> new Store(store.wrong, store.faults, store.disk));
            menu.command("put")
                    .with(Gen.ints(0, 1), Gen.ints(0, 1))
                    .does((store, key, value) -> store.put(key, value))
                    .changes((model, key, value) -> model.put(key, value));
            menu.command("get")
                    .with(Gen.ints(0, 1))
                    .run((store, key) -> store.get(key))
                    .returns((model, key) -> model.get(key));
        }
    }

    private static Result explored(Program program) {
        return Allways.explore(program).executions(20_000).run();
    }

    /** What a fault strikes has happened or not; both are allowed, and each later result may rule one out. */
    @Test
    void aStoreThatWritesFirstIsRight() {
        assertThat(explored(new Stores(false, 20).withFaults(3)).passed()).isTrue();
        Result all = Allways.explore(new Stores(false, 2).withFaults(1))
                .strategy("dfs")
                .run();
        assertThat(all.passed()).isTrue();
        assertThat(all.complete()).isTrue();
    }

    /** Whether a fault may strike is chosen for each call alike, so calls that matter not are left out. */
    @Test
    void aFailureWithoutFaultsShrinksAsWithoutThem() {
        Commands<Integer, AtomicInteger> counts = new Commands<>() {
            @Override
            public Integer model() {
                return 0;
            }

            @Override
            public AtomicInteger system() {
                return new AtomicInteger();
            }

            @Override
            public void commands(Menu<Integer, AtomicInteger> menu) {
                menu.command("look").does(count -> count.get());
                menu.command("add").does(count -> count.incrementAndGet()).next(n -> n + 1);
                menu.command("get").run(count -> Math.min(2, count.get())).returns(n -> n);
            }
        };
        Program program = counts.withFaults(2);
        assertThat(Shrinker.shrink(program, explored(program).failures().getFirst(), Budget.executions(100_000))
                        .trace()
                        .program())
                .hasSize(1 + 3 + 1); // the system, three of "add", "get"
    }

    /** Without faults nobody sees a difference. What the first get returns rules out that nothing was put. */
    @Test
    void aStoreThatWritesLastIsWrongAmongFaultsOnly() {
        assertThat(explored(new Stores(true, 20)).passed()).isTrue();
        Program program = new Stores(true, 20).withFaults(2);
        List<String> shrunk = Shrinker.shrink(
                        program, explored(program).failures().getFirst(), Budget.executions(100_000))
                .trace()
                .program()
                .stream()
                .map(code -> code.line() + " // " + code.comment())
                .toList();
        assertThat(shrunk)
                .containsExactly(
                        "var store = new Stores(true, 20).system(); // {}",
                        "store.put(0, 0); // throws java.io.IOException: Input/output error: it took effect or not",
                        "store.get(0); // {0=0}",
                        "// the system is opened again after a crash // {0=0}",
                        "store.get(0); // returned null, not 0");
    }

    /** What can't be opened again behind a crash fails where it is opened: here behind the first of two calls. */
    @Test
    void aSystemThatCannotBeOpenedAgainIsTold() {
        Commands<Integer, AtomicInteger> counts = new Commands<>() {
            @Override
            public Integer model() {
                return 0;
            }

            @Override
            public AtomicInteger system() {
                return new AtomicInteger();
            }

            @Override
            public void commands(Menu<Integer, AtomicInteger> menu) {
                menu.command("add").does(count -> count.incrementAndGet()).next(n -> n + 1);
                menu.reopens(count -> {
                    if (count.get() == 1) {
                        throw new IllegalStateException("torn");
                    }
                    return count;
                });
            }
        };
        Program program = counts.withFaults(1);
        assertThat(Shrinker.shrink(program, explored(program).failures().getFirst(), Budget.executions(100_000))
                        .trace()
                        .program()
                        .stream()
                        .map(code -> code.line() + " // " + code.comment()))
                .containsExactly(
                        "var system = commands.system(); // 0",
                        "system.add(); // 1",
                        "// the system is opened again after a crash // throws java.lang.IllegalStateException: torn");
    }
}
