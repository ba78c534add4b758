package dev.allways.core.strategy;

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
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Several strategies that take turns, one execution each: what one is bad at another finds soon. Each explores by
 * itself; when one has nothing left, and neither it nor the program has left anything out, everything was explored.
 * Else the others continue, unless the member does not reduce and the program ended none of its executions early: it
 * has made all that they could make. Several workers make executions of different members at the same time.
 *
 * <p>The members leave rare choices alone: they answer these as usual. Once one was met, each member has a second one
 * beside it that does not: in a round the usual executions come first, then those in which rare things happen. To
 * strategies that draw by chance these are as likely there as all else.
 */
public final class Portfolio implements Strategy.Resumable, Strategy.Divisible {
    /**
     * What is good at shallow bugs from the first executions on, what finds deep ones in the long run, and what ends.
     */
    static final String DEFAULT = "preemptions+random+pos+pct:3+surw+optimal-dpor";

    /** A strategy and how far it is. */
    private static final class Member {
        final String text;
        final InTurn turns;
        final boolean usual; // it leaves rare choices alone
        final RareChoices program;
        final boolean endless;
        final boolean reduces;
        boolean busy; // some worker has its task
        boolean ended; // it has nothing left
        boolean cut; // some execution of its was cut at a limit, or left rare choices alone
        boolean endedEarly; // some execution of its, by the program
        long executions; // learnt

        private Member(String text, Setup setup, RareChoices program, boolean usual) {
            this.text = usual ? text : text + " with rare choices";
            this.turns = new InTurn(Strategies.create(text, setup.withProgram(program)));
            this.endless = Strategies.named(text).endless();
            this.reduces = Strategies.named(text).reduces();
            this.program = program;
            this.usual = usual;
        }

        static Member usual(String text, Setup setup) {
            return new Member(text, setup, RareChoices.never(setup.program()), true);
        }

        static Member rare(String text, Setup setup) {
            Program program = setup.program();
            boolean draws = Strategies.named(text).endless();
            return new Member(
                    text,
                    setup.withSeed(~setup.seed()),
                    draws ? RareChoices.often(program) : RareChoices.unchanged(program),
                    false);
        }

        Strategy strategy() {
            return turns.strategy();
        }

        /** Whether it may have missed something. */
        boolean hasLeftOut() {
            Counters counters = new Counters();
            strategy().count(counters);
            return cut || strategy().omitted().isPresent() || counters.queueDropped > 0 || counters.depthDropped > 0;
        }

        /** Whether it has made each path of the program, if it has nothing left. */
        boolean hasAllPaths() {
            return !reduces && !endedEarly;
        }

        Optional<Task> next() {
            Optional<Task> next = turns.next();
            while (next.isEmpty() && strategy().nextRound()) {
                next = turns.next();
            }
            return next;
        }

        void learn(Execution execution) {
            if (execution.outcome() instanceof Outcome.Stopped(Stop.Why why)) {
                cut |= why == Stop.Why.CHOICES || why == Stop.Why.DEPTH;
                endedEarly |= why == Stop.Why.ASSUMPTION || why == Stop.Why.PRUNED || why == Stop.Why.LEFT_OUT;
            }
            cut |= usual && program.met();
            turns.learn(execution, true);
        }
    }

    /** The members, and whose turn it is: what all workers share. */
    private static final class Table {
        final Program program;
        final List<Member> members;
        final boolean limited;
        int turn; // of the member that is asked next
        boolean rare; // choices were met, so all members take turns
        boolean omittedBefore; // by the program, before the checkpoint that this continues with
        boolean complete; // some member explored everything

        Table(Program program, List<Member> members, boolean limited) {
            this.program = program;
            this.members = members;
            this.limited = limited;
        }

        /**
         * The next member that has something left, as far as is known, and that no worker is busy with; null if there
         * is none.
         */
        synchronized @Nullable Member take() {
            for (int tries = 0; tries < members.size() && !isOver(); tries++) {
                Member member = members.get(turn);
                turn = (turn + 1) % members.size();
                if (!member.busy && isOn(member)) {
                    member.busy = true;
                    return member;
                }
            }
            return null;
        }

        /** Whether it has something left, as far as is known. */
        private boolean isOn(Member member) {
            return !member.ended && (member.usual || rare);
        }

        synchronized void giveBack(Member member) {
            member.busy = false;
            member.executions++;
            rare |= member.program.met();
        }

        synchronized List<Part> parts() {
            return members.stream()
                    .filter(each -> each.usual || rare)
                    .map(each -> new Part(each.text, each.executions, each.ended))
                    .toList();
        }

        /** A task that was interrupted is still to be made, before all others. */
        synchronized void giveBackFirst(Member member) {
            member.busy = false;
            turn = members.indexOf(member);
        }

        synchronized void end(Member member) {
            member.busy = false;
            member.ended = true;
            complete |= !member.hasLeftOut() && (!hasOmitted() || member.hasAllPaths());
        }

