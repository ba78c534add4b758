package dev.allways.runner;

import dev.allways.core.Explorable;
import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import java.util.Optional;
import java.util.Set;

/** How else a test's threads can be treated, when an exploration shows that they need it. */
public sealed interface Treatment {
    /** As the user said, whatever an exploration shows. */
    Treatment NONE = new AsSaid();

    /** A treatment of the threads that a class starts, if the settings leave it open. */
    static Treatment of(Class<?> type, Settings settings) {
        return new AsNeeded(type, settings, true);
    }

    /** As {@link #of}, but static state is never reset. */
    static Treatment keepingState(Class<?> type, Settings settings) {
        return new AsNeeded(type, settings, false);
    }

    /**
     * As the user said, too; but it is looked at what executions of tests of a class leave in static state, for others
     * to find.
     */
    static Treatment told(Class<?> type, Settings settings) {
        return new Told(type, settings);
    }

    /** Whether a test is explored again where executions find what others have left; else that is told only. */
    default boolean exploresAgain() {
        return false;
    }

    /** The program, its threads under control; empty if that was not left open, they are so already, or can't be. */
    default Optional<Treated> controlled(Program program) {
        return Optional.empty();
    }

    /**
     * The program under control, static state reset in each execution; empty if it is so already, it is not under
     * control, or can't be.
     */
    default Optional<Treated> isolated(Program program) {
        return Optional.empty();
    }

    /**
     * The program under control, static state reset in each execution, if there may be some; empty if there is none,
     * or as for {@link #controlled}.
     */
    default Optional<Treated> anew(Program program) {
        return Optional.empty();
    }

    /**
     * Static fields in which executions may leave something for others, as far as the code shows; by class and name.
     */
    default Set<String> staticState() {
        return Set.of();
    }

    /** As {@link #anew}, and it is looked at what executions would leave in static state. */
    default Optional<Program> observed(Program program) {
        return Optional.empty();
    }

    /** Whether a success says nothing if threads took part that are not under control. */
    default boolean needsControl() {
        return false;
    }

    /** Nothing else can be done. */
    final class AsSaid implements Treatment {
        private AsSaid() {}
    }

    /** What the settings leave open is done when it is needed. */
    final class AsNeeded implements Treatment {
        private final Class<?> type;
        private final Settings settings;
        private final boolean resets; // static state

        private AsNeeded(Class<?> type, Settings settings, boolean resets) {
            this.type = type;
            this.settings = settings;
            this.resets = resets;
        }

        @Override
        public boolean exploresAgain() {
            return true;
        }

        @Override
        public Optional<Treated> controlled(Program program) {
            boolean isReset = resets && !settings.isolated();
            Settings wanted = isReset ? settings.withIsolated(true) : settings;
            String options = Settings.THREADS.written(When.ON) + (isReset ? " " + Settings.ISOLATED.option() : "");
            return controlled(program, wanted).map(each -> new Treated(each, options));
        }

        private Optional<Program> controlled(Program program, Settings wanted) {
            if (settings.when() != When.AUTO || program instanceof Explorable || ThreadControl.isControlled(program)) {
                return Optional.empty();
            }
            try {
                Program controlled = ThreadControl.controlled(type, program, wanted.with(Settings.THREADS, When.ON));
                return Optional.of(controlled).filter(ThreadControl::isControlled);
            } catch (IllegalStateException e) {
                return Optional.empty(); // the agent is not at work
            }
        }

        @Override
        public Optional<Treated> isolated(Program program) {
            return resets
                    ? ThreadControl.isolatedOf(program)
                            .map(isolated -> new Treated(isolated, Settings.ISOLATED.option()))
                    : Optional.empty();
        }

        @Override
        public Optional<Treated> anew(Program program) {
            return controlled(program).filter(each -> !staticState().isEmpty());
        }

        @Override
        public Set<String> staticState() {
            return resets ? ThreadControl.staticStateOf(type) : Set.of();
        }

        @Override
        public Optional<Program> observed(Program program) {
            return anew(program).flatMap(each -> ThreadControl.watchedOf(each.program(), staticState()));
        }

        @Override
        public boolean needsControl() {
            return settings.when() != When.OFF;
        }
    }

    /** Nothing else is done, but looked at what is left. */
    final class Told implements Treatment {
        private final AsNeeded looking;

        private Told(Class<?> type, Settings settings) {
            this.looking = new AsNeeded(type, settings.with(Settings.THREADS, When.AUTO), true);
        }

        @Override
        public Optional<Treated> anew(Program program) {
            return looking.anew(program);
        }

        @Override
        public Set<String> staticState() {
            return looking.staticState();
        }

        @Override
        public Optional<Program> observed(Program program) {
            return looking.isolated(program)
                    .or(() -> looking.controlled(program))
                    .filter(_ -> !staticState().isEmpty())
                    .flatMap(each -> ThreadControl.watchedOf(each.program(), staticState()));
        }
    }
}
