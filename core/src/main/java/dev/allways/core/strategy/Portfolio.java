package dev.allways.core.strategy;

import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.Outcome;
import dev.allways.core.Program;
import dev.allways.core.Setup;
import dev.allways.core.Stop;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Several strategies that take turns, one execution each: what one is bad at another finds soon. Each explores by
 * itself; when one has nothing left, and neither it nor the program has left anything out, everything was explored.
 * Else the others go on.
 */
public final class Portfolio implements Strategy.Resumable {
    /**
     * What is good at shallow bugs from the first executions on, what finds deep ones in the long run, and what ends.
     */
    static final String DEFAULT = "preemptions+random+pos+pct:3+surw+optimal-dpor";

    /** A strategy and what it made last. */
    private static final class Member {
        final Strategy strategy;
        final boolean endless;
        Choices last = Choices.NONE; // from where the task started

        @Nullable
        Task task; // as it was given out

        boolean ended; // it has nothing left
        boolean cut; // some execution of its was cut at a limit

        Member(Strategy strategy, boolean endless) {
            this.strategy = strategy;
            this.endless = endless;
        }

        /** Whether it may have missed something. */
        boolean hasLeftOut() {
            Counters counters = new Counters();
            strategy.count(counters);
            return cut || strategy.omitted().isPresent() || counters.queueDropped > 0 || counters.depthDropped > 0;
        }
    }

    private final Program program;
    private final List<Member> members;
    private final boolean limited;
    private int turn = -1;
    private boolean owed; // the task of this turn was not learnt
    private boolean complete; // some member explored everything

    private Portfolio(Program program, List<Member> members, boolean limited) {
        this.program = program;
        this.members = members;
        this.limited = limited;
    }

    @Override
    public Optional<Task> next() {
        for (int tries = 0; tries < members.size() && !isOver(); tries++) {
            turn = owed ? turn : (turn + 1) % members.size();
            Optional<Task> task = next(members.get(turn));
            owed = task.isPresent();
            if (owed) {
                return task;
            }
        }
        return Optional.empty();
    }

    /** Without a limit it ends with those of its members that do. */
    private boolean isOver() {
        return complete || !limited && members.stream().allMatch(member -> member.ended || member.endless);
    }

    private Optional<Task> next(Member member) {
        Strategy strategy = member.strategy;
        Optional<Task> task = strategy.next();
        while (task.isEmpty() && strategy.nextRound()) {
            task = strategy.next();
        }
        member.ended |= task.isEmpty();
        complete |= task.isEmpty() && !member.hasLeftOut() && program.omitted().isEmpty();
        member.task = task.orElse(null);
        return task.map(given -> given.inFull(member.last));
    }

    @Override
    public void learn(Task task, Execution execution) {
        Member member = members.get(turn);
        owed = execution.stopped(Stop.Why.INTERRUPTED);
        long[] answers = new long[execution.length()];
        Arrays.setAll(answers, execution::answer);
        member.last = Choices.of(answers);
        member.cut |= execution.outcome() instanceof Outcome.Stopped(Stop.Why why)
                && (why == Stop.Why.CHOICES || why == Stop.Why.DEPTH);
        member.strategy.learn(Objects.requireNonNull(member.task), execution);
        member.strategy.standStill();
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

    @Override
    public boolean isResumable() {
        return members.stream()
                .allMatch(member -> member.strategy instanceof Strategy.Resumable strategy && strategy.isResumable());
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        out.writeInt(turn);
        out.writeBoolean(owed);
        out.writeBoolean(complete);
        for (Member member : members) {
            out.writeBoolean(member.ended);
            out.writeBoolean(member.cut);
            ((Strategy.Resumable) member.strategy).save(out, List.of(member.strategy));
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        turn = in.readInt();
        owed = in.readBoolean();
        complete = in.readBoolean();
        for (Member member : members) {
            member.ended = in.readBoolean();
            member.cut = in.readBoolean();
            ((Strategy.Resumable) member.strategy).restore(in, List.of(member.strategy));
        }
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
            List<Member> members = new ArrayList<>();
            boolean limited = setup.limits().executions() != Long.MAX_VALUE
                    || setup.limits().time() != null;
            for (String member : (argument.isEmpty() ? DEFAULT : argument).split("\\+", -1)) {
                if (member.equals("portfolio") || member.startsWith("portfolio:")) {
                    throw new IllegalArgumentException(
                            "portfolio:%s: a portfolio is no member of another one; name its members instead"
                                    .formatted(argument));
                }
                members.add(new Member(
                        Strategies.create(member, setup),
                        Strategies.named(member).endless()));
            }
            if (!limited && members.stream().allMatch(member -> member.endless)) {
                throw new IllegalArgumentException("""
                    portfolio:%s: none of these strategies ends by itself
                      where         the strategy
                      usual cause   no limit on executions or time was set
                      do            set one, or add a strategy that ends, for instance preemptions\
                    """.formatted(argument));
            }
            return new Portfolio(setup.program(), members, limited);
        }
    }
}
