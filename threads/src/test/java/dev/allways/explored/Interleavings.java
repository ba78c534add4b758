package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.Footprint;
import dev.allways.core.Limits;
import dev.allways.core.Pending;
import dev.allways.core.Program;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;

/** Makes all interleavings of a program, and counts those that differ in the order of dependent operations. */
final class Interleavings {
    /** An operation, and a number for it and all that comes before it by dependence. */
    private record Event(Footprint operation, boolean ofAll, long past) {}

    private static final long MOST = 100_000; // interleavings

    private Interleavings() {}

    /** As many executions as a reduction is to make. */
    static long classes(Program program) {
        Set<Long> classes = new HashSet<>();
        Program recording = chooser -> {
            List<Event> events = new ArrayList<>();
            try {
                program.run(new Recorder(chooser, events));
            } finally {
                classes.add(events.stream().mapToLong(Event::past).sum());
            }
        };
        Result result = Allways.explore(recording)
                .strategy("dfs")
                .limits(Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(MOST))
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.stopReason()).isEqualTo(StopReason.EXHAUSTED);
        return classes.size();
    }

    private record Recorder(Chooser chooser, List<Event> events) implements Chooser {
        @Override
        public long choose(ChoicePoint point) {
            long answer = chooser.choose(point);
            if (point instanceof ChoicePoint.Schedule schedule) {
                if (point.size() > 0 && answer >= 0) {
                    int task = schedule.task(answer);
                    Pending pending = Objects.requireNonNull(schedule.pending(task));
                    meet(new Footprint(schedule.name(task), pending), pending.expires() && pending.lazy());
                }
            } else {
                Event last = events.getLast();
                meet(last.operation, last.ofAll);
            }
            return answer;
        }

        private void meet(Footprint operation, boolean ofAll) {
            long before = 0;
            for (Event each : events) {
                boolean depends = ofAll
                        || each.ofAll
                        || each.operation.name() == operation.name()
                        || each.operation.dependsOn(operation);
                before += depends ? each.past : 0;
            }
            long itself = Objects.hash(operation.name(), operation.kind().name(), operation.target(), operation.part());
            long past = (before * 31 + itself) * 0x9e3779b97f4a7c15L;
            events.add(new Event(operation, ofAll, past ^ past >>> 29));
        }

        @Override
        public boolean lingers() {
            return chooser.lingers();
        }

        @Override
        public boolean mayGoOn() {
            return chooser.mayGoOn();
        }
    }
}
