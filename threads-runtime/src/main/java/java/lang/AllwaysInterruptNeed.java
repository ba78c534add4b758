package java.lang;

/** The need of a task that runs a future which is cancelled: it is to be interrupted before it continues. */
final class AllwaysInterruptNeed extends AllwaysNeed {
    static final AllwaysInterruptNeed SENT = new AllwaysInterruptNeed();

    /** How far the future is then; behind 1, where it has a result. */
    static final int LEVEL = 2;

    private AllwaysInterruptNeed() {}

    @Override
    long amount(AllwaysTask task) {
        return LEVEL;
    }
}
