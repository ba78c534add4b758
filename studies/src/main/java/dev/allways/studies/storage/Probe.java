package dev.allways.studies.storage;

import java.io.File;
import java.util.function.IntConsumer;

/** What is done with a library: steps that it promises to be durable, one after the other. */
public interface Probe {
    /** What {@link #found} returns where content is not what any step has left. */
    int WRONG = -1;

    /**
     * Makes steps in a folder.
     *
     * @param acknowledge is told 0 when the store has been created, then the number of each step that is durable
     * @throws Exception where the library fails
     */
    void work(File folder, IntConsumer acknowledge) throws Exception;

    /**
     * Opens the store, and closes it again.
     *
     * @return how many steps are there, the first ones; or {@link #WRONG}
     * @throws Exception where the library fails
     */
    int found(File folder) throws Exception;
}
