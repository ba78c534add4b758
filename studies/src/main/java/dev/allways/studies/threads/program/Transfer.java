package dev.allways.studies.threads.program;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Queue;
import java.util.function.Supplier;

/** Letters that go through a queue: none is lost, doubled or blank, and those of one sender stay in order. */
public final class Transfer {
    private static final int EACH = 2; // letters
    private static final int TRIES = 3; // of a reader

    private Transfer() {}

    /** A program of so many senders and readers, which ask a few times each; what is left is read at the end. */
    public static Body through(int senders, int readers, Supplier<Queue<Letter>> queues) {
        return () -> run(senders, readers, queues.get());
    }

    private static void run(int senders, int readers, Queue<Letter> queue) throws InterruptedException {
        List<Body> threads = new ArrayList<>();
        for (int i = 0; i < senders; i++) {
            int first = 1 + EACH * i;
            threads.add(() -> {
                for (int text = first; text < first + EACH; text++) {
                    Claim.that(queue.offer(new Letter(text)), "there was no room");
                }
            });
        }
        List<List<Integer>> read = new ArrayList<>();
        for (int i = 0; i < readers; i++) {
            List<Integer> texts = new ArrayList<>();
            read.add(texts);
            threads.add(() -> {
                for (int tries = 0; tries < TRIES; tries++) {
                    read(queue, texts);
                }
            });
        }
        Concurrently.run(threads);
        List<Integer> rest = new ArrayList<>();
        while (read(queue, rest)) {
            // until it is empty
        }
        read.add(rest);
        List<Integer> all = new ArrayList<>();
        for (List<Integer> texts : read) {
            for (int i = 1; i < texts.size(); i++) {
                boolean sameSender = (texts.get(i) - 1) / EACH == (texts.get(i - 1) - 1) / EACH;
                Claim.that(!sameSender || texts.get(i) > texts.get(i - 1), "read in another order: " + texts);
            }
            all.addAll(texts);
        }
        Collections.sort(all);
        List<Integer> sent = new ArrayList<>();
        for (int text = 1; text <= EACH * senders; text++) {
            sent.add(text);
        }
        Claim.that(all.equals(sent), "sent " + sent + ", read " + read);
    }

    private static boolean read(Queue<Letter> queue, List<Integer> texts) {
        Letter letter = queue.poll();
        if (letter == null) {
            return false;
        }
        texts.add(letter.text());
        return true;
    }
}
