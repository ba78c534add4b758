package java.lang;

/** The need of a task that gives a fork/join pool another one from without: who asks which there are notices it. */
final class AllwaysGift extends AllwaysNeed {
    private final AllwaysForkPool pool;

    AllwaysGift(AllwaysForkPool pool) {
        this.pool = pool;
    }

    @Override
    int kind(AllwaysTask task) {
        return pool.refuses() ? AllwaysTask.START_REFUSED : AllwaysTask.START_GIVEN;
    }

    @Override
    long second(AllwaysTask task) {
        return pool.target();
    }
}
