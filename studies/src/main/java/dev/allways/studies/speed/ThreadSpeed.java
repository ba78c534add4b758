package dev.allways.studies.speed;

import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl;
import dev.allways.core.engine.Allways;
import dev.allways.threads.Threads;
import java.io.IOException;

/** How fast threads are explored: executions in a second of one worker, and what the agent costs elsewhere. */
final class ThreadSpeed {
    private static final Program TWICE = chooser -> ThreadPrograms.twice();
    private static final Program BUFFER = chooser -> ThreadPrograms.producersAndConsumers();

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
        random(BUFFER, ThreadControl.Races.IGNORE, executions / 10); // so that the first row is as warm as the others
        Measured twice = random(TWICE, ThreadControl.Races.IGNORE, executions);
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
        Measured points = random(
                chooser -> ThreadPrograms.points(writes), ThreadControl.Races.IGNORE, Math.max(1, executions / writes));
        out.append(Figure.atMost(
                        "a point, every other one a switch",
                        points.processor() * 1e9 / points.counters().choices(),
                        150,
                        "ns")
                .row());
        Measured buffer = random(BUFFER, ThreadControl.Races.IGNORE, executions / 10);
        out.append(Figure.atLeast("2 producers, 2 consumers, random", buffer.rate(), 50e3, "executions/s")
                .row());
        Measured raced = random(TWICE, ThreadControl.Races.NOTE, executions);
        out.append(Figure.atMost("races looked for, x++: slower", twice.rate() / raced.rate(), 2, "times")
                .row());
        Measured looked = random(BUFFER, ThreadControl.Races.FAIL, executions / 10);
        out.append(Figure.atMost("    2 producers, 2 consumers: slower", buffer.rate() / looked.rate(), 2, "times")
                .row());
        ThreadControl.Settings weak = ThreadControl.Settings.DEFAULT
                .withRaces(ThreadControl.Races.IGNORE)
                .withMemoryModel(ThreadControl.MemoryModel.WEAK);
        out.append(Figure.atMost(
                        "weak memory, x++: slower",
                        twice.rate() / random(TWICE, weak, executions).rate(),
                        1.5,
                        "times")
                .row());
        out.append(Figure.atMost(
                        "    2 producers, 2 consumers: slower",
                        buffer.rate() / random(BUFFER, weak, executions / 10).rate(),
                        1.5,
                        "times")
                .row());
        out.append(Figure.atLeast("two workers, x++: together faster", sideBySide(), 1.7, "times")
                .row());
    }

    private Measured random(Program program, ThreadControl.Races races, long executions) {
        return random(program, ThreadControl.Settings.DEFAULT.withRaces(races), executions);
    }

    private Measured random(Program program, ThreadControl.Settings settings, long executions) {
        Program controlled = Threads.control(program, settings);
        return Measured.warm(
                warm,
                controlled,
                each -> Allways.explore(each).strategy("random").executions(executions));
    }

    private Measured all(Program program, long executions) {
        Measured measured = Measured.warm(
                warm, Threads.control(program), each -> Allways.explore(each).strategy("optimal-dpor"));
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
