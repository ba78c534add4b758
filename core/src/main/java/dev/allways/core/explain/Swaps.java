package dev.allways.core.explain;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Decider;
import dev.allways.core.Operation;
import dev.allways.core.Pending;
import dev.allways.core.Stop;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The deliveries of a failing execution, and executions in which two of them come in the other order. */
final class Swaps {
    /*
     * The later of two deliveries to one machine comes first: the earlier one waits until that is made. Everything else
     * comes in the order of the failing execution, as soon as it can: what the earlier one has caused comes later, too.
     * Behind that the first task continues, to the end.
     */
    private static final int MUCH_LONGER = 2; // times as many steps as the failing execution, and a few more
    private static final int FEW = 8;

    private final List<Step> steps = new ArrayList<>(); // of the failing execution
    private final List<Integer> schedules = new ArrayList<>(); // which of its choices these are
    private final Map<Long, Deque<Long>> answers = new HashMap<>(); // to other choices, by the task that asked

    private record Step(long name, int owner, boolean isDelivery) {
        static Step of(ChoicePoint.Schedule schedule, long answer) {
            int task = schedule.task(answer);
            Pending pending = schedule.pending(task);
            return new Step(
                    schedule.name(task),
                    schedule.owner(task),
                    pending != null && pending.kind() == Operation.Kind.RECEIVE);
        }
    }

    /** Takes the failing execution down as it is made once more. */
    final class Taking implements Decider {
        private final Choices failing;
        private int choices;
        private int told;
        private long name;

        Taking(Choices failing) {
            this.failing = failing;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (choices >= failing.length()) {
                throw Stop.because(Stop.Why.END_OF_PATH);
            }
            long answer = failing.get(choices++);
            if (point instanceof ChoicePoint.Schedule schedule) {
                take(schedule, answer);
            } else {
                answers.computeIfAbsent(name, any -> new ArrayDeque<>()).add(answer);
                told++;
            }
            return answer;
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() > 0) {
                take(schedule, 0);
            }
        }

        private void take(ChoicePoint.Schedule schedule, long answer) {
            Step step = Step.of(schedule, answer);
            name = step.name;
            steps.add(step);
            schedules.add(told++);
        }
    }

    /**
     * Pairs of deliveries to the same machine.
     *
     * @param distance how many deliveries to that machine the later one comes after the earlier
     */
    List<Swap> pairs(int distance) {
        Map<Integer, List<Integer>> deliveries = new HashMap<>(); // by machine
        List<Swap> pairs = new ArrayList<>();
        for (int i = 0; i < steps.size(); i++) {
            if (steps.get(i).isDelivery) {
                List<Integer> own = deliveries.computeIfAbsent(steps.get(i).owner, any -> new ArrayList<>());
                own.add(i);
                if (own.size() > distance) {
                    pairs.add(new Swap(own.get(own.size() - 1 - distance), i));
                }
            }
        }
        return pairs;
    }

    /** How many steps the failing execution has. */
    int length() {
        return steps.size();
    }

    /** Two steps of the failing execution in the other order. Each object is for one execution. */
    final class Swap implements Decider {
        private final int earlier;
        private final int later;
        private final List<Long> plan = new ArrayList<>(); // the names of the steps that are left
        private final Map<Long, Deque<Long>> left = new HashMap<>(); // answers
        private int made;
        private long name;
        private boolean isSwapped;
        private boolean isAsBefore;

        Swap(int earlier, int later) {
            this.earlier = earlier;
            this.later = later;
            for (int i = 0; i < steps.size(); i++) {
                if (i != earlier) {
                    plan.add(steps.get(i).name);
                }
                if (i == later) {
                    plan.add(steps.get(earlier).name);
                }
            }
            answers.forEach((task, given) -> left.put(task, new ArrayDeque<>(given)));
        }

        /** As it is told. */
        Explanation.Swap told() {
            return new Explanation.Swap(schedules.get(earlier), schedules.get(later));
        }

        /** Whether the later one was made, and the earlier one not before. */
        boolean isSwapped() {
            return isSwapped;
        }

        @Override
        public long choose(ChoicePoint point) {
            if (!(point instanceof ChoicePoint.Schedule schedule)) {
                Long answer = left.getOrDefault(name, new ArrayDeque<>()).poll();
                return answer == null ? 0 : Math.min(answer, point.size() - 1);
            }
            long answer = planned(schedule);
            take(schedule, answer);
            return answer;
        }

        private long planned(ChoicePoint.Schedule schedule) {
            Map<Long, Long> enabled = new HashMap<>(); // answers by name
            for (long answer = 0; answer < schedule.size(); answer++) {
                enabled.put(schedule.name(schedule.task(answer)), answer);
            }
            for (long planned : plan) {
                Long answer = enabled.get(planned);
                if (answer != null) {
                    return answer;
                }
            }
            return 0;
        }

        @Override
        public void step(ChoicePoint.Schedule schedule) {
            if (schedule.size() > 0) {
                take(schedule, 0);
            }
        }

        private void take(ChoicePoint.Schedule schedule, long answer) {
            if (made++ > MUCH_LONGER * steps.size() + FEW) {
                throw Stop.because(Stop.Why.BOUND);
            }
            name = schedule.name(schedule.task(answer));
            plan.remove(name);
            isAsBefore |= !isSwapped && name == steps.get(earlier).name;
            isSwapped |= !isAsBefore && name == steps.get(later).name;
        }
    }
}
