package dev.allways.explored;

import java.util.concurrent.RecursiveTask;

/** A number of Fibonacci's, by a task that forks one for the greater of the two before. */
final class Fibonacci extends RecursiveTask<Integer> {
    private static final long serialVersionUID = 1;
    private final int n;

    Fibonacci(int n) {
        this.n = n;
    }

    @Override
    protected Integer compute() {
        if (n < 2) {
            return n;
        }
        var other = new Fibonacci(n - 1);
        other.fork();
        return new Fibonacci(n - 2).compute() + other.join();
    }
}
