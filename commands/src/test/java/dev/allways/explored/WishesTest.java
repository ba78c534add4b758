package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.allways.commands.Commands;
import dev.allways.commands.Example;
import dev.allways.commands.Menu;
import dev.allways.commands.Mismatch;
import dev.allways.commands.Symbol;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.Tally;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What users of such tools ask for, one by one. */
class WishesTest {
    // tag::wishes
    /** Hands out seats of a hall; one that was given back twice is sold twice. */
    private record Halls(int seats) implements Commands<Map<Symbol<Integer>, String>, Hall> {
        @Override
        public Map<Symbol<Integer>, String> model() {
            return Map.of();
        }

        @Override
        public Hall system() {
            return new Hall(seats);
        }

        @Override
        public void commands(Menu<Map<Symbol<Integer>, String>, Hall> menu) {
            menu.command("sell")
                    .weight(sold -> sold.size() < seats / 2 ? 20 : 5) // wish 4: by the state
                    .when(sold -> sold.size() < seats) // 1: holds in every shrunk sequence
                    .with(Gen.strings(0, 8)) // 2: shrinks inside the command
                    .run((hall, name) -> hall.sell(name))
                    .nextBy((sold, name, seat) -> with(sold, seat, name)); // 9: the result, as a symbol
            menu.command("refund")
                    .when(sold -> !sold.isEmpty())
                    .given(sold -> Gen.elements(List.copyOf(sold.keySet()))) // 9: and as an argument
                    .where((sold, seat) -> sold.containsKey(seat)) // 1: also with shrunk arguments
                    .does((hall, seat) -> hall.refund(seat.value()))
                    .next((sold, seat) -> without(sold, seat));
            menu.command("sold").run(hall -> hall.sold()).returns(sold -> sold.size());
            menu.group("box office", "sell", "sold"); // 5: some sequences have only these
            menu.swarm(); // 5: and each leaves out some of the rest
            menu.example(
                    "a full hall",
                    example -> { // 6: a sequence that is always made
                        for (int i = 0; i < seats; i++) {
                            example.call("sell", "guest " + i);
                        }
                        example.call("sold");
                    });
        }
    }
    // end::wishes

    private static <K, V> Map<K, V> with(Map<K, V> map, K key, V value) {
        Map<K, V> more = new java.util.LinkedHashMap<>(map);
        more.put(key, value);
        return more;
    }

    private static <K, V> Map<K, V> without(Map<K, V> map, K key) {
        Map<K, V> fewer = new java.util.LinkedHashMap<>(map);
        fewer.remove(key);
        return fewer;
    }

    /** The hall: the first seat is counted twice when it is given back. */
    private static final class Hall {
        private final List<Integer> free = new ArrayList<>();
        private final Map<Integer, String> guests = new java.util.LinkedHashMap<>();
        private final int seats;

        Hall(int seats) {
            this.seats = seats;
            for (int i = 0; i < seats; i++) {
                free.add(i);
            }
        }

        int sell(String name) {
            guests.put(free.getFirst(), name);
            return free.removeFirst();
        }

        void refund(int seat) {
            guests.remove(seat);
            free.addFirst(seat);
            if (seat == 0) {
                free.add(seat);
            }
        }

        int sold() {
            return seats - free.size();
        }
    }

    /** Nothing less fails: the first seat is sold and given back. */
    @Test
    void aSequenceShrinksWithItsPreconditions() {
        Result result = Allways.explore(new Halls(4)).seed(3).run();
        assertThat(Shrinker.shrink(new Halls(4), result.failures().getFirst(), Budget.executions(100_000))
                        .trace()
                        .program()
                        .stream()
                        .map(code -> code.line() + " // " + code.comment()))
                .containsExactly(
                        "var system = new Halls(4).system(); // {}",
                        "var r1 = system.sell(\"\"); // {r1=\"\"}",
                        "system.refund(r1); // {}",
                        "system.sold(); // returned -1, not 0");
    }

