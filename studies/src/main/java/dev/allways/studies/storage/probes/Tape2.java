package dev.allways.studies.storage.probes;

import com.squareup.tape2.QueueFile;
import dev.allways.studies.storage.Probe;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.IntConsumer;

/** The same as {@link Tape} does, with its successor. */
public final class Tape2 implements Probe {
    private static final int ELEMENTS = 30;

    @Override
    public void work(File folder, IntConsumer acknowledge) throws IOException {
        QueueFile queue = new QueueFile.Builder(new File(folder, "queue")).build();
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
        QueueFile queue = new QueueFile.Builder(new File(folder, "queue")).build();
        try {
            queue.forEach(element -> numbers.add(Contents.number(element)));
        } finally {
            queue.close();
        }
        if (numbers.isEmpty()) {
            return 0;
        }
        return numbers.contains(0) ? WRONG : Contents.steps(numbers.getFirst(), numbers.getLast());
    }
}
