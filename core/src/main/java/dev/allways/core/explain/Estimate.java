package dev.allways.core.explain;

import dev.allways.core.Choices;
import dev.allways.core.Execution;
import dev.allways.core.Limits;
import dev.allways.core.Program;
import dev.allways.core.Stop;
import dev.allways.core.Task;
import dev.allways.core.engine.Budget;
import dev.allways.core.engine.Meter;
import dev.allways.core.engine.Workplace;
import java.util.SplittableRandom;

/** What can be said of the executions that were not made. */
public final class Estimate {
    private Estimate() {}

    /**
     * The greatest rate of failing executions that a number of random executions without a failure leaves likely: with
     * this confidence the rate is not above it. It is the rate r with (1 - r)^n = 1 - confidence; about 3 / n for 95 %,
     * the "rule of three" (Hanley and Lippman-Hand, If Nothing Goes Wrong, Is Everything All Right?, JAMA 249, 1983).
     *
     * @param executions how many random executions were made, none of which failed
     * @param confidence in (0, 1), usually 0.95
     * @return in [0, 1]; 1 if no execution was made
     * @throws IllegalArgumentException if the number is negative or the confidence outside its range
     */
    public static double failureRateBound(long executions, double confidence) {
        if (executions < 0 || !(confidence > 0 && confidence < 1)) {
            throw new IllegalArgumentException("%d executions and a confidence of %s: there is no bound for these"
                    .formatted(executions, confidence));
        }
        return executions == 0 ? 1 : -Math.expm1(Math.log1p(-confidence) / executions);
    }

    /**
     * Estimates how many executions a program has, by random walks.
     *
     * @param budget how many walks, at most, and how long
     */
    public static Leaves leaves(Program program, Budget budget, long seed) {
        var leaves = new Leaves();
        var meter = new Meter(budget);
        var random = new SplittableRandom(seed);
        var workplace = new Workplace(meter, Limits.DEFAULT.choices());
        while (!meter.spent()) {
            Execution walk = workplace.make(Task.root(program, Choices.NONE, point -> random.nextLong(point.size())));
            if (!walk.stopped(Stop.Why.INTERRUPTED)) {
                leaves.add(walk);
            }
        }
        return leaves;
    }

    /**
     * How many leaves a choice tree has, estimated from random walks down the tree: the product of the numbers of
     * answers along a walk is right on average (Knuth, Estimating the Efficiency of Backtrack Programs, Mathematics of
     * Computation 29, 1975, theorem 1). Where the branches differ much in size, most walks give too little and a few
     * far too much: the standard error tells, once one of those few was met.
     */
    public static final class Leaves {
        private static final double MOST = 1e150; // whose square is a number

        private long walks;
        private double mean;
        private double squares; // sum of the squared distances from the mean

        /** Adds a walk: an execution whose choices were all drawn, each answer equally likely. */
        public void add(Execution walk) {
            double product = 1;
            for (int i = 0; i < walk.length(); i++) {
                product *= walk.size(i);
            }
            add(product);
        }

        /** Adds a walk by the product of the numbers of answers along it. */
        public void add(double product) {
            walks++;
            double distance = Math.min(product, MOST) - mean;
            mean += distance / walks;
            squares += distance * (Math.min(product, MOST) - mean);
        }

        /** How many walks were made. */
        public long walks() {
            return walks;
        }

        /** The estimated number of leaves; 0 without a walk. */
        public double mean() {
            return mean;
        }

        /** The standard error of the mean; infinite with less than two walks. */
        public double standardError() {
            return walks < 2 ? Double.POSITIVE_INFINITY : Math.sqrt(squares / (walks - 1) / walks);
        }
    }
}
