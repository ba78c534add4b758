package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.commands.Bundle;
import dev.allways.commands.Commands;
import dev.allways.commands.Member;
import dev.allways.commands.Menu;
import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.core.engine.Budget;
import dev.allways.core.shrink.Shrinker;
import dev.allways.gen.Gen;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Several values of a system alive at once. */
class BundlesTest {
    private static List<String> shrunk(Commands<?, ?> commands) {
        Result result = Allways.explore(commands).seed(1).run();
        return Shrinker.shrink(commands, result.failures().getFirst(), Budget.executions(100_000))
                .trace()
                .program()
                .stream()
                .map(code -> code.line() + " // " + code.comment())
                .toList();
    }

    // ---- a value that each command makes

    /** A persistent stack that is one no more if it has two elements: then the next push is seen by those before. */
    private record Stack(List<Integer> elements) {
        Stack push(int element) {
            if (elements.size() == 2) {
                elements.add(element);
                return this;
            }
            return new Stack(new ArrayList<>(
                    Stream.concat(elements.stream(), Stream.of(element)).toList()));
        }

        Stack pop() {
            return new Stack(new ArrayList<>(elements.subList(0, elements.size() - 1)));
        }
    }

    private static final class Stacks implements Commands<List<Integer>, Stack> {
        @Override
        public List<Integer> model() {
            return List.of();
        }

        @Override
        public Stack system() {
            return new Stack(new ArrayList<>());
        }

        @Override
        public String variable() {
            return "stack";
        }

        @Override
        public void commands(Menu<List<Integer>, Stack> menu) {
            menu.values().contents(Stack::elements);
            menu.command("push")
                    .with(Gen.ints(0, 9))
                    .gives((stack, n) -> stack.push(n))
                    .next((model, n) ->
                            Stream.concat(model.stream(), Stream.of(n)).toList());
            menu.command("pop")
                    .when(model -> !model.isEmpty())
                    .gives(stack -> stack.pop())
                    .next(model -> model.subList(0, model.size() - 1));
        }
    }

    /** The third push changes what the second one made. */
    @Test
    void whatANewVersionSharesWithAnOldOneIsSeen() {
        assertThat(shrunk(new Stacks()))
                .containsExactly(
                        "var stack = new Stacks().system(); // []",
                        "var stack1 = stack.push(0); // [0]",
                        "var stack2 = stack1.push(0); // [0, 0]",
                        "var stack3 = stack2.push(0); // left stack2 as [0, 0, 0], not as [0, 0]");
    }

    // ---- views and iterators

    /** Lists whose views and iterators are systems of their own; their models are those of the model. */
    private record Lists(boolean wrong) implements Commands<List<Integer>, List<Integer>> {
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

        private List<Integer> view(List<Integer> list, int from) {
            List<Integer> view = list.subList(from, list.size());
            return wrong && from == 1 ? new ArrayList<>(view) : view;
        }

        @Override
        public void commands(Menu<List<Integer>, List<Integer>> menu) {
            // tag::views
            Bundle<List<Integer>, List<Integer>> views = menu.bundle("view");
            menu.values().contents(list -> list);
            views.contents(view -> view);
            menu.command("add")
                    .when(List::isEmpty) // a longer list would break its views
                    .run(list -> list.addAll(List.of(1, 2, 3)))
                    .mirrors(model -> model.addAll(List.of(1, 2, 3)));
            menu.command("view")
                    .when(model -> !model.isEmpty())
                    .given(model -> Gen.ints(0, model.size()))
                    .where((model, from) -> from <= model.size())
                    .run((list, from) -> view(list, from))
                    .yields(views, (model, from) -> model.subList(from, model.size()));
            views.command("set")
                    .with(Gen.ints(0, 3), Gen.ints())
                    .run((view, i, n) -> view.set(i, n))
                    .mirrors((model, i, n) -> model.set(i, n));
            // end::views
        }
    }

    /** To set an element of a view sets one of the list, and an index that is not there is an exception in both. */
    @Test
    void viewsOfAListArePartOfIt() {
        Result result = Allways.explore(new Lists(false)).executions(500).run();
        assertThat(result.passed()).as("%s", result).isTrue();
        assertThat(shrunk(new Lists(true)))
                .containsExactly(
                        "var list = new Lists(true).system(); // []",
                        "list.add(); // [1, 2, 3]",
                        "var view1 = list.view(1); // [1, 2, 3]",
                        "view1.set(0, 0); // left list as [1, 2, 3], not as [1, 0, 3]");
    }

    /** Lists of texts whose views break as soon as they grow. */
    private static final class Growing implements Commands<List<String>, List<String>> {
        @Override
        public List<String> model() {
            return new ArrayList<>();
        }

