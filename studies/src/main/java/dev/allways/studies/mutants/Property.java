package dev.allways.studies.mutants;

import dev.allways.core.Chooser;
import dev.allways.core.Program;
import dev.allways.gen.Gen;
import dev.allways.studies.mutants.Trees.Entry;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A property of search trees: the eighteen of ETNA's workloads, which are among those of How to Specify It!
 *
 * @param name what it is called there
 * @param ofUnion whether it is about unions
 * @param holds whether it holds of what is drawn
 */
record Property(String name, boolean ofUnion, Holds holds) {
    /** Whether a property holds of drawn values. */
    interface Holds {
        <T> boolean of(Drawn<T> draw);
    }

    /** The values that a property is about, drawn as it asks for them. */
    static final class Drawn<T> {
        private static final Gen<Integer> NUMBERS = Gen.ints(-100, 100); // as QuickCheck's are, at its greatest size
        private static final Gen<List<Entry>> ENTRIES =
                Gen.combine(NUMBERS, NUMBERS, Entry::new).list();

        final Trees<T> trees;
        private final Trees<T> makers;
        private final Chooser chooser;
        private final StringBuilder text = new StringBuilder();
        private int nodes;

        Drawn(Trees<T> trees, Trees<T> makers, Chooser chooser) {
            this.trees = trees;
            this.makers = makers;
            this.chooser = chooser;
        }

        int number(String name) {
            int number = NUMBERS.generate(chooser);
            text.append(text.isEmpty() ? "" : ", ").append(name).append('=').append(number);
            return number;
        }

        @Nullable
        T tree(String name) {
            T tree = null;
            for (Entry entry : ENTRIES.generate(chooser)) {
                tree = makers.insert(entry.key(), entry.value(), tree);
            }
            List<Entry> entries = makers.entries(tree);
            nodes += entries.size();
            text.append(text.isEmpty() ? "" : ", ").append(name).append('=').append(entries);
            return tree;
        }

        boolean same(@Nullable T one, @Nullable T other) {
            return trees.entries(one).equals(trees.entries(other));
        }

        /** Whether a tree is, read from left to right, what a model is. */
        boolean is(@Nullable T tree, SortedMap<Integer, Integer> model) {
            return trees.entries(tree)
                    .equals(model.entrySet().stream()
                            .map(entry -> new Entry(entry.getKey(), entry.getValue()))
                            .toList());
        }

        SortedMap<Integer, Integer> changed(@Nullable T tree, Consumer<SortedMap<Integer, Integer>> change) {
            SortedMap<Integer, Integer> model = trees.contents(tree);
            change.accept(model);
            return model;
        }
    }

    /** Values of which a property does not hold. */
    static final class Falsified extends AssertionError {
        private static final long serialVersionUID = 1;

        final int nodes;

        Falsified(String text, int nodes) {
            super(text);
            this.nodes = nodes;
        }
    }

    /**
     * The property of some trees as a program.
     *
     * @param makers what makes the trees that are drawn
     */
    <T> Program of(Trees<T> trees, Trees<T> makers) {
        return chooser -> {
            var draw = new Drawn<>(trees, makers, chooser);
            if (!holds.of(draw)) {
                throw new Falsified(draw.text.toString(), draw.nodes);
            }
        };
    }

    private static Property of(String name, Holds holds) {
        return new Property(name, name.contains("Union"), holds);
    }

    // A lambda can't be generic: each property is a class of its own.

