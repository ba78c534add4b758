package dev.allways.core.strategy;

import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Several strategies that take turns, one execution each: what one is bad at another finds soon. Each explores by itself; when one that
 * leaves nothing out has nothing left, everything was explored.
 */
public final class Portfolio implements Strategy {
    /** What is good at shallow bugs from the first executions on, what finds deep ones in the long run, and what ends. */
    static final String DEFAULT = "preemptions+random+pos+pct:3+surw+optimal-dpor";

    /** A strategy and what it made last. */
    private static final class Member {
        final Strategy strategy;
        Choices last = Choices.NONE; // from where the task started

        @Nullable
        Task task; // as it was given out

        boolean ended; // it has nothing left

        Member(Strategy strategy) {
            this.strategy = strategy;
        }
    }

    private final List<Member> members;
    private int turn = -1;
    private boolean complete; // some member explored everything

    /** @param members two at least */
    public Portfolio(List<? extends Strategy> members) {
        this.members = members.stream().map(Member::new).toList();
    }

    @Override
    public Optional<Task> next() {
        for (int tries = 0; tries < members.size() && !complete; tries++) {
            turn = (turn + 1) % members.size();
            Optional<Task> task = next(members.get(turn));
            if (task.isPresent()) {
                return task;
            }
        }
        return Optional.empty();
    }

    private Optional<Task> next(Member member) {
        Strategy strategy = member.strategy;
        Optional<Task> task = strategy.next();
        while (task.isEmpty() && strategy.nextRound()) {
            task = strategy.next();
        }
        member.ended |= task.isEmpty();
        complete |= task.isEmpty() && strategy.omitted().isEmpty();
        member.task = task.orElse(null);
        return task.map(given -> given.inFull(member.last));
    }

    @Override
    public void learn(Task task, Execution execution) {
        Member member = members.get(turn);
        long[] answers = new long[execution.length()];
        Arrays.setAll(answers, execution::answer);
        member.last = Choices.of(answers);
        member.strategy.learn(Objects.requireNonNull(member.task), execution);
    }

    @Override
    public void count(Counters sum) {
        members.forEach(member -> member.strategy.count(sum));
    }

    @Override
    public Optional<String> omitted() {
        return complete
                ? Optional.empty()
                : members.stream()
                        .filter(member -> member.ended)
                        .map(member -> member.strategy.omitted())
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    /** Makes it from text. */
    public static final class Provider implements StrategyProvider {
        @Override
        public String name() {
            return "portfolio";
        }

        @Override
        public String parameter() {
            return ":<strategies joined by +, default %s>".formatted(DEFAULT);
        }

        @Override
        public String summary() {
            return "several strategies that take turns";
        }

        @Override
        public boolean repeats() {
            return true;
        }

        @Override
        public Strategy create(Setup setup, String argument) {
            List<Strategy> members = new ArrayList<>();
            boolean endless = setup.limits().executions() == Long.MAX_VALUE
                    && setup.limits().time() == null;
            for (String member : (argument.isEmpty() ? DEFAULT : argument).split("\\+", -1)) {
                if (member.equals("portfolio") || member.startsWith("portfolio:")) {
                    throw new IllegalArgumentException(
                            "portfolio:%s: a portfolio is no member of another one; name its members instead"
                                    .formatted(argument));
                }
                endless &= Strategies.named(member).endless();
                members.add(Strategies.create(member, setup));
            }
            if (endless) {
                throw new IllegalArgumentException("""
                    portfolio:%s: none of these strategies ends by itself
                      where         the strategy
                      usual cause   no limit on executions or time was set
                      do            set one, or add a strategy that ends, for instance preemptions\
                    """.formatted(argument));
            }
            return new Portfolio(members);
        }
    }
}
