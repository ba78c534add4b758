package dev.allways.core.strategy;

import dev.allways.core.Counters;
import dev.allways.core.Execution;
import dev.allways.core.StopReason;
import dev.allways.core.Strategy;
import dev.allways.core.Tally;
import dev.allways.core.Task;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A depth-first search of several subtrees in turn (interleaved depth-first search: Meseguer, IJCAI 1997). A plain one
 * that takes a wrong branch near the root comes back to it only when all that lies behind was searched. So after
 * {@value #ALONE} executions it hands the first branch that is left to a sibling, which does the same after its first
 * execution, until there are {@value #MOST}. From then on they take turns: of two executions each, then of four, then
 * of eight. Together they make the executions that the search would make alone.
 */
public final class Interleaved implements Strategy.Divisible, Strategy.Resumable {
    private static final int ALONE = 256;
    private static final int MOST = 16;

    private final Divisible first;
    private final List<InTurn> siblings = new ArrayList<>(); // that have something left, as far as is known
    private int current;
    private int made = 1; // siblings so far
    private long length = 1; // of a turn, in executions
    private long left = ALONE; // of the turn in progress

    /** @param search is resumable */
    public Interleaved(Divisible search) {
        this.first = search;
        siblings.add(new InTurn(search));
    }

    @Override
    public Optional<Task> next() {
        Optional<Task> next = siblings.get(current).next();
        while (next.isEmpty() && siblings.size() > 1) {
            siblings.remove(current);
            begin(current);
            next = siblings.get(current).next();
        }
        return next;
    }

    /** Begins the turn of a sibling; after the last one it is the first one's again. */
    private void begin(int sibling) {
        if (sibling == siblings.size()) {
            length *= 2;
        }
        current = sibling % siblings.size();
        left = length;
    }

    @Override
    public void learn(Task task, Execution execution) {
        boolean turnEnds = --left <= 0 && (made < MOST || siblings.size() > 1);
        InTurn maker = siblings.get(current);
        maker.learn(execution, turnEnds);
        if (turnEnds) {
            begin(made < MOST && handsOver(maker) ? siblings.size() - 1 : current + 1);
        }
    }

    private boolean handsOver(InTurn maker) {
        Divisible sibling = first.sibling();
        if (!((Divisible) maker.strategy()).share(sibling)) {
            return false;
        }
        siblings.add(new InTurn(sibling));
        made++;
        return true;
    }

    @Override
    public Divisible sibling() {
        return new Interleaved(first.sibling());
    }

    @Override
    public boolean share(Strategy sibling) {
        Strategy idle = ((Interleaved) sibling).siblings.getFirst().strategy();
        return siblings.stream().anyMatch(each -> ((Divisible) each.strategy()).share(idle));
    }

    @Override
    public boolean nextRound() {
        return first.nextRound();
    }

    @Override
    public void count(Counters sum) {
        first.count(sum);
    }

    @Override
    public Optional<String> omitted() {
        return first.omitted();
    }

    @Override
    public List<Tally> tallies() {
        return first.tallies();
    }

    @Override
    public StopReason finished() {
        return first.finished();
    }

    @Override
    public void save(DataOutput out, List<? extends Strategy> workers) throws IOException {
        ((Resumable) first).save(out, firsts(workers));
    }

    @Override
    public void restore(DataInput in, List<? extends Strategy> workers) throws IOException {
        ((Resumable) first).restore(in, firsts(workers));
    }

    private static List<Divisible> firsts(List<? extends Strategy> workers) {
        return workers.stream().map(each -> ((Interleaved) each).first).toList();
    }
}