    static List<Property> all() {
        return List.of(
                of("InsertValid", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T tree = draw.tree("t");
                        return draw.trees.isValid(draw.trees.insert(draw.number("k"), draw.number("v"), tree));
                    }
                }),
                of("DeleteValid", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T tree = draw.tree("t");
                        return draw.trees.isValid(draw.trees.delete(draw.number("k"), tree));
                    }
                }),
                of("UnionValid", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        return draw.trees.isValid(draw.trees.union(draw.tree("t"), draw.tree("t'")));
                    }
                }),
                of("InsertPost", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T tree = draw.tree("t");
                        int key = draw.number("k");
                        int other = draw.number("k'");
                        int value = draw.number("v");
                        Integer found = draw.trees.find(other, draw.trees.insert(key, value, tree));
                        return Objects.equals(found, key == other ? (Integer) value : draw.trees.find(other, tree));
                    }
                }),
                of("DeletePost", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T tree = draw.tree("t");
                        int key = draw.number("k");
                        int other = draw.number("k'");
                        Integer found = draw.trees.find(other, draw.trees.delete(key, tree));
                        return Objects.equals(found, key == other ? null : draw.trees.find(other, tree));
                    }
                }),
                of("UnionPost", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T one = draw.tree("t");
                        T other = draw.tree("t'");
                        int key = draw.number("k");
                        Integer first = draw.trees.find(key, one);
                        return Objects.equals(
                                draw.trees.find(key, draw.trees.union(one, other)),
                                first != null ? first : draw.trees.find(key, other));
                    }
                }),
                of("InsertModel", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T tree = draw.tree("t");
                        int key = draw.number("k");
                        int value = draw.number("v");
                        return draw.is(
                                draw.trees.insert(key, value, tree),
                                draw.changed(tree, model -> model.put(key, value)));
                    }
                }),
                of("DeleteModel", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T tree = draw.tree("t");
                        int key = draw.number("k");
                        return draw.is(draw.trees.delete(key, tree), draw.changed(tree, model -> model.remove(key)));
                    }
                }),
                of("UnionModel", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T one = draw.tree("t");
                        T other = draw.tree("t'");
                        return draw.is(
                                draw.trees.union(one, other),
                                draw.changed(other, model -> model.putAll(draw.trees.contents(one))));
                    }
                }),
                of("InsertInsert", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        Trees<T> trees = draw.trees;
                        T tree = draw.tree("t");
                        int key = draw.number("k");
                        int other = draw.number("k'");
                        int value = draw.number("v");
                        int otherValue = draw.number("v'");
                        T otherFirst = trees.insert(key, value, trees.insert(other, otherValue, tree));
                        T first = trees.insert(key, value, tree);
                        return draw.same(otherFirst, key == other ? first : trees.insert(other, otherValue, first));
                    }
                }),
                of("InsertDelete", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        Trees<T> trees = draw.trees;
                        T tree = draw.tree("t");
                        int key = draw.number("k");
                        int other = draw.number("k'");
                        int value = draw.number("v");
                        T first = trees.insert(key, value, tree);
                        return draw.same(
                                trees.insert(key, value, trees.delete(other, tree)),
                                key == other ? first : trees.delete(other, first));
                    }
                }),
                of("InsertUnion", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        Trees<T> trees = draw.trees;
                        T one = draw.tree("t");
                        T other = draw.tree("t'");
                        int key = draw.number("k");
                        int value = draw.number("v");
                        return draw.same(
                                trees.insert(key, value, trees.union(one, other)),
                                trees.union(trees.insert(key, value, one), other));
                    }
                }),
                of("DeleteInsert", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        Trees<T> trees = draw.trees;
                        T tree = draw.tree("t");
                        int key = draw.number("k");
                        int other = draw.number("k'");
                        int value = draw.number("v'");
                        T without = trees.delete(key, tree);
                        return draw.same(
                                trees.delete(key, trees.insert(other, value, tree)),
                                key == other ? without : trees.insert(other, value, without));
                    }
                }),
                of("DeleteDelete", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        Trees<T> trees = draw.trees;
                        T tree = draw.tree("t");
                        int key = draw.number("k");
                        int other = draw.number("k'");
                        return draw.same(
                                trees.delete(key, trees.delete(other, tree)),
                                trees.delete(other, trees.delete(key, tree)));
                    }
                }),
                of("DeleteUnion", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        Trees<T> trees = draw.trees;
                        T one = draw.tree("t");
                        T other = draw.tree("t'");
                        int key = draw.number("k");
                        return draw.same(
                                trees.delete(key, trees.union(one, other)),
                                trees.union(trees.delete(key, one), trees.delete(key, other)));
                    }
                }),
                of("UnionDeleteInsert", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        Trees<T> trees = draw.trees;
                        T one = draw.tree("t");
                        T other = draw.tree("t'");
                        int key = draw.number("k");
                        int value = draw.number("v");
                        return draw.same(
                                trees.union(trees.delete(key, one), trees.insert(key, value, other)),
                                trees.insert(key, value, trees.union(one, other)));
                    }
                }),
                of("UnionUnionIdem", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        T tree = draw.tree("t");
                        return draw.same(draw.trees.union(tree, tree), tree);
                    }
                }),
                of("UnionUnionAssoc", new Holds() {
                    @Override
                    public <T> boolean of(Drawn<T> draw) {
                        Trees<T> trees = draw.trees;
                        T one = draw.tree("t");
                        T two = draw.tree("t'");
                        T three = draw.tree("t''");
                        return draw.same(
                                trees.union(trees.union(one, two), three), trees.union(one, trees.union(two, three)));
                    }
                }));
    }
}