        @Override
        public List<String> system() {
            return new ArrayList<>();
        }

        @Override
        public void commands(Menu<List<String>, List<String>> menu) {
            Bundle<List<String>, List<String>> views = menu.bundle("view");
            views.contents(view -> view);
            menu.command("add")
                    .with(Gen.elements("a, b"))
                    .run((list, text) -> list.add(text))
                    .mirrors(List::add);
            menu.command("view").run(list -> list.subList(0, list.size())).yields(views, model -> model);
        }
    }

    /** Nothing is wrong with the call itself; texts are in quotes. */
    @Test
    void aViewThatCantBeReadIsNamed() {
        assertThat(shrunk(new Growing()))
                .containsExactly(
                        "var system = new Growing().system(); // []",
                        "var view1 = system.view(); // []",
                        "system.add(\"a, b\"); // left view1 so that it can't be compared with its model:"
                                + " java.util.ConcurrentModificationException");
    }

    /** Iterators over a list, which they may remove from. */
    private static final class Iterators implements Commands<List<Integer>, List<Integer>> {
        @Override
        public List<Integer> model() {
            return new ArrayList<>(List.of(1, 2, 3));
        }

        @Override
        public List<Integer> system() {
            return Collections.synchronizedList(new ArrayList<>(List.of(1, 2, 3)));
        }

        @Override
        public void commands(Menu<List<Integer>, List<Integer>> menu) {
            Bundle<Iterator<Integer>, Iterator<Integer>> iterators = menu.<Iterator<Integer>, Iterator<Integer>>bundle(
                            "iterator")
                    .atMost(2)
                    .describe(_ -> "");
            menu.values().contents(list -> list);
            menu.command("iterator").run(list -> list.iterator()).yields(iterators, model -> model.iterator());
            iterators.command("next").run(Iterator::next).mirrors(Iterator::next);
            iterators.command("remove").does(Iterator::remove).mirrorsEffect(Iterator::remove);
            iterators.command("close").does(_ -> {}).consumes();
            menu.command("same")
                    .with(iterators.any(), iterators.any())
                    .run((_, one, other) -> one == other)
                    .ensures((_, one, other, same) -> same == one.equals(other));
        }
    }

    /** Both fail fast: the one that did not remove throws ConcurrentModificationException. */
    @Test
    void iteratorsAreSystemsOfTheirOwn() {
        Result result = Allways.explore(new Iterators()).executions(500).run();
        assertThat(result.passed()).as("%s", result).isTrue();
    }

    // ---- versions that are remembered

    /** A list that may become a version of itself that was remembered; a wrong one remembers itself. */
    private record Versions(boolean wrong) implements Commands<List<Integer>, List<Integer>> {
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
            Bundle<List<Integer>, List<Integer>> versions = menu.bundle("version");
            menu.command("add")
                    .with(Gen.ints(0, 9))
                    .run((list, n) -> list.add(n))
                    .mirrors(List::add);
            menu.command("remember")
                    .run(list -> wrong ? list : new ArrayList<>(list))
                    .yields(versions, model -> List.copyOf(model));
            versions.command("recall").run(version -> List.copyOf(version)).returns(model -> model);
            menu.command("become")
                    .weight(1)
                    .with(versions.any())
                    .does((list, version) -> replace(list, version.value()))
                    .changes((model, version) -> replace(model, version.model()));
        }

        private static void replace(List<Integer> list, List<Integer> version) {
            List<Integer> copy = List.copyOf(version);
            list.clear();
            list.addAll(copy);
        }
    }

    @Test
    void versionsAreRememberedAndRecalled() {
        Result result = Allways.explore(new Versions(false)).executions(500).run();
        assertThat(result.passed()).as("%s", result).isTrue();
        assertThat(shrunk(new Versions(true)))
                .containsExactly(
                        "var system = new Versions(true).system(); // []",
                        "var version1 = system.remember(); // []",
                        "system.add(0); // [0]",
                        "version1.recall(); // returned List.of(0), not List.of()");
    }

    @Test
    void aMemberHasNoValueBeforeItIsMade() {
        Commands<Integer, Integer> early = new Commands<>() {
            @Override
            public Integer model() {
                return 0;
            }

            @Override
            public Integer system() {
                return 0;
            }

            @Override
            public void commands(Menu<Integer, Integer> menu) {
                Bundle<Integer, Integer> others = menu.bundle("other");
                menu.command("make").run(n -> n).yields(others, n -> n);
                menu.command("look").with(others.any().map(Member::value)).run((_, n) -> n);
            }
        };
        assertThat(Allways.explore(early).run().failures().getFirst().error())
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(" has no value: the command that returns it has not been made");
    }
}
