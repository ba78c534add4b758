package dev.allways.threads;

import dev.allways.core.Chooser;
import dev.allways.core.Observation;
import dev.allways.core.control.ThreadControl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What is said of the data races of one worker's executions: each is told once in full, and counted wherever it is met.
 */
final class RaceReport {
    private final AllwaysRaces races;
    private final ThreadControl.Races setting;
    private final boolean weak; // the memory
    private final Map<Variable, Observation.Remark> remarks = new HashMap<>();
    private final List<Observation.Remark> told = new ArrayList<>(); // of this execution

    /** The variable of a race and its kinds of access, whatever the object. */
    private record Variable(@Nullable Class<?> type, long kind) {
        static Variable of(AllwaysRace race) {
            Object object = race.object();
            return new Variable(object == null ? null : object.getClass(), race.kind());
        }

        @Override
        public int hashCode() { // asked for each race of each execution
            return Long.hashCode(kind) * 31 + (type == null ? 0 : type.hashCode());
        }

        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Variable variable && variable.kind == kind && variable.type == type;
        }
    }

    RaceReport(AllwaysRaces races, ThreadControl.Settings settings) {
        this.races = races;
        this.setting = settings.races();
        this.weak = settings.memoryModel() == ThreadControl.MemoryModel.WEAK;
    }

    /**
     * Reports the races of an execution.
     *
     * @param met the races, without their places
     * @param onceMore makes the same execution again, and answers its races
     * @return what the execution fails by; null if it continues
     */
    @Nullable
    Throwable report(AllwaysRace[] met, Chooser chooser, Supplier<AllwaysRace[]> onceMore) {
        if (setting == ThreadControl.Races.FAIL) {
            return new DataRace(located(met, onceMore)[0]);
        }
        told.clear();
        boolean looked = false; // for the places
        for (AllwaysRace race : met) {
            Observation.Remark remark = remarks.get(Variable.of(race));
            if (remark == null && !looked) {
                looked = true;
                for (AllwaysRace each : located(met, onceMore)) {
                    remark(each);
                }
                remark = remark(race); // if it is not there, the program went another way
            }
            if (remark != null && !told.contains(remark)) {
                told.add(remark);
                chooser.observe(remark);
            }
        }
        return null;
    }

    private Observation.Remark remark(AllwaysRace race) {
        return remarks.computeIfAbsent(
                Variable.of(race), _ -> new Observation.Remark(ThreadControl.DATA_RACES, DataRace.remark(race, weak)));
    }

    private AllwaysRace[] located(AllwaysRace[] met, Supplier<AllwaysRace[]> onceMore) {
        races.watch(met);
        AllwaysRace[] again = onceMore.get();
        races.watch(new AllwaysRace[0]);
        return again.length == 0 ? met : again;
    }
}
