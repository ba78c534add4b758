package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** A lock-free stack whose nodes are used again: the compare-and-set meets the same node and another list behind it. */
final class TreiberStackAba {
    private static final class Node {
        private @Nullable Node next;
    }

    private final AtomicReference<@Nullable Node> top = new AtomicReference<>();

    static void run() throws InterruptedException {
        TreiberStackAba stack = new TreiberStackAba();
        stack.push(new Node());
        stack.push(new Node());
        stack.push(new Node());
        Concurrently.run(stack::pop, () -> {
            Node a = stack.pop();
            Node b = stack.pop();
            if (a != null) {
                stack.push(a);
            }
            Claim.that(b == null || stack.pop() != b, "a node was popped twice");
        });
    }

    private void push(Node node) {
        Node old;
        do {
            old = top.get();
            node.next = old;
        } while (!top.compareAndSet(old, node));
    }

    private @Nullable Node pop() {
        Node old;
        do {
            old = top.get();
            if (old == null) {
                return null;
            }
        } while (!top.compareAndSet(old, old.next));
        return old;
    }
}
