package dev.allways.threads;

/** An execution that continues and on although every thread that could continue did so again and again. */
public final class Livelock extends Error {
    private static final long serialVersionUID = 1;

    Livelock(AllwaysWorker worker, long steps) {
        super("""
            no end after %,d steps, in which every thread that could continue did so again and again
              where         %s
              usual cause   threads that give way to each other for ever, or one that polls for what no other does any more
              do            look at the loops of these threads; if the program is only long, allow it more steps\
            """.formatted(steps, threads(worker)));
        setStackTrace(Frames.ofTask(worker.current().place()));
    }

    private static String threads(AllwaysWorker worker) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < worker.tasks(); i++) {
            AllwaysTask task = worker.task(i);
            if (!task.ended()) {
                text.append(text.isEmpty() ? "" : "\n                ")
                        .append(task.expires() ? Waiting.waits(task) : Steps.describe(task));
            }
        }
        return text.toString();
    }
}
