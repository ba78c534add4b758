package java.lang;

import java.util.concurrent.ForkJoinPool;

/** The need of a task that starts one of the common pool: who asks for all tasks of the pool looks which there are. */
final class AllwaysCounted extends AllwaysNeed {
    static final AllwaysCounted START = new AllwaysCounted();

    private AllwaysCounted() {}

    @Override
    int kind(AllwaysTask task) {
        return AllwaysTask.START_COUNTED;
    }

    @Override
    long second(AllwaysTask task) {
        return AllwaysNames.target(
                ForkJoinPool.class, System.identityHashCode(ForkJoinPool.class), 0, AllwaysNames.STATE);
    }
}
