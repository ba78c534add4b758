package dev.allways.studies.speed;

import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.io.IOException;

/**
 * How fast threads are explored: executions in a second of one worker, with races ignored unless a row says otherwise,
 * and what the agent costs elsewhere.
 */
final class ThreadSpeed {
    private static final Program TWICE = chooser -> ThreadPrograms.twice();
    private static final Program BUFFER = chooser -> ThreadPrograms.producersAndConsumers();

    private static final ThreadControl.Settings IGNORING =
            ThreadControl.Settings.DEFAULT.withRaces(ThreadControl.Races.IGNORE);

    private final int executions; // of a random search that is measured
    private final int fibonacci;
    private final long traces; // of that one
    private final double warm; // seconds

    ThreadSpeed(int executions, int fibonacci, long traces, double warm) {
        this.executions = executions;
        this.fibonacci = fibonacci;
        this.traces = traces;
        this.warm = warm;
    }

    void measure(Appendable out) throws IOException {
        random(BUFFER, executions / 10); // so that the first row is as warm as the others
        Measured twice = random(TWICE, executions);
        out.append(Figure.atLeast("two threads, x++ once, random", twice.rate(), 300e3, "executions/s")
                .row());
        // a read and a write each: (2!)^2 orders of what depends, for each answer
        out.append(Figure.atLeast(
                        "    the same, optimal-dpor",
                        all(
                                        chooser -> {
                                            chooser.between("which time", 1, executions / 10);
                                            ThreadPrograms.twice();
                                        },
                                        executions / 10 * 4L)
                                .rate(),
                        200e3,
                        "executions/s")
                .row());
        out.append(Figure.atMost(
                        "fib_bench %d, %,d executions".formatted(fibonacci, traces),
                        all(chooser -> ThreadPrograms.fibonacci(fibonacci), traces)
                                .processor(),
                        1,
                        "s")
                .row());
        int writes = 1_000;
        Measured points = random(chooser -> ThreadPrograms.points(writes), Math.max(1, executions / writes));
        out.append(Figure.atMost(
                        "a point, every other one a switch",
                        points.processor() * 1e9 / points.counters().choices(),
                        150,
                        "ns")
                .row());
        Measured buffer = random(BUFFER, executions / 10);
        out.append(Figure.atLeast("2 producers, 2 consumers, random", buffer.rate(), 50e3, "executions/s")
                .row());
        ThreadControl.Settings looking = IGNORING.withRaces(ThreadControl.Races.NOTE);
        ThreadControl.Settings weak = IGNORING.withMemoryModel(ThreadControl.MemoryModel.WEAK);
        out.append(Figure.atMost("races looked for, x++: slower", slower(TWICE, looking, executions), 2, "times")
                .row());
        out.append(Figure.atMost(
                        "    2 producers, 2 consumers: slower", slower(BUFFER, looking, executions / 10), 2, "times")
                .row());
        out.append(Figure.atMost("weak memory, x++: slower", slower(TWICE, weak, executions), 1.5, "times")
                .row());
        out.append(Figure.atMost(
                        "    2 producers, 2 consumers: slower", slower(BUFFER, weak, executions / 10), 1.5, "times")
                .row());
        out.append(Figure.atLeast("two workers, x++: together faster", sideBySide(), 1.7, "times")
                .row());
    }

    private Measured random(Program program, long executions) {
        return Measured.warm(warm, Threads.control(program, IGNORING), each -> randomly(each, executions));
    }

    /** How many times as long random executions take with settings as with races ignored. */
    private double slower(Program program, ThreadControl.Settings settings, long executions) {
        return Measured.slower(
                4 * warm,
                Threads.control(program, IGNORING),
                Threads.control(program, settings),
                executions,
                each -> Allways.explore(each).strategy("random"));
    }

    private static Allways randomly(Program program, long executions) {
        return Allways.explore(program).strategy("random").executions(executions);
    }

    private Measured all(Program program, long executions) {
        Measured measured = Measured.warm(
                warm,
                Threads.control(program, IGNORING),
                each -> Allways.explore(each).strategy("optimal-dpor"));
        Measured.exactly("executions of optimal-dpor", measured.counters().executions(), executions);
        return measured;
    }

    /** How many times the executions of one worker two make in the same time, by the clock. */
    private double sideBySide() {
        Program controlled = Threads.control(TWICE);
        Measured one = Measured.warm(warm, controlled, each -> workers(each, 1));
        Measured two = Measured.warm(warm, controlled, each -> workers(each, 2));
        return 2 * one.clock() / two.clock();
    }

    private Allways workers(Program program, int workers) {
        return Allways.explore(program).strategy("random").workers(workers).executions((long) executions * workers);
    }
}
