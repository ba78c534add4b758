package dev.allways.cli;

import dev.allways.core.Program;
import dev.allways.core.control.Amounts;
import dev.allways.core.control.Setting;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.core.control.ThreadControl.When;
import dev.allways.report.Trouble;
import dev.allways.runner.Treatment;
import dev.allways.storage.Disk;
import dev.allways.symbolic.SymbolicProgram;
import dev.allways.threads.NoAgent;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.ISetter;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Whether the threads of the user's programs are put under control, and what their surroundings do to them. */
@Command
final class ThreadOptions {
    /** The end of a test's name that says that its memory is weak. */
    static final String WEAK = "+weak";

    private final Map<Setting<?>, Object> said = new LinkedHashMap<>();

    @Option(
            names = "--disk",
            paramLabel = "FOLDER",
            description =
                    "Put a simulated disk in the place of FOLDER, empty in each execution: what the test reads and"
                            + " writes there does not reach the real disk. A CrashTest finds its own disk there.")
    private @Nullable String disk;

    /** Threads run as they like. */
    static ThreadOptions off() {
        var options = new ThreadOptions();
        options.said.put(Settings.THREADS, When.OFF);
        return options;
    }

    /** Adds an option for each setting to a command. */
    @Spec(Spec.Target.MIXEE)
    void addTo(CommandSpec command) {
        for (Setting<?> each : Settings.ALL) {
            OptionSpec.Builder option = OptionSpec.builder(each.option())
                    .description(each.description())
                    .type(each.type())
                    .setter(new Setter(each));
            if (each.parameter().isEmpty()) {
                option.arity("0").negatable(true);
            } else {
                option.paramLabel(each.parameter());
            }
            if (!each.type().isEnum()) { // which are read as all enums of options are
                option.converters(text -> Converters.converted(each::parse, text));
            }
            command.addOption(option.build());
        }
    }

    /** Takes down what is said of a setting. */
    private final class Setter implements ISetter {
        private final Setting<?> setting;

        Setter(Setting<?> setting) {
            this.setting = setting;
        }

        @Override
        public <T> T set(T value) {
            if (value == null) {
                said.remove(setting);
            } else {
                said.put(setting, value);
            }
            return value;
        }
    }

    /**
     * The program of a class, with its threads under control if that is wanted.
     *
     * @param wishes what the test's annotation says, by name
     * @throws Refused if it is wanted and can't be, or the annotation says what makes no sense
     */
    Program control(Class<?> type, Program program, Map<String, Object> wishes) {
        return control(type, program, settings(wishes));
    }

    /** As {@link #control}, of a program that chooses nothing: under control, too, if its only thread may wait. */
    Program controlWaiting(Class<?> type, Program program, Map<String, Object> wishes) {
        Settings settings = settings(wishes);
        if (settings.when() != When.AUTO) {
            return control(type, program, settings);
        }
        return ThreadControl.isNeededBy(type)
                ? control(type, program, settings.with(Settings.THREADS, When.ON))
                : placed(program);
    }

    private Program control(Class<?> type, Program program, Settings settings) {
        try {
            return ThreadControl.controlled(type, placed(program), settings);
        } catch (NoAgent e) {
            throw new Refused(Trouble.parsed(
                            "NO AGENT", String.valueOf(e.getMessage()).replaceFirst("NO AGENT: ", ""))
                    .todo("start it with ./allways, or with -javaagent:allways-threads-agent.jar; or say --threads off:"
                            + " then threads run as they like, and nothing of their order is explored"));
        }
    }

    private Program placed(Program program) {
        try {
            return disk == null ? program : Disk.under(Path.of(disk), program);
        } catch (IllegalArgumentException e) {
            throw new Refused(Trouble.of("WRONG USAGE", "--disk: " + e.getMessage())
                    .usualCause("an option that makes no sense for this test")
                    .todo("leave out --disk"));
        }
    }

    /** The memory is to be weak, whatever was said. */
    void weaken() {
        said.put(Settings.MEMORY_MODEL, MemoryModel.WEAK);
    }

