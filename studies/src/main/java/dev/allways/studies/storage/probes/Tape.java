package dev.allways.studies.storage.probes;

import com.squareup.tape.QueueFile;
import dev.allways.studies.storage.Probe;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** A queue in a file: 30 elements are added, behind each third one the head is removed. */
public final class Tape implements Probe {
    private static final int ELEMENTS = 30;

    @Override
    public void work(File folder, IntConsumer acknowledge) throws IOException {
        QueueFile queue = new QueueFile(new File(folder, "queue"));
        int steps = 0;
        acknowledge.accept(steps);
        for (int i = 1; i <= ELEMENTS; i++) {
            queue.add(Contents.element(i));
            acknowledge.accept(++steps);
            if (Contents.removesBehind(i)) {
                queue.remove();
                acknowledge.accept(++steps);
            }
        }
        queue.close();
    }

    @Override
    public int found(File folder) throws IOException {
        List<Integer> numbers = new ArrayList<>();
        QueueFile queue = new QueueFile(new File(folder, "queue"));
        try {
            queue.forEach((in, length) -> numbers.add(Contents.number(in.readNBytes(length))));
        } finally {
            queue.close();
        }
        if (numbers.isEmpty()) {
            return 0;
        }
        return numbers.contains(0) ? WRONG : Contents.steps(numbers.getFirst(), numbers.getLast());
    }
}
