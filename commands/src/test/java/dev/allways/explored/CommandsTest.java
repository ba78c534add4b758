package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.commands.Mismatch;
import dev.allways.commands.Symbol;
import dev.allways.core.Code;
import dev.allways.core.Failure;
import dev.allways.core.NeverMet;
import dev.allways.core.NotDeterministic;
import dev.allways.core.PhasesDiffer;
import dev.allways.core.Result;
import dev.allways.core.Tally;
import dev.allways.core.Trace;
import dev.allways.core.Unsatisfiable;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.core.shrink.Shrunk;
import dev.allways.gen.Gen;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class CommandsTest {
    /** Commands on a list, as a test says. */
    private record Lists(Consumer<Menu<List<Integer>, List<Integer>>> menus)
            implements Commands<List<Integer>, List<Integer>> {
        @Override
        public List<Integer> model() {
            return new ArrayList<>();
        }

        @Override
        public List<Integer> system() {
            return new ArrayList<>();
        }

        @Override
        public String variable() {
            return "list";
        }

        @Override
        public void commands(Menu<List<Integer>, List<Integer>> menu) {
            menus.accept(menu);
        }
    }

    private static Result explored(Consumer<Menu<List<Integer>, List<Integer>>> menus) {
        return Allways.explore(new Lists(menus)).executions(300).run();
    }

    private static Failure failure(Consumer<Menu<List<Integer>, List<Integer>>> menus) {
        return explored(menus).failures().getFirst();
    }

    private static List<String> program(Shrunk shrunk) {
        return program(shrunk.trace());
    }

    private static List<String> program(Failure failure) {
        return program(failure.trace());
    }

    private static List<String> program(Trace trace) {
        return trace.program().stream()
                .map(code -> code.line() + " // " + code.comment())
                .toList();
    }

    static IntStream seeds() {
        return IntStream.rangeClosed(1, 8);
    }

    /** Nothing less fails: the key is the first that ends in 7, it must have been there, with the simplest value. */
    @ParameterizedTest
    @MethodSource("seeds")
    void theSameKeyInSeveralCommandsShrinksTogether(int seed) {
        var commands = new PlantedMap();
        Result result = Allways.explore(commands).seed(seed).run();
        Shrunk shrunk = Shrinker.shrink(commands, result.failures().getFirst(), Budget.executions(100_000));
        assertThat(program(shrunk))
                .containsExactly(
                        "var map = new PlantedMap().system(); // {}",
                        "map.put(7, 0); // {7=0}",
                        "map.remove(7); // {}",
                        "map.get(7); // returned 0, not null");
    }

    @Test
    void theOriginIsWhereTheCommandIsDefined() {
        Failure failure = failure(menu -> {
            menu.command("add").with(Gen.ints()).run((list, n) -> list.add(n)).returns((_, _) -> true);
            menu.command("size").run(list -> list.size()).returns(_ -> 0);
        });
        assertThat(failure.error()).isInstanceOf(Mismatch.class).hasMessageContaining("list.size() returned");
        assertThat(failure.origin().place()).contains("CommandsTest");
    }

    /** Of two commands there are 1 + 2 + 4 + 8 + 16 sequences of up to four. */
    @Test
    void everySequence() {
        Result result = Allways.explore(new Counters().upTo(4)).strategy("dfs").run();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(31);
    }

    /** Numbers up to 4, one of which is not counted right. */
    private record Numbers(int wrong) implements Commands<Integer, int[]> {
        @Override
        public Integer model() {
            return 0;
        }

        @Override
        public int[] system() {
            return new int[1];
        }

        @Override
        public Object identity(Integer model) {
            return model;
        }

        @Override
        public void commands(Menu<Integer, int[]> menu) {
            menu.command("up")
                    .when(n -> n < 4)
                    .run(n -> n[0] == wrong ? n[0] : ++n[0])
                    .returns(n -> n + 1)
                    .next(n -> n + 1);
            menu.command("down")
                    .when(n -> n > 0)
                    .run(n -> --n[0])
                    .returns(n -> n - 1)
                    .next(n -> n - 1);
        }
    }

    /**
     * The numbers 0 to 4, each met once, by whatever sequences: of the 4 commands up and the 4 down that there are in
     * these states, 4 lead to new states and 4 to known ones.
     */
    @Test
    void everyStateOfTheModel() {
        Result result = Allways.explore(new Numbers(-1).upTo(10)).run();
        assertThat(result.complete()).isFalse();
        assertThat(result.omitted()).get().asString().startsWith("4 sequences were not continued");
        assertThat(result.statistics().counters().states()).isEqualTo(5);
        Result wrong = Allways.explore(new Numbers(2).upTo(10)).run();
        assertThat(wrong.failures().getFirst().trace().program().stream().map(Code::line))
                .containsExactly(
                        "var system = new Numbers(2).system();", "system.up();", "system.up();", "system.up();");
    }

    /** Where each state is visited once, sequences are left out, whatever their lengths. */
    @Test
    void everyStateOfTheModelIsNotEverySequence() {
        Result result = Allways.explore(new Numbers(-1)).strategy("bfs").run();
        assertThat(result.complete()).isFalse();
        assertThat(result.omitted()).get().asString().startsWith("4 sequences were not continued");
    }

    /** As a part of a program: nothing, up, up up, up down; each with both answers before. */
    @ParameterizedTest
    @ValueSource(strings = {"dfs", "dpor"})
    void asAPartOfAProgramEverySequenceIsMade(String strategy) {
        Result result = Allways.explore(chooser -> {
                    chooser.flip("before");
                    new Numbers(-1).upTo(2).run(chooser);
                })
                .strategy(strategy)
                .run();
        assertThat(result.complete()).isTrue();
        assertThat(result.statistics().counters().executions()).isEqualTo(2 * 4);
    }

    // ---- results as arguments

    /** Hands out numbers, and forgets one that is odd. */
    private static final class Handles implements Commands<List<Symbol<Integer>>, List<Integer>> {
        @Override
        public List<Symbol<Integer>> model() {
            return List.of();
        }

        @Override
        public List<Integer> system() {
            return new ArrayList<>();
        }

        @Override
        public void commands(Menu<List<Symbol<Integer>>, List<Integer>> menu) {
            menu.command("open")
                    .run(open -> {
                        open.add(open.size());
                        return open.getLast();
                    })
                    .nextBy((model, handle) -> {
                        List<Symbol<Integer>> more = new ArrayList<>(model);
                        more.add(handle);
                        return more;
                    });
            menu.command("isOpen")
                    .when(model -> !model.isEmpty())
                    .given(model -> Gen.elements(model))
                    .where((model, handle) -> model.contains(handle))
                    .run((open, handle) -> open.contains(handle.value()) && handle.value() % 2 == 0)
                    .returns((_, _) -> true);
        }
    }

    /** The second handle is the first odd one, so two are opened. */
    @Test
    void resultsAreArgumentsOfLaterCommands() {
        var commands = new Handles();
        Result result = Allways.explore(commands).run();
        Shrunk shrunk = Shrinker.shrink(commands, result.failures().getFirst(), Budget.executions(100_000));
        assertThat(program(shrunk))
                .containsExactly(
                        "var system = new Handles().system(); // []",
                        "var r1 = system.open(); // [r1]",
                        "var r2 = system.open(); // [r1, r2]",
                        "system.isOpen(r2); // returned false, not true");
    }

    // ---- preconditions, exceptions, time

    @Test
    void preconditionsHoldInEverySequence() {
        Result result = explored(menu -> {
            menu.command("add").with(Gen.ints()).run((list, n) -> list.add(n)).changes((model, n) -> model.add(n));
            menu.command("removeFirst")
                    .when(model -> !model.isEmpty())
                    .run(list -> list.removeFirst())
                    .returns(model -> model.getFirst())
                    .changes(model -> model.removeFirst());
            menu.command("removeLast")
                    .with(Gen.ints(0, 3))
                    .where((model, n) -> n < model.size())
                    .run((list, n) -> list.remove(/* index */ (int) n))
                    .changes((model, n) -> model.remove(/* index */ (int) n));
        });
        assertThat(result.passed()).as("%s", result).isTrue();
    }

    @Test
    void exceptionsAreResults() {
        Consumer<Menu<List<Integer>, List<Integer>>> right = menu -> menu.command("getFirst")
                .run(list -> list.getFirst())
                .fails(_ -> java.util.NoSuchElementException.class);
        assertThat(explored(right).passed()).isTrue();
        Failure failure = failure(
                menu -> menu.command("getFirst").run(list -> list.getFirst()).fails(_ -> IllegalStateException.class));
        assertThat(failure.error())
                .hasMessageContaining("threw java.util.NoSuchElementException, not IllegalStateException");
    }

    @Test
    void aCommandThatDoesNotEndFails() {
        var never = new CountDownLatch(1);
        Failure failure =
                failure(menu -> menu.command("wait").does(_ -> never.await()).timeout(Duration.ofMillis(20)));
        assertThat(failure.error()).hasMessageContaining("wait() did not end within 20 ms");
    }

    @Test
    void aCommandThatNeverEndsFailsAlsoWithoutADeadlineOfItsOwn() {
        var never = new CountDownLatch(1);
        Commands<?, ?> lists = new Lists(menu -> {
            menu.command("add").with(Gen.ints()).run((list, n) -> list.add(n)).changes((model, n) -> model.add(n));
            menu.command("wait").does(list -> {
                if (list.size() == 2) {
                    never.await();
                }
            });
        });
        Result result = Allways.explore(lists).engine().runSupervised(Duration.ofMinutes(1));
        assertThat(result.problem()).isEmpty();
        Failure failure = result.failures().getFirst();
        assertThat(failure.error()).isInstanceOf(Mismatch.class).hasMessage("list.wait() did not end within 3,000 ms");
        Shrunk shrunk = Shrinker.shrink(lists, failure, Budget.executions(1_000));
        assertThat(shrunk.trace().program().stream().map(Code::line))
                .containsExactly("var list = commands.system();", "list.add(0);", "list.add(0);", "list.wait();");
    }

    /** One call of the list's hangs, another is wrong: both are found, and the first is called no more. */
    @ParameterizedTest
    @ValueSource(strings = {"random", "guided"})
    void bugsAreLookedForBehindACommandThatDoesNotEnd(String strategy) {
        var never = new CountDownLatch(1);
        Commands<?, ?> lists = new Lists(menu -> {
            menu.command("add").with(Gen.ints()).run((list, n) -> list.add(n)).changes((model, n) -> model.add(n));
            menu.command("wait").does(_ -> never.await());
            menu.command("size").run(list -> Math.min(list.size(), 2)).returns(model -> model.size());
        });
        Result result = Allways.explore(lists.moreBugs(3))
                .strategy(strategy)
                .executions(50)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures().stream().map(each -> each.error().getMessage()))
                .satisfiesExactlyInAnyOrder(
                        message -> assertThat(message).isEqualTo("list.wait() did not end within 3,000 ms"),
                        message -> assertThat(message).startsWith("list.size() returned 2, not "));
        assertThat(result.statistics().counters().executions()).isEqualTo(50);
        assertThat(result.statistics().tallies())
                .flatExtracting(Tally::lines)
                .contains("wait: not called any more, from where it did not end");
    }

    // ---- what is wrong with a test

    /** What the model throws while commands are generated is told with the commands up to there. */
    @Test
    void aModelThatThrowsIsToldWithTheCommandsBefore() {
        assertThat(program(failure(menu -> {
                    menu.command("add")
                            .with(Gen.constant(1))
                            .run((list, n) -> list.add(n))
                            .changes(List::add);
                    menu.command("drop")
                            .when(model -> model.size() < 2)
                            .run(list -> list.size())
                            .changes(model -> model.removeLast());
                })))
                .last()
                .isEqualTo("list.drop(); // the model behind it: throws java.util.NoSuchElementException");
        assertThat(program(failure(menu -> menu.command("get")
                        .with(Gen.constant(4))
                        .where((model, n) -> model.get(n) == 0)
                        .run((list, n) -> list.get(n)))))
                .containsExactly(
                        "var list = commands.system(); // []",
                        "list.get(4); // its precondition: throws java.lang.IndexOutOfBoundsException: "
                                + "Index 4 out of bounds for length 0");
        assertThat(program(failure(menu ->
                        menu.command("get").given(model -> Gen.elements(model)).run((list, n) -> list.get(n)))))
                .last()
                .asString()
                .startsWith("list.get(...); // its arguments: throws dev.allways.core.EmptyChoice");
    }

    @Test
    void aModelThatDiffersBetweenThePhasesIsReported() {
        int[] calls = {0};
        Result result = explored(menu -> menu.command("add")
                .with(Gen.ints())
                .run((list, n) -> list.add(n))
                .changes((model, n) -> model.add(calls[0]++)));
        assertThat(result.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(PhasesDiffer.class)
                        .hasMessageContaining("the model differs between its two phases")
                        .hasMessageContaining("before        []")
                        .hasMessageContaining("call          list.add(")
                        .hasMessageContaining("reads what is not part of the model"));
    }

    @Test
    void aSystemThatIsNotDeterministicIsReported() {
        int[] calls = {0};
        Result result = explored(menu ->
                menu.command("size").run(list -> calls[0]++ == 100 ? 1 : 0).returns(_ -> 0));
        assertThat(result.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(NotDeterministic.class)
                        .hasMessageContaining("choices ended otherwise")
                        .hasMessageContaining("list.size() returned 1, not 0"));
    }

    /** It fails again and again from its 500th call on, whatever was called before. */
    @Test
    void aSystemThatKeepsWhatEarlierSequencesDidIsReported() {
        int[] calls = {0};
        Result result = explored(menu ->
                menu.command("size").run(list -> ++calls[0] < 500 ? 0 : 1).returns(_ -> 0));
        assertThat(result.failures()).isEmpty();
        assertThat(result.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(NotDeterministic.class)
                        .hasMessageContaining("choices ended otherwise behind other executions")
                        .hasMessageContaining("list.size() returned 1, not 0")
                        .hasMessageContaining("so            something keeps what earlier executions have done"));
    }

    @Test
    void aDeadlineForAllCommands() {
        var never = new CountDownLatch(1);
        Failure failure = failure(menu -> {
            menu.timeout(Duration.ofMillis(300));
            menu.command("size").run(list -> list.size()).returns(_ -> 0);
            menu.command("wait").does(_ -> never.await());
        });
        assertThat(failure.error()).hasMessageContaining("wait() did not end within 300 ms");
    }

    /**
     * Three threads that spin take no other call the thread that it needs; and the thread of a call is no stray one.
     */
    @Test
    void callsThatSpinLeaveOthersTheirTime() {
        var over = new AtomicBoolean();
        Result result = Allways.explore(new Lists(menu -> {
                    menu.timeout(Duration.ofMillis(250));
                    menu.command("size").run(list -> list.size()).returns(_ -> 0);
                    menu.command("spin").does(_ -> {
                        while (!over.get()) {
                            Thread.onSpinWait();
                        }
                    });
                }))
                .executions(30)
                .errors(3)
                .run();
        over.set(true);
        assertThat(result.strayThread()).isEmpty();
        assertThat(result.failures().stream().map(each -> each.error().getMessage()))
                .containsExactly("list.spin() did not end within 250 ms");
    }

    @Test
    void aPreconditionThatNothingKeepsIsReported() {
        Result result = explored(menu -> {
            menu.command("size").run(list -> list.size());
            menu.command("add").with(Gen.ints()).where((_, n) -> n != n + 0).run((list, n) -> list.add(n));
        });
        assertThat(result.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(Unsatisfiable.class)
                        .hasMessageContaining("the precondition of add refused all of its first 1,000 arguments"));
    }

    @Test
    void thatNothingCanBeCalledIsReported() {
        Result result = explored(
                menu -> menu.command("get").when(model -> !model.isEmpty()).run(list -> list.get(0)));
        assertThat(result.problem())
                .hasValueSatisfying(problem -> assertThat(problem)
                        .isInstanceOf(Unsatisfiable.class)
                        .hasMessageContaining("no command can be called in the first state of the model"));
    }

    @Test
    void aGroupOfUnknownCommandsIsRefused() {
        assertThatThrownBy(() -> explored(menu -> {
                    menu.command("size").run(list -> list.size());
                    menu.group("some", "sise");
                }))
                .hasMessageStartingWith("the group \"some\" names the command \"sise\", which the menu does not have");
    }

    @Test
    void aCommandThatChangesItsArgumentsIsReported() {
        Failure failure = failure(menu -> menu.command("addAll")
                .with(Gen.ints().list(1, 3))
                .does((_, more) -> more.clear())
                .changes((model, more) -> model.addAll(more))); // by what is left of them
        assertThat(failure.error()).hasMessageContaining(") changed its arguments to List.of()");
    }

    /** An argument whose class says nothing of its hash code is told by its text; and it is told before the result. */
    @Test
    void anArgumentWithoutAHashCodeIsLookedAt() {
        Failure failure = failure(menu -> menu.command("add")
                .with(Gen.ints(0, 9).map(AtomicInteger::new))
                .run((list, n) -> n.incrementAndGet())
                .returns((_, n) -> n.get() - 7));
        assertThat(failure.error()).hasMessageMatching("list.add\\((\\d+)\\) changed its arguments to \\d+");
    }

    /** Two commands on one line are two bugs: a call of either fails, and says which it was. */
    @Test
    void commandsOfOneLineAreToldApart() {
        Consumer<Menu<List<Integer>, List<Integer>>> two = menu -> List.of("one", "two")
                .forEach(name -> menu.command(name).run(_ -> 1).returns(_ -> 2));
        Result result =
                Allways.explore(new Lists(two).moreBugs(5)).executions(300).run();
        assertThat(result.failures().stream().map(each -> each.error().getMessage()))
                .containsExactlyInAnyOrder("list.one() returned 1, not 2", "list.two() returned 1, not 2");
    }

    /**
     * One command fails in five ways, each at its own size of the list; a sixth differs from the first by values alone.
     */
    @Test
    void bugsOfOneCommandAreToldApartByTheKindOfTheFailure() {
        Consumer<Menu<List<Integer>, List<Integer>>> menus = menu -> {
            menu.command("add")
                    .with(Gen.ints(0, 9))
                    .does((list, n) -> list.add(n))
                    .changes((model, n) -> model.add(n));
            menu.command("last")
                    .run(list -> switch (list.size()) {
                        case 1, 2 -> list.getLast() + list.size();
                        case 3 -> null;
                        case 4 -> throw new IllegalStateException();
                        case 5 -> -1;
                        case 6 -> 77;
                        default -> list.getLast();
                    })
                    .returns(model -> model.size() == 5 ? -1 : model.size() == 6 ? 77 : model.getLast())
                    .fails(model -> model.isEmpty() ? NoSuchElementException.class : null)
                    .ensures((_, n) -> n == null || n >= 0)
                    .ensures((_, n) -> n == null || n <= 70);
        };
        Result result =
                Allways.explore(new Lists(menus).moreBugs(9)).executions(2_000).run();
        assertThat(result.failures().stream()
                        .map(each -> each.origin().place().replaceAll("\\(.*|.*last |.*Menus ", "")))
                .extracting(kind ->
                        kind.replaceAll(".*?(returned|threw|breaks)", "$1").replaceAll(":\\d+", ""))
                .containsExactlyInAnyOrder(
                        "returned a value, not a value",
                        "returned null, not a value",
                        "threw IllegalStateException at CommandsTest.java",
                        "breaks postcondition 1",
                        "breaks postcondition 2");
    }

    @Test
    void aFeatureThatNoCommandHasCannotBeCovered() {
        assertThatThrownBy(() -> explored(menu -> {
                    menu.command("size").run(list -> list.size());
                    menu.cover("sise", 1);
                }))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("the menu covers the feature \"sise\", which no command has\n");
    }

    @Test
    void aCommandThatChangesSomeArgumentsIsShrunkLikeAnyOther() {
        var commands = new Lists(menu -> menu.command("addAll")
                .with(Gen.ints().list(0, 8))
                .does((_, more) -> {
                    if (more.size() > 2) {
                        more.clear();
                    }
                })
                .changes((model, more) -> model.addAll(more)));
        Failure failure = Allways.explore(commands).run().failures().getFirst();
        assertThat(program(Shrinker.shrink(commands, failure, Budget.executions(100_000)))
                        .getLast())
                .contains("list.addAll(List.of(0, 0, 0));");
    }

    // ---- statistics

    @Test
    void commandsFeaturesAndLengthsAreCounted() {
        Result result = explored(menu -> {
            menu.command("add")
                    .weight(30)
                    .with(Gen.ints())
                    .run((list, n) -> list.add(n))
                    .feature("negative", (_, n) -> n < 0)
                    .feature("never", (_, _) -> false);
            menu.command("size").run(list -> list.size());
        });
        Map<String, Tally> tallies = new LinkedHashMap<>();
        result.statistics().tallies().forEach(tally -> tallies.put(tally.title(), tally));
        assertThat(tallies).containsOnlyKeys("Command length", "Commands", "Features");
        Tally commands = tally(tallies.get("Commands"));
        long add = commands.counts().getOrDefault("add", 0L);
        long size = commands.counts().getOrDefault("size", 0L);
        assertThat(add / (double) (add + size)).isBetween(0.72, 0.78);
        assertThat(tally(tallies.get("Features")).lines()).contains(" never  never");
        assertThat(tally(tallies.get("Command length")).lines()).startsWith("Stem | Leaf", "----------------");
        long lengths = tally(tallies.get("Command length")).counts().values().stream()
                .mapToLong(Long::longValue)
                .sum();
        assertThat(lengths).isEqualTo(300);
    }

    private static Tally tally(@Nullable Tally tally) {
        assertThat(tally).isNotNull();
        return tally;
    }

    @Test
    void aFeatureThatIsToBeCoveredAndIsNot() {
        Failure failure = failure(menu -> {
            menu.command("add")
                    .with(Gen.ints(0, 9))
                    .run((list, n) -> list.add(n))
                    .feature("ten", (_, n) -> n == 10);
            menu.cover("ten", 0.5);
        });
        assertThat(failure.error())
                .isInstanceOf(NeverMet.class)
                .hasMessageContaining("0.0 % of the calls have the feature \"ten\", not 0.5 %");
    }

    @Test
    @SuppressWarnings("NullAway") // that is the point
    void noSystemIsReported() {
        Commands<Integer, Object> none = new Commands<>() {
            @Override
            public Integer model() {
                return 0;
            }

            @Override
            public Object system() {
                return null;
            }

            @Override
            public void commands(Menu<Integer, Object> menu) {
                menu.command("hash").run(system -> system.hashCode());
            }
        };
        assertThat(Allways.explore(none).executions(10).run().failures())
                .singleElement()
                .satisfies(failure -> assertThat(failure.error())
                        .hasMessage("system(...) returned null: there is nothing that commands can be called on"));
    }

    /** They would pass without a call, or without a second thread's. */
    @Test
    void noThreadsAndNoCallsAreRefused() {
        assertThatThrownBy(() -> new Counters().inParallel(0, 2)).hasMessageContaining("at least 1 of both");
        assertThatThrownBy(() -> new Counters().inParallel(2, 0)).hasMessageContaining("at least 1 of both");
        assertThatThrownBy(() -> new Counters().moreCommands(0)).hasMessageContaining("it must be at least 1");
    }
}