    /** A test by the name that says whether its memory is weak. */
    Test named(Test test) {
        return settings(test.wishes()).memoryModel() == MemoryModel.WEAK && ThreadControl.isControlled(test.program())
                ? new Test(
                        test.name() + WEAK,
                        test.subject(),
                        test.kind(),
                        test.program(),
                        test.wishes(),
                        test.treatment())
                : test;
    }

    /** Each execution is to reset static state, whatever was said. */
    void isolate() {
        said.put(Settings.ISOLATED, true);
    }

    /**
     * Threads are under control unless something else was said, and executions have nothing of each other: for tests
     * made for neither.
     */
    void controlAll() {
        isolate();
        said.putIfAbsent(Settings.THREADS, When.ON);
    }

    /**
     * The settings for a test with these wishes: what was said, else what the test's annotation says, else what is
     * usual.
     */
    Settings settings(Map<String, Object> wishes) {
        Settings settings = Settings.DEFAULT;
        for (Setting<?> each : Settings.ALL) {
            Object value = said.get(each);
            Object wish = wishes.get(each.member());
            if (value != null) {
                settings = settings.with(each, value);
            } else if (wish != null) {
                settings = settings.with(each, wished(each, wish.toString()));
            }
        }
        return wishes.get("workers") instanceof Integer workers && workers > 1 ? settings.withIsolated(true) : settings;
    }

    private static Object wished(Setting<?> setting, String text) {
        try {
            return setting.parse(text);
        } catch (IllegalArgumentException e) {
            throw new Refused(Trouble.of("WRONG USAGE", "@Explore(%s): %s".formatted(setting.member(), e.getMessage()))
                    .usualCause("a slip in the test's annotation")
                    .todo("write for example " + attribute(setting, setting.usual())));
        }
    }

    /** The attributes of {@code @Explore} that say the same of a test; none if all is as usual. */
    List<String> attributes(Test test) {
        Settings settings = settings(test.wishes());
        boolean isControlled = test.program() instanceof SymbolicProgram symbolic
                ? symbolic.hasThreads()
                : ThreadControl.isControlled(test.program());
        if (!isControlled) {
            return settings.when() == When.OFF ? List.of(attribute(Settings.THREADS, When.OFF)) : List.of();
        }
        Settings needed = settings.with(Settings.THREADS, When.ON);
        return Settings.ALL.stream()
                .filter(each -> !needed.get(each).equals(each.usual()))
                .map(each -> attribute(each, needed.get(each)))
                .toList();
    }

    private static String attribute(Setting<?> setting, Object value) {
        return setting.member() + " = " + literal(value);
    }

    private static String literal(Object value) {
        return switch (value) {
            case Enum<?> constant ->
                "ThreadControl." + constant.getDeclaringClass().getSimpleName() + "." + constant;
            case Long number -> number + "L";
            case Duration time -> '"' + Amounts.text(time) + '"';
            default -> value.toString();
        };
    }

    /** How else the threads of a test can be treated. */
    Treatment treatment(Test test) {
        Settings settings = settings(test.wishes());
        return Boolean.FALSE.equals(said.get(Settings.ISOLATED))
                ? Treatment.keepingState(test.type(), settings)
                : Treatment.of(test.type(), settings);
    }

    /**
     * What was said, as it is written on a command line; begins with a blank if there is any.
     *
     * @param treatment further options, which may say otherwise where the user left it open
     */
    String said(String treatment) {
        var text = new StringBuilder(treatment.isEmpty() ? "" : " " + treatment);
        if (disk != null) {
            text.append(" --disk ").append(disk);
        }
        for (Setting<?> each : Settings.ALL) {
            Object value = said.get(each);
            if (value != null && !treatment.contains(each.option())) {
                text.append(' ').append(written(each, value));
            }
        }
        return text.toString();
    }

    private static <T> String written(Setting<T> setting, Object value) {
        return setting.written(setting.type().cast(value));
    }
}