    /** The same by hand: a failure that was found, kept as a test. */
    @Test
    void anExampleIsWrittenByHand() {
        // tag::example
        assertThatThrownBy(() -> {
                    var example = Example.of(new Halls(4));
                    var seat = example.call("sell", "");
                    example.call("refund", seat);
                    example.call("sold");
                })
                .isInstanceOf(Mismatch.class)
                .hasMessage("system.sold() returned -1, not 0");
        // end::example
        assertThatThrownBy(() -> Example.of(new Halls(1)).call("refund", new Object()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("refund(")
                .hasMessageContaining("can't be called here: its precondition does not hold in {}");
        assertThatThrownBy(() -> Example.of(new Halls(1)).call("resell"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no command resell with 0 arguments: there are [sold, sell, refund]");
    }

    /** An example that fails is the first execution; those behind it are others. */
    @Test
    void examplesComeFirst() {
        record Wrong() implements Commands<Integer, int[]> {
            @Override
            public Integer model() {
                return 0;
            }

            @Override
            public int[] system() {
                return new int[1];
            }

            @Override
            public void commands(Menu<Integer, int[]> menu) {
                menu.command("add")
                        .with(Gen.ints())
                        .run((sum, n) -> n == 123_456 ? 0 : (sum[0] += n))
                        .returns((sum, n) -> sum + n)
                        .next((sum, n) -> sum + n);
                menu.example("nothing", _ -> {});
                menu.example("a number that is never drawn", example -> example.call("add", 123_456));
            }
        }
        Result result = Allways.explore(new Wrong()).executions(1_000).run();
        assertThat(result.failures()).hasSize(1);
        assertThat(result.failures().getFirst().executionsBefore()).isEqualTo(1);
        assertThat(result.failures().getFirst().trace().choices().toArray()).containsExactly(2);
    }

    /** Of four commands a group has two, and a swarm any but none: each of these sequences comes about. */
    @Test
    void groupsAndSwarms() {
        Set<Set<String>> met = new LinkedHashSet<>();
        record Letters(boolean grouped, Set<Set<String>> met) implements Commands<Set<String>, StringBuilder> {
            @Override
            public Set<String> model() {
                return new java.util.TreeSet<>();
            }

            @Override
            public StringBuilder system() {
                return new StringBuilder();
            }

            @Override
            public void commands(Menu<Set<String>, StringBuilder> menu) {
                for (String letter : List.of("a", "b", "c")) {
                    menu.command(letter).does(text -> text.append(letter)).changes(model -> model.add(letter));
                }
                if (grouped) {
                    menu.group("vowels", "a");
                } else {
                    menu.swarm();
                }
            }

            @Override
            public dev.allways.gen.Lengths lengths() {
                return dev.allways.gen.Lengths.usually(40, "more");
            }

            @Override
            public void collect(Set<String> model, dev.allways.commands.Collector collector) {
                met.add(Set.copyOf(model));
            }
        }
        Allways.explore(new Letters(false, met)).executions(300).run();
        assertThat(met).hasSize(7);
        met.clear();
        Allways.explore(new Letters(true, met)).executions(300).run();
        assertThat(met).containsExactlyInAnyOrder(Set.of("a"), Set.of("a", "b", "c"));
    }

    // ---- health

    /** Of ten arguments one is taken; and it is said which command wastes the others. */
    @Test
    void refusedArgumentsAreSaid() {
        record Picky() implements Commands<Integer, int[]> {
            @Override
            public Integer model() {
                return 0;
            }

            @Override
            public int[] system() {
                return new int[1];
            }

            @Override
            public void commands(Menu<Integer, int[]> menu) {
                menu.command("add").with(Gen.ints(0, 9)).where((_, n) -> n == 7).does((sum, n) -> sum[0] += n);
            }
        }
        Result result = Allways.explore(new Picky()).executions(300).run();
        assertThat(result.statistics().tallies())
                .filteredOn(tally -> tally.title().equals("Health"))
                .flatExtracting(Tally::lines)
                .singleElement()
                .asString()
                .matches(
                        "add: its precondition refused [\\d,]+ of [\\d,]+ arguments; generate some that fit, by given");
    }

    /** Up to three times as many commands: the longest of the sequences has more than 100. */
    @Test
    void moreCommands() {
        Result result =
                Allways.explore(new Counters().moreCommands(3)).executions(300).run();
        Tally lengths = result.statistics().tallies().getFirst();
        assertThat(lengths.title()).isEqualTo("Command length");
        assertThat(lengths.counts().keySet().stream()
                        .mapToInt(Integer::parseInt)
                        .max()
                        .orElse(0))
                .isBetween(201, 300);
    }

    /** Of two elements it says that they are three, and seldom it is asked for a last one, which may not be 9. */
    private static final class Bags implements Commands<List<Integer>, List<Integer>> {
        @Override
        public List<Integer> model() {
            return new ArrayList<>();
        }

        @Override
        public List<Integer> system() {
            return new ArrayList<>();
        }

        @Override
        public void commands(Menu<List<Integer>, List<Integer>> menu) {
            menu.command("add")
                    .with(Gen.ints(0, 9))
                    .does((list, n) -> list.add(n))
                    .changes((model, n) -> model.add(n));
            menu.command("size").run(list -> list.size() == 2 ? 3 : list.size()).returns(model -> model.size());
            menu.command("last")
                    .weight(1)
                    .when(model -> model.size() == 1)
                    .run(list -> list.getLast() == 9 ? 0 : list.getLast())
                    .returns(model -> model.getLast());
        }
    }

    /** One bug after the other, however often the first is met; a limit on failing executions is one. */
    @Test
    void moreBugs() {
        Result both = Allways.explore(new Bags().moreBugs(2)).run();
        assertThat(both.failures())
                .extracting(failure -> String.valueOf(failure.error().getMessage()))
                .satisfiesExactlyInAnyOrder(
                        size -> assertThat(size).contains(".size() returned 3, not 2"),
                        last -> assertThat(last).contains(".last() returned 0, not 9"));
        assertThat(both.stopReason()).isEqualTo(StopReason.ERRORS);
        assertThat(both.statistics().counters().errors()).isGreaterThan(2);
        Result all = Allways.explore(new Bags().moreCommands(2).moreBugs(3))
                .executions(2_000)
                .run();
        assertThat(all.failures()).hasSize(2); // there is no third
        assertThat(all.stopReason()).isEqualTo(StopReason.EXECUTIONS);
        Result five = Allways.explore(new Bags().moreBugs(2)).errors(5).run();
        assertThat(five.statistics().counters().errors()).isEqualTo(5);
        assertThatThrownBy(() -> new Bags().moreBugs(0)).hasMessage("the number of bugs is 0, it must be positive");
    }
}
