package dev.allways.studies.threads.sctbench;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** Push and pop hold the lock, the question whether there is something to pop is asked before. */
final class StackBad {
    private final int[] stack = new int[4];
    private int top;

    static void run() throws InterruptedException {
        StackBad stack = new StackBad();
        Concurrently.run(() -> stack.push(2), () -> stack.pop(2), () -> stack.pop(2));
    }

    private void push(int times) {
        for (int item = 1; item <= times; item++) {
            synchronized (this) {
                stack[top] = item;
                top++;
            }
        }
    }

    private void pop(int times) {
        for (int time = 0; time < times; time++) {
            if (top > 0) {
                synchronized (this) {
                    Claim.that(top > 0, "pop of an empty stack");
                    top--;
                    stack[top] = 0;
                }
            }
        }
    }
}
