package dev.allways.commands;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that are alive, each beside its model, in one of the two phases of a sequence. The phases share the
 * members, which arguments refer to; each starts again with the model of a new system.
 */
@SuppressWarnings("unchecked") // a bundle has members of its own types
final class Alive {
    final Member<Object, Object> first; // the system
    private final List<List<Member<Object, Object>>> rows; // by bundle, the latest last; none: the system alone
    private int[] made; // members by bundle, for their names
    boolean @Nullable [] among; // the commands that this sequence has; null: all
    boolean sparing; // no command is drawn that did not end

    @Nullable
    Definition<Object, Object> asked; // the command that is being generated

    @Nullable
    Object @Nullable [] given; // its arguments, when there are some

    Alive(Member<?, ?> first, int bundles) {
        this.first = (Member<Object, Object>) first;
        this.rows = new ArrayList<>(bundles);
        this.made = new int[bundles];
    }

    /** Begins anew. */
    void restart(Object model) {
        first.setModel(model);
        rows.clear();
        for (int i = 0; i < made.length; i++) {
            rows.add(new ArrayList<>());
        }
        if (made.length > 0) {
            rows.getFirst().add(first);
            made = new int[made.length];
        }
    }

    <M, S> List<Member<M, S>> of(Bundle<M, S> bundle) {
        return (List<Member<M, S>>) (List<?>) (rows.isEmpty() ? List.of(first) : rows.get(bundle.number));
    }

    /** A member that a call is to add. */
    Member<Object, Object> named(Bundle<Object, Object> bundle) {
        return new Member<>(bundle, bundle.name + ++made[bundle.number]);
    }

    /** Whether there is one, of those that a command is called on or takes. */
    boolean hasSome(List<? extends Bundle<?, ?>> bundles) {
        for (Bundle<?, ?> each : bundles) {
            if (of(each).isEmpty()) {
                return false;
            }
        }
        return true;
    }

    /** The members that a command can be called on. */
    List<Member<Object, Object>> targets(Definition<Object, Object> definition) {
        List<Member<Object, Object>> members = of(definition.bundle);
        if (definition.when == null) {
            return members;
        }
        List<Member<Object, Object>> some = new ArrayList<>(members.size());
        for (Member<Object, Object> each : members) {
            if (definition.when.test(each.model())) {
                some.add(each);
            }
        }
        return some;
    }

    /** Whether a call can be made here. */
    boolean allows(Call call) throws Throwable {
        Definition<Object, Object> definition = call.definition();
        Object model = call.target().model();
        return of(definition.bundle).contains(call.target())
                && (definition.when == null || definition.when.test(model))
                && definition.where.of(model, call.arguments());
    }

    /** The models behind a call. One that is to throw changes nothing. */
    void advance(Call call) throws Throwable {
        Definition<Object, Object> definition = call.definition();
        Object model = call.target().model();
        if (definition.fails != null && definition.fails.of(model, call.arguments()) != null) {
            return;
        }
        if (definition.mirror != null) {
            try {
                definition.mirror.of(model, call.arguments());
            } catch (Exception e) {
                return; // so will the system
            }
        }
        follow(call, model);
    }

    /** The models behind a call that returned, but for what a mirrored call changed. */
    void follow(Call call, Object model) throws Throwable {
        Definition<Object, Object> definition = call.definition();
        Member<Object, Object> produced = call.produced();
        if (produced == null) {
            call.target().setModel(definition.next.of(model, call.arguments(), call.symbol()));
        } else if (definition.yields == null) {
            produced.setModel(definition.next.of(model, call.arguments(), call.symbol()));
            add(produced);
        } else {
            produced.setModel(java.util.Objects.requireNonNull(definition.yields.of(model, call.arguments())));
            call.target().setModel(definition.next.of(model, call.arguments(), call.symbol()));
            add(produced);
        }
        if (definition.consumes) {
            of(definition.bundle).remove(call.target());
        }
        for (List<Member<Object, Object>> row : rows) {
            if (!row.isEmpty()) {
                java.util.function.Predicate<? super Object> valid = row.getFirst().bundle.valid;
                if (valid != null) {
                    row.removeIf(each -> !valid.test(each.model()));
                }
            }
        }
    }

    private void add(Member<Object, Object> member) {
        List<Member<Object, Object>> row = of(member.bundle);
        row.add(member);
        if (row.size() > member.bundle.most()) {
            row.removeFirst();
        }
    }

    /** What must hold of every value. */
    void check(Call call) throws Throwable {
        if (rows.isEmpty()) {
            check(first, call);
            return;
        }
        for (List<Member<Object, Object>> row : rows) {
            for (Member<Object, Object> each : row) {
                check(each, call);
            }
        }
    }

    private static void check(Member<Object, Object> member, Call call) throws Throwable {
        Bundle<Object, Object> bundle = member.bundle;
        if (bundle.contents != null) {
            Wrong wrong = compared(member, bundle);
            if (wrong != null) {
                throw new Mismatch(call.shown(), wrong, call.definition().place, null);
            }
        }
        if (bundle.check != null) {
            bundle.check.of(member.model(), member.value());
        }
    }

    private static @Nullable Wrong compared(Member<Object, Object> member, Bundle<Object, Object> bundle) {
        try {
            Object contents = java.util.Objects.requireNonNull(bundle.contents).apply(member.value());
            Object expected = bundle.expected == null ? member.model() : bundle.expected.apply(member.model());
            return java.util.Objects.deepEquals(expected, contents)
                    ? null
                    : new Wrong(
                            "left %s as %s, not as %s"
                                    .formatted(
                                            member.name,
                                            dev.allways.core.SafeText.of(contents),
                                            bundle.expected == null
                                                    ? bundle.described.apply(member.model())
                                                    : dev.allways.core.SafeText.of(expected)),
                            "left something wrong");
        } catch (RuntimeException e) {
            return new Wrong(
                    "left %s so that it can't be compared with its model: %s".formatted(member.name, e),
                    "left something that can't be compared, " + e.getClass().getName());
        }
    }

    /** All models, for a state that is told from others. */
    List<String> described() {
        List<String> all = new ArrayList<>();
        for (List<Member<Object, Object>> row : rows) {
            for (Member<Object, Object> each : row) {
                all.add(each.bundle.name + " " + each.bundle.described.apply(each.model()));
            }
        }
        return all;
    }
}