        /** Whether the program has left something out. */
        boolean hasOmitted() {
            return omittedBefore || program.omitted().isPresent();
        }

        /** Without a limit it ends with those of its members that do. */
        synchronized boolean isOver() {
            return complete || !limited && members.stream().noneMatch(member -> isOn(member) && !member.endless);
        }

        /** Whose turn it is for those who have to make again what is not learnt yet. */
        synchronized int turnAgain() {
            for (int i = 0; i < members.size(); i++) {
                int given = (turn + i) % members.size(); // the one first that was given out first
                if (members.get(given).busy) {
                    return given;
                }
            }
            return turn;
        }

        /** All that the members count; a state that several have met is one, so of states it is the most of a member. */
        void count(Counters sum) {
            Counters all = new Counters();
            Counters most = new Counters();
            for (Member each : members) {
                Counters own = new Counters();
                each.strategy().count(own);
                all.add(own);
                most = own.states > most.states ? own : most;
            }
            all.states = most.states;
            all.duplicates = most.duplicates;
            sum.add(all);
        }

        synchronized boolean hasMore() {
            return !isOver() && members.stream().anyMatch(member -> !member.busy && isOn(member));
        }
    }

    private final Table table;
    private final boolean first; // of the workers
    private @Nullable Member member; // whose task was given out and is not learnt

    private Portfolio(Table table, boolean first) {
        this.table = table;
        this.first = first;
    }

    @Override
    public Optional<Task> next() {
        for (Member next = table.take(); next != null; next = table.take()) {
            Optional<Task> task = next.next();
            if (task.isPresent()) {
                member = next;
                return task;
            }
            table.end(next);
        }
        return Optional.empty();
    }

    @Override
    public void learn(Task task, Execution execution) {
        Member made = Objects.requireNonNull(member);
        member = null;
        made.learn(execution);
        if (execution.stopped(Stop.Why.INTERRUPTED)) {
            table.giveBackFirst(made);
        } else {
            table.giveBack(made);
        }
    }

    @Override
    public Divisible sibling() {
        return new Portfolio(table, false);
    }

    @Override
    public boolean share(Strategy sibling) {
        return table.hasMore();
    }

    @Override
    public void count(Counters sum) {
        if (first) {
            table.count(sum);
        }
    }

    @Override
    public List<Part> parts() {
        return table.parts();
    }

    @Override
    public String asking() {
        return member == null ? "" : member.text;
    }

    @Override
    public Optional<String> omitted() {
        return table.complete
                ? Optional.empty()
                : table.members.stream()
                        .filter(each -> each.ended)
                        .map(each -> each.strategy().omitted())
                        .flatMap(Optional::stream)
                        .findFirst();
    }

    @Override
    public boolean hasAll() {
        return table.complete;
    }

    @Override
    public boolean isResumable() {
        return table.members.stream()
                .allMatch(each -> each.strategy() instanceof Strategy.Resumable strategy && strategy.isResumable());
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> siblings) throws IOException {
        out.writeInt(table.turnAgain());
        out.writeBoolean(table.complete);
        out.writeBoolean(table.rare);
        out.writeBoolean(table.hasOmitted());
        for (Member each : table.members) {
            out.writeBoolean(each.ended);
            out.writeBoolean(each.cut);
            out.writeBoolean(each.endedEarly);
            out.writeLong(each.executions);
            ((Strategy.Resumable) each.strategy()).save(out, List.of(each.strategy()));
        }
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> siblings) throws IOException {
        table.turn = in.readInt();
        table.complete = in.readBoolean();
        table.rare = in.readBoolean();
        table.omittedBefore = in.readBoolean();
        for (Member each : table.members) {
            each.ended = in.readBoolean();
            each.cut = in.readBoolean();
            each.endedEarly = in.readBoolean();
            each.executions = in.readLong();
            ((Strategy.Resumable) each.strategy()).restore(in, List.of(each.strategy()));
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
            List<String> texts = List.of((argument.isEmpty() ? DEFAULT : argument).split("\\+", -1));
            for (String text : texts) {
                if (text.equals("portfolio") || text.startsWith("portfolio:")) {
                    throw new IllegalArgumentException(
                            "portfolio:%s: a portfolio is no member of another one; name its members instead"
                                    .formatted(argument));
                }
            }
            List<Member> members = new ArrayList<>();
            texts.forEach(text -> members.add(Member.usual(text, setup)));
            texts.forEach(text -> members.add(Member.rare(text, setup)));
            boolean limited = setup.limits().executions() != Long.MAX_VALUE
                    || setup.limits().time() != null;
            if (!limited && members.stream().allMatch(member -> member.endless)) {
                throw new IllegalArgumentException("""
                    portfolio:%s: none of these strategies ends by itself
                      where         the strategy
                      usual cause   no limit on executions or time was set
                      do            set one, or add a strategy that ends, for instance preemptions\
                    """.formatted(argument));
            }
            return new Portfolio(new Table(setup.program(), members, limited), true);
        }
    }
}
