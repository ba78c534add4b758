package dev.allways.symbolic.run;

import dev.allways.core.Stop;
import dev.allways.core.control.Stepping;
import dev.allways.symbolic.term.Assignment;
import dev.allways.symbolic.term.Kind;
import dev.allways.symbolic.term.Term;
import dev.allways.symbolic.term.Terms;
import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Member;
import java.lang.reflect.Method;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Models as programs have them, whose calls are executions of their own; no solver is asked. */
final class LoadedModels implements Session {
    private final ProgramLoader loader;
    private final List<Branch> branches = new ArrayList<>();
    private final Map<Method, Method> loaded = new HashMap<>();
    private final Map<String, Member> members = new HashMap<>(); // of ours
    private Terms terms = new Terms();
    private boolean isLost;
    private @Nullable Values given;

    /** @param copies whether there are copies of the platform's classes */
    LoadedModels(boolean copies) {
        ClassLoader from = LoadedModels.class.getClassLoader();
        loader = new ProgramLoader(
                copies ? ProgramCode.usual(from) : new ProgramCode(from, Set.of(), ProgramCode.Form.WITH_TERMS, false));
    }

    private record Branch(Term condition, boolean holds) {}

    static Class<?> original(String name) {
        try {
            return Class.forName(name);
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls a model. */
    Called call(Method model, RandomArguments arguments, Values values) {
        loader.begin(this, point -> 0);
        branches.clear();
        terms = values.terms();
        given = values;
        isLost = false;
        TermsOfArguments its = new TermsOfArguments(values);
        @Nullable Object[] made = arguments.made(its);
        Method method = loaded(model);
        String parameters = Stream.of(method.getParameterTypes())
                .filter(Class::isPrimitive)
                .map(Class::descriptorString)
                .collect(Collectors.joining());
        if (its.primitives.stream().anyMatch(Objects::nonNull)) {
            for (int i = 0; i < its.primitives.size(); i++) {
                call(CallTerms.class, "argument", its.primitives.get(i), i);
            }
            call(CallTerms.class, "call", parameters);
        }
        try {
            Object result = PlatformMethod.called(method, null, made);
            Term term = (Term) field(Objects.requireNonNull(call(CallTerms.class, "register")), "result");
            return new Called(model, result, term, null, made);
        } catch (Throwable e) {
            call(ElementTerms.class, "caught", e);
            boolean hasMessage = table(Shadows.class, "objects").containsKey(e); // which is followed no further
            isLost |= e instanceof Stop || hasMessage;
            return new Called(model, null, null, e, made);
        }
    }

    private Method loaded(Method model) {
        return loaded.computeIfAbsent(model, this::found);
    }

    private Method found(Method model) {
        return Stream.of(ours(model.getDeclaringClass()).getDeclaredMethods())
                .filter(each -> each.getName().equals(model.getName())
                        && Copies.original(Arrays.toString(each.getParameterTypes())
                                        .replace('.', '/'))
                                .equals(Arrays.toString(model.getParameterTypes())
                                        .replace('.', '/')))
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("no model: " + model));
    }

    private Class<?> ours(Class<?> type) {
        try {
            return loader.loadClass(type.getName());
        } catch (ClassNotFoundException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Calls a method of ours. */
    private @Nullable Object call(Class<?> type, String name, @Nullable Object... arguments) {
        Method method = (Method) members.computeIfAbsent(
                type.getName() + "." + name,
                _ -> Stream.of(ours(type).getDeclaredMethods())
                        .filter(each -> each.getName().equals(name) && isWanted(each))
                        .findFirst()
                        .orElseThrow());
        try {
            return PlatformMethod.called(method, null, arguments);
        } catch (RuntimeException e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /** Of methods that share a name, the one that is called here. */
    private static boolean isWanted(Method method) {
        method.setAccessible(true);
        return !method.getName().equals("terms") || method.getParameterCount() == 1;
    }

    private @Nullable Object field(Object object, String name) {
        Class<?> type = object instanceof Class<?> its ? its : object.getClass();
        try {
            return declared(type, name).get(object == type ? null : object);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    private Field declared(Class<?> type, String name) {
        return (Field) members.computeIfAbsent(type.getName() + ":" + name, _ -> {
            try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field;
            } catch (NoSuchFieldException e) {
                throw new IllegalStateException(e);
            }
        });
    }

    @SuppressWarnings("unchecked")
    private Map<Object, Object> table(Class<?> type, String name) {
        return (Map<Object, Object>) Objects.requireNonNull(field(ours(type), name));
    }

    private void flag(String name) {
        try {
            declared(ours(Shadows.class), name).set(null, true);
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Arguments that have the terms of the numbers that they are made of. */
    private final class TermsOfArguments implements RandomArguments.Making {
        final List<@Nullable Term> primitives = new ArrayList<>();
        private final Values values;

        TermsOfArguments(Values values) {
            this.values = values;
        }

        @Override
        public void primitive(int place) {
            primitives.add(values.term(place));
        }

        @Override
        public Object made(Object object, int... places) {
            @Nullable Term[] terms = new @Nullable Term[places.length];
            for (int i = 0; i < terms.length; i++) {
                terms[i] = places[i] < 0 ? null : values.term(places[i]);
            }
            if (Stream.of(terms).noneMatch(Objects::nonNull)) {
                return object;
            }
            flag("anyObject");
            if (object instanceof String) {
                table(Shadows.class, "objects").put(object, terms);
            } else if (object instanceof StringBuilder) {
                table(Shadows.class, "builders").put(object, new ArrayList<>(Arrays.asList(terms)));
            } else if (object.getClass().isArray()) {
                table(ElementTerms.class, "elements").put(object, terms);
                flag("anyElement");
            } else if (object.getClass().getName().contains("Atomic")) {
                LoadedModels.this.call(AtomicTerms.class, "begin", object, terms[0]);
            } else {
                table(Shadows.class, "objects").put(object, Objects.requireNonNull(terms[0]));
            }
            return object;
        }

        @Override
        public void put(Map<?, ?> map, Object key, Object value) {
            LoadedModels.this.call(MapModels.class, "Map_put", map, key, value);
            LoadedModels.this.call(Shadows.class, "hold", map, value);
        }

        @Override
        public void add(Collection<?> all, @Nullable Object element) {
            if (all instanceof Set<?>) {
                LoadedModels.this.call(SetModels.class, "Set_add", all, element);
            } else {
                RandomArguments.Making.super.add(all, element);
                LoadedModels.this.call(Shadows.class, "hold", all, element);
            }
        }

        @Override
        public Object bigInteger(long value, int place) {
            Term term = values.term(place);
            if (term != null) {
                LoadedModels.this.call(CallTerms.class, "argument", term, 0);
                LoadedModels.this.call(CallTerms.class, "call", "J");
            }
            Object number = Objects.requireNonNull(
                    LoadedModels.this.call(LargeNumberModels.class, "BigInteger_valueOf", value));
            LoadedModels.this.call(CallTerms.class, "cleared", LoadedModels.this.call(CallTerms.class, "register"));
            return number;
        }
    }

    /** What a call came to. */
    final class Called {
        private final Method model;
        private final @Nullable Object result;
        private final @Nullable Term term;
        private final @Nullable Throwable thrown;
        private final @Nullable Object[] arguments;

        private Called(
                Method model,
                @Nullable Object result,
                @Nullable Term term,
                @Nullable Throwable thrown,
                @Nullable Object[] arguments) {
            this.model = model;
            this.result = result;
            this.term = term;
            this.thrown = thrown;
            this.arguments = arguments;
        }

        boolean isLost() {
            return isLost;
        }

        Optional<String> wrongBranch(Assignment inputs) {
            return branches.stream()
                    .filter(each -> inputs.meets(each.condition) != each.holds)
                    .map(each -> "%s is %s".formatted(each.condition, each.holds))
                    .findFirst();
        }

        /** Whether other inputs take the same branches. */
        boolean isPathOf(Assignment inputs) {
            return branches.stream().allMatch(each -> inputs.meets(each.condition) == each.holds);
        }

        /** The result, and what became of the arguments: as they are, or as the terms say. */
        String shown(@Nullable Assignment inputs) {
            Shown shown =
                    inputs == null ? Called::plain : (holder, place, value) -> evaluated(holder, place, value, inputs);
            if (thrown != null) {
                return PlatformMethod.thrown(thrown, shown);
            }
            String its = inputs != null && term != null ? shownResult(inputs) : shown.of(result);
            return its + shown.arguments(model, arguments);
        }

        private String shownResult(Assignment inputs) {
            Term its = Objects.requireNonNull(term);
            Object value = Objects.requireNonNull(result);
            return Shown.PLAIN.of(as(value, its, inputs));
        }

        private static Object plain(Object holder, int place, Object value) {
            return value;
        }

        private Object evaluated(Object holder, int place, Object value, Assignment inputs) {
            @Nullable Term own = term(holder, place);
            if (holder.getClass().getName().endsWith("BigInteger")) {
                return own != null ? BigInteger.valueOf(inputs.value(own)) : words(holder, inputs);
            }
            return own == null ? value : as(value, own, inputs);
        }

        /** A number without bounds that no long stands for: its words. */
        private BigInteger words(Object number, Assignment inputs) {
            int[] words = (int[]) Objects.requireNonNull(field(number, "mag"));
            BigInteger size = BigInteger.ZERO;
            for (int i = 0; i < words.length; i++) {
                Object word = evaluated(words, i, words[i], inputs);
                size = size.shiftLeft(32).or(BigInteger.valueOf(Integer.toUnsignedLong((Integer) word)));
            }
            return (Integer) Objects.requireNonNull(field(number, "signum")) < 0 ? size.negate() : size;
        }

        private @Nullable Term term(Object holder, int place) {
            Object its = table(Shadows.class, "objects").get(holder);
            if (holder instanceof String text && its != null) {
                @Nullable Term[] terms = (@Nullable Term[]) call(TextTerms.class, "terms", text);
                return terms == null ? null : terms[place];
            }
            if (holder instanceof StringBuilder) {
                List<?> terms = (List<?>) table(Shadows.class, "builders").get(holder);
                return terms == null ? null : (Term) terms.get(place);
            }
            if (holder.getClass().isArray()) {
                Object terms = table(ElementTerms.class, "elements").get(holder);
                return terms == null ? null : (Term) Array.get(terms, place);
            }
            if (holder.getClass().getName().contains(".atomic.")) {
                return (Term) call(FieldTerms.class, "field", holder, "value " + place);
            }
            Object large = table(LargeNumberTerms.class, "longs").get(holder);
            return large != null ? (Term) field(large, "term") : its instanceof Term term ? term : null;
        }

        private static Object as(Object value, Term term, Assignment inputs) {
            long bits = inputs.value(term);
            return switch (value) {
                case Boolean _ -> bits != 0;
                case Byte _ -> (byte) bits;
                case Character _ -> (char) bits;
                case Short _ -> (short) bits;
                case Integer _ -> (int) bits;
                case Float _ -> Float.intBitsToFloat((int) bits);
                case Double _ -> Double.longBitsToDouble(bits);
                default -> bits;
            };
        }
    }

    @Override
    public Terms terms() {
        return terms;
    }

    @Override
    public long input(String label, Kind kind, long min, long max) {
        throw new IllegalStateException("no input");
    }

    @Override
    public @Nullable Term lastInput() {
        return null;
    }

    @Override
    public void branch(Term condition, boolean holds, int edge, int other) {
        branches.add(new Branch(condition, holds));
    }

    @Override
    public void covers(int edge) {}

    @Override
    public boolean hasControl() {
        return false;
    }

    @Override
    public boolean isBesideOthers() {
        return false;
    }

    @Override
    public Stepping stepping() {
        return Stepping.NONE;
    }

    @Override
    public void makesStep(Object collection, boolean changes) {}

    @Override
    public void hasMadeStep() {}

    @Override
    public boolean isAlone() {
        return true;
    }

    @Override
    public boolean suspend() {
        return true;
    }

    @Override
    public void resume(boolean was) {}

    @Override
    public boolean holds(Term condition) {
        return Objects.requireNonNull(given).assignment().meets(condition);
    }

    @Override
    public void loses(String where, @Nullable List<Term> values) {}

    @Override
    public void lost(String where, @Nullable List<Term> values) {
        isLost = true;
    }

    @Override
    public void unseen(String where) {
        isLost = true;
    }

    @Override
    public void omits(String what) {}

    @Override
    public void require(boolean condition) {
        if (!condition) {
            throw Stop.because(Stop.Why.LEFT_OUT);
        }
    }
}
