package dev.allways.commands;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Odds;
import dev.allways.gen.Gen;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Values of one kind that are alive at the same time, each beside its model: versions of a persistent map, views of a
 * list, iterators, handles. Its commands are called on one of them, the latest more often than others; commands of all
 * kinds may take one as an argument ({@link #any}), and add one ({@code yields}). So what two of them share is seen.
 *
 * @param <M> the model of a value
 * @param <S> the values
 */
public final class Bundle<M, S> {
    private static final int USUAL_MOST = 4;

    final String name;
    final int number; // among all
    private final Menu<?, ?> menu;
    private int most = USUAL_MOST;
    private ChoicePoint[] which = points(USUAL_MOST);
    private boolean gives; // one of its commands makes a further value
    private boolean given; // one is an argument
    Does.@Nullable Of2<? super M, ? super S> check;

    @Nullable
    Function<? super S, ? extends @Nullable Object> contents;

    @Nullable
    Function<? super M, ? extends @Nullable Object> expected; // null: the model itself

    @Nullable
    Predicate<? super M> valid;

    Function<? super M, String> described = ModelText::of;

    Bundle(Menu<?, ?> menu, String name, int number) {
        this.menu = menu;
        this.name = name;
        this.number = number;
    }

    /** Points by how many values there are: the latest as likely as all others. */
    private static ChoicePoint[] points(int most) {
        ChoicePoint[] points = new ChoicePoint[most + 1];
        for (int size = 2; size <= most; size++) {
            int[] weights = new int[size];
            Arrays.fill(weights, 1);
            weights[0] = size - 1;
            points[size] = new ChoicePoint.Range("which", 0, size - 1L, Odds.weights(weights));
        }
        return points;
    }

    /** Adds a command that is called on one of these values. */
    public Command<M, S> command(String name) {
        return menu.add(new Definition<>(name, menu.place(name), this));
    }

    /** Adds a further bundle, as {@link Menu#bundle} does. */
    public <N, T> Bundle<N, T> others(String name) {
        return menu.bundle(name);
    }

    /**
     * One of these values as an argument; the latest is the simplest. A command that takes one is called only while
     * there is one.
     */
    public Gen<Member<M, S>> any() {
        given = true;
        return new Any<>(this);
    }

    /**
     * How many are alive at most: 4 unless said. One more, and the oldest is forgotten: it is not called, given or
     * checked again.
     *
     * @throws IllegalArgumentException if it is not positive
     */
    public Bundle<M, S> atMost(int most) {
        if (most < 1) {
            throw new IllegalArgumentException("at most %d values of %s, it must be at least 1".formatted(most, name));
        }
        this.most = most;
        which = points(most);
        return this;
    }

    /** What must hold of each of them after each command: throws if it does not. */
    public Bundle<M, S> check(Does.Of2<? super M, ? super S> check) {
        this.check = check;
        return this;
    }

    /** What of each of them must equal its model after each command. */
    public Bundle<M, S> contents(Function<? super S, ? extends @Nullable Object> contents) {
        this.contents = contents;
        return this;
    }

    /** What of each of them must equal the same of its model after each command. */
    public Bundle<M, S> contents(
            Function<? super S, ? extends @Nullable Object> contents,
            Function<? super M, ? extends @Nullable Object> expected) {
        this.contents = contents;
        this.expected = expected;
        return this;
    }

    /**
     * Until when a value can be used, by its model: a view only until somebody else changes what it is a view of. One
     * that can't be used any more is forgotten.
     */
    public Bundle<M, S> whileValid(Predicate<? super M> valid) {
        this.valid = valid;
        return this;
    }

    /** The model of a value as a reader sees it; unless said its text, with quotes around texts in collections. */
    public Bundle<M, S> describe(Function<? super M, String> described) {
        this.described = described;
        return this;
    }

    int most() {
        return most;
    }

    boolean isMain() {
        return number == 0;
    }

    /** Whether one of them is an argument. */
    boolean isGiven() {
        return given;
    }

    void gives() {
        gives = true;
    }

    /** Whether it is of one value always, the system itself, which is no argument. */
    boolean isSingle() {
        return isMain() && !gives && !given;
    }

    boolean isChecked() {
        return check != null || contents != null;
    }

    /** Chooses among values, the latest of which is last. */
    <T> T chosen(List<T> values, Chooser chooser) {
        int size = values.size();
        return size == 1 ? values.getFirst() : values.get(size - 1 - (int) chooser.choose(which[size]));
    }

    /** One of the values that are alive where it is generated. */
    static final class Any<M, S> implements Gen<Member<M, S>> {
        final Bundle<M, S> bundle;

        Any(Bundle<M, S> bundle) {
            this.bundle = bundle;
        }

        @Override
        public Member<M, S> generate(Chooser chooser) {
            if (!(chooser instanceof Surrounded surrounded)) {
                throw new IllegalStateException("a value of the bundle %s is an argument of a command, and nothing else"
                        .formatted(bundle.name));
            }
            List<Member<M, S>> values = surrounded.alive.of(bundle);
            if (values.isEmpty()) {
                throw new NothingThere();
            }
            return bundle.chosen(values, surrounded);
        }
    }

    /** Ends the generation of arguments: there is no value in a bundle. */
    static final class NothingThere extends RuntimeException {
        private static final long serialVersionUID = 1;

        NothingThere() {
            super("no value", null, false, false);
        }
    }
}
