package dev.allways.gen;

import dev.allways.core.Chooser;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** What a generated function has answered: the same argument has the same result again. */
final class Table<R extends @Nullable Object> {
    private final Chooser chooser;
    private final Gen<? extends R> results;
    private final Map<List<@Nullable Object>, R> known = new LinkedHashMap<>();

    private Table(Chooser chooser, Gen<? extends R> results) {
        this.chooser = chooser;
        this.results = results;
    }

    private synchronized R result(List<@Nullable Object> arguments) {
        if (!known.containsKey(arguments)) {
            known.put(arguments, results.generate(chooser));
        }
        return known.get(arguments);
    }

    private static List<@Nullable Object> list(@Nullable Object... arguments) {
        return Arrays.asList(arguments);
    }

    /** As a Java expression: what it has answered, and the last of that for everything else. */
    private synchronized String java(JavaText java, String parameters, String... names) {
        var text = new StringBuilder(parameters).append(" -> ");
        if (known.isEmpty()) {
            return text.append("{ throw new AssertionError(\"it was never called\"); }")
                    .toString();
        }
        var rows = new ArrayList<>(known.entrySet());
        R last = rows.getLast().getValue();
        for (Map.Entry<List<@Nullable Object>, R> row : rows) {
            if (!Objects.equals(row.getValue(), last)) {
                for (int i = 0; i < names.length; i++) {
                    text.append(i == 0 ? "" : " && ")
                            .append(java.name(Objects.class))
                            .append(".equals(")
                            .append(names[i])
                            .append(", ")
                            .append(java.text(row.getKey().get(i)))
                            .append(')');
                }
                text.append(" ? ").append(java.text(row.getValue())).append(" : ");
            }
        }
        return text.append(java.text(last)).toString();
    }

    /** A function of one argument. */
    static class OfOne<A extends @Nullable Object, R extends @Nullable Object>
            implements Function<A, R>, JavaText.Expression {
        private final Table<R> table;

        OfOne(Chooser chooser, Gen<? extends R> results) {
            table = new Table<>(chooser, results);
        }

        @Override
        public R apply(A argument) {
            return table.result(list(argument));
        }

        @Override
        public String java(JavaText java) {
            return table.java(java, "x", "x");
        }

        @Override
        public String toString() {
            return JavaText.of(this);
        }
    }

    /** A function of two arguments. */
    static class OfTwo<A extends @Nullable Object, B extends @Nullable Object, R extends @Nullable Object>
            implements BiFunction<A, B, R>, JavaText.Expression {
        private final Table<R> table;

        OfTwo(Chooser chooser, Gen<? extends R> results) {
            table = new Table<>(chooser, results);
        }

        @Override
        public R apply(A first, B second) {
            return table.result(list(first, second));
        }

        @Override
        public String java(JavaText java) {
            return table.java(java, "(x, y)", "x", "y");
        }

        @Override
        public String toString() {
            return JavaText.of(this);
        }
    }

    /** A function from a type to itself. */
    static final class Operator1<T extends @Nullable Object> extends OfOne<T, T> implements UnaryOperator<T> {
        Operator1(Chooser chooser, Gen<? extends T> results) {
            super(chooser, results);
        }
    }

    /** As {@link Operator1}, of two arguments. */
    static final class Operator2<T extends @Nullable Object> extends OfTwo<T, T, T> implements BinaryOperator<T> {
        Operator2(Chooser chooser, Gen<? extends T> results) {
            super(chooser, results);
        }
    }

    /** What supplies one value. */
    static final class OfNone<R extends @Nullable Object> implements Supplier<R>, JavaText.Expression {
        private final Table<R> table;

        OfNone(Chooser chooser, Gen<? extends R> results) {
            table = new Table<>(chooser, results);
        }

        @Override
        public R get() {
            return table.result(list());
        }

        @Override
        public String java(JavaText java) {
            return table.java(java, "()");
        }

        @Override
        public String toString() {
            return JavaText.of(this);
        }
    }

    /** A condition. */
    static final class Condition<A extends @Nullable Object> implements Predicate<A>, JavaText.Expression {
        private final Table<Boolean> table;

        Condition(Chooser chooser, Gen<Boolean> results) {
            table = new Table<>(chooser, results);
        }

        @Override
        public boolean test(A argument) {
            return table.result(list(argument));
        }

        @Override
        public String java(JavaText java) {
            return table.java(java, "x", "x");
        }

        @Override
        public String toString() {
            return JavaText.of(this);
        }
    }
}
