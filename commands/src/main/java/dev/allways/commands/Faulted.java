package dev.allways.commands;

import dev.allways.core.Audit;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Code;
import dev.allways.core.Explorable;
import dev.allways.core.Exploration;
import dev.allways.core.Observation;
import dev.allways.core.Odds;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.engine.PartChooser;
import dev.allways.core.faults.Faults;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Commands among faults. A command that a fault strikes has taken effect or not, and after a crash there may be several
 * models of what is left; so there is a set of histories, each of which says what the model is. A result that a history
 * does not explain rules that history out; when none is left, the system is wrong.
 */
final class Faulted<M, S> implements Explorable {
    private static final ChoicePoint STRIKES =
            new ChoicePoint.Pick("faults in this command", List.of(false, true), false, Odds.weights(4, 1));
    private static final ChoicePoint CRASHES =
            new ChoicePoint.Pick("crash before this command", List.of(false, true), false, Odds.weights(9, 1));

    private final Commands<M, S> commands;
    private final CommandProgram<M, S> program;
    private final Menu<M, S> menu;
    private final int most;

    /** What may disturb a call: a crash before it, faults in it. */
    private record Disturbance(boolean crash, boolean faults) {}

    /** What happened to the model, in one history. */
    private sealed interface Event {
        /** A command took effect. */
        record Made(Call call) implements Event {}

        /** A crash left the model with this number. */
        record Left(int number) implements Event {}
    }

    Faulted(Commands<M, S> commands, int most) {
        this(commands, most, false);
    }

    private Faulted(Commands<M, S> commands, int most, boolean explored) {
        if (most < 1) {
            throw new IllegalArgumentException("at most %d faults, it must be at least 1".formatted(most));
        }
        this.commands = commands;
        this.program = new CommandProgram<>(commands, commands.lengths(), null);
        program.explored = explored;
        this.menu = CommandProgram.menu(commands);
        this.most = most;
    }

    @Override
    public String strategy() {
        return "random";
    }

    @Override
    public Exploration begin(Audit audit) {
        Program explored = new Faulted<>(commands, most, true);
        return () -> explored;
    }

    @Override
    public @Nullable Duration deadline() {
        return program.deadline();
    }

    @Override
    public Object losesThreadsOf() {
        return commands.losesThreadsOf();
    }

    @Override
    public void run(Chooser given) throws Throwable {
        Chooser chooser = new PartChooser(given); // where the crashes are is in no state of the model
        Alive alive = program.begin();
        List<Disturbance> disturbances = new ArrayList<>();
        List<Call> calls =
                program.generation.calls(alive, chooser, null, null, () -> disturbances.add(disturbance(chooser)));
        program.watched(chooser, by -> make(calls, disturbances, alive, by));
    }

    private void make(List<Call> calls, List<Disturbance> disturbances, Alive alive, Chooser chooser) throws Throwable {
        Faults faults = Faults.atMost(most, chooser);
        faults.pause(true);
        var sequence = new Sequence(alive, faults, chooser);
        Throwable thrown = null;
        try {
            for (int i = 0; i < calls.size(); i++) {
                sequence.make(calls.get(i), disturbances.get(i));
            }
        } catch (Throwable t) {
            thrown = t;
            throw t;
        } finally {
            faults.cease();
            program.close(sequence.system, thrown, chooser);
        }
    }

    /**
     * Chosen where the call is generated, whatever others were, so that shrinking leaves it out with the call alone.
     */
    private Disturbance disturbance(Chooser chooser) {
        return new Disturbance(menu.reopens != null && chooser.choose(CRASHES) == 1, chooser.choose(STRIKES) == 1);
    }

    /** One sequence. */
    private final class Sequence {
        private final Alive alive;
        private final Faults faults;
        private final Chooser chooser;
        private S system;
        private List<List<Event>> histories = List.of(List.of());

        Sequence(Alive alive, Faults faults, Chooser chooser) throws Exception {
            this.alive = alive;
            this.faults = faults;
            this.chooser = chooser;
            this.system = commands.system(faults, chooser);
            program.start(alive, system, chooser);
        }

        void make(Call call, Disturbance disturbance) throws Throwable {
            if (disturbance.crash && faults.struck() + crashes < most) {
                crashes++;
                reopen(histories);
            }
            for (List<Event> history : histories) {
                goTo(history);
                if (!alive.allows(call)) {
                    return; // not by all histories: the faults left it without what it needs
                }
            }
            int before = faults.struck();
            Object result = null;
            Throwable error = null;
            faults.pause(!disturbance.faults || before + crashes >= most);
            Watch.begins(call, chooser);
            try {
                result = call.made();
                error = result instanceof Expected.Thrown(Throwable it) ? it : null;
            } catch (Stop stop) {
                throw stop;
            } catch (Throwable t) {
                error = t;
            } finally {
                Watch.ended(chooser);
                faults.pause(true);
            }
            boolean struck = faults.struck() > before;
            if (error instanceof Crash) {
                tell(call.shown(), "crash in it");
                reopen(withAndWithout(call));
            } else if (error instanceof Exception && struck) {
                tell(call.shown(), "throws " + error + ": it took effect or not");
                call.returned(null);
                histories = withAndWithout(call);
            } else if (error != null && !(result instanceof Expected.Thrown)) {
                tell(call.shown(), "throws " + error);
                throw error;
            } else {
                call.returned(result);
                compare(call, result);
            }
            check(call);
            tidy();
        }

        private int crashes; // between commands

        private List<List<Event>> withAndWithout(Call call) {
            List<List<Event>> both = new ArrayList<>();
            for (List<Event> history : histories) {
                both.add(history);
                both.add(longer(history, new Event.Made(call)));
            }
            return both;
        }

        private static List<Event> longer(List<Event> history, Event event) {
            List<Event> longer = new ArrayList<>(history);
            longer.add(event);
            return longer;
        }

        private void reopen(List<List<Event>> before) throws Throwable {
            if (menu.reopens == null) {
                throw new IllegalStateException("a command crashed, and the menu does not say how to reopen a system");
            }
            List<List<Event>> after = new ArrayList<>();
            for (List<Event> history : before) {
                goTo(history);
                int count = menu.leaves.apply(model()).size();
                for (int i = 0; i < count; i++) {
                    after.add(longer(history, new Event.Left(i)));
                }
            }
            histories = after;
            tidy();
            String opened = "// the system is opened again after a crash";
            try {
                system = menu.reopens.of(system);
            } catch (Stop e) {
                throw e;
            } catch (Throwable e) {
                tell(opened, "throws " + e);
                throw e;
            }
            alive.first.setValue(system);
            tell(opened, models());
        }

        private void compare(Call call, @Nullable Object result) throws Throwable {
            Definition<Object, Object> definition = call.definition();
            List<List<Event>> explaining = new ArrayList<>();
            List<Wrong> wrong = new ArrayList<>();
            for (List<Event> history : histories) {
                goTo(history);
                Object model = call.target().model();
                Expected expected = definition.mirror == null ? Expected.of(definition, model, call.arguments()) : null;
                Wrong broken = CommandProgram.broken(definition, model, call.arguments(), result);
                if (expected == null) {
                    expected = Expected.mirrored(definition, model, call.arguments());
                }
                Wrong one = expected.compare(result);
                if (one == null && broken == null) {
                    explaining.add(longer(history, new Event.Made(call)));
                } else {
                    wrong.add(one != null ? one : java.util.Objects.requireNonNull(broken));
                }
            }
            if (explaining.isEmpty()) {
                String all = wrong.stream()
                        .map(Wrong::told)
                        .distinct()
                        .collect(Collectors.joining("; with another outcome of the faults it "));
                tell(call.shown(), all);
                throw new Mismatch(call.shown(), new Wrong(all, wrong.getFirst().kind()), definition.place, null);
            }
            histories = explaining;
            tell(call.shown(), models());
        }

        /** What must hold beside results must hold in some history. */
        private void check(Call call) throws Throwable {
            List<List<Event>> right = new ArrayList<>();
            Throwable first = null;
            for (List<Event> history : histories) {
                goTo(history);
                try {
                    if (menu.bundles.stream().anyMatch(Bundle::isChecked)) {
                        alive.check(call);
                    }
                    commands.check(model(), system);
                    right.add(history);
                } catch (Stop stop) {
                    throw stop;
                } catch (Throwable t) {
                    first = first == null ? t : first;
                }
            }
            if (right.isEmpty() && first != null) {
                throw first;
            }
            histories = right;
        }

        /** Of histories that come to the same model one is enough. */
        private void tidy() throws Throwable {
            if (histories.size() > 1) {
                Map<String, List<Event>> different = new LinkedHashMap<>();
                for (List<Event> history : histories) {
                    goTo(history);
                    different.putIfAbsent(commands.describe(model()) + alive.described(), history);
                }
                histories = List.copyOf(different.values());
            }
        }

        private void goTo(List<Event> history) throws Throwable {
            alive.restart(commands.model());
            for (Event event : history) {
                switch (event) {
                    case Event.Made(Call call) -> alive.advance(call);
                    case Event.Left(int number) -> {
                        M left = menu.leaves.apply(model()).get(number);
                        alive.restart(java.util.Objects.requireNonNull(left));
                    }
                }
            }
        }

        @SuppressWarnings("unchecked") // the model of the system
        private M model() {
            return (M) alive.first.model();
        }

        private String models() throws Throwable {
            Set<String> all = new LinkedHashSet<>();
            for (List<Event> history : chooser.observing() ? histories : List.<List<Event>>of()) {
                goTo(history);
                all.add(commands.describe(model()));
            }
            return String.join(" or ", all);
        }

        private void tell(String line, String comment) {
            if (chooser.observing()) {
                chooser.observe(new Observation.Event(new Code(line, comment)));
            }
        }
    }
}
