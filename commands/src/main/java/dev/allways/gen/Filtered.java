package dev.allways.gen;

import dev.allways.core.Chooser;
import dev.allways.core.Unsatisfiable;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** What satisfies a condition among what a generator makes. */
final class Filtered<T extends @Nullable Object> implements Gen<T> {
    private static final int TRIES = 100;
    private static final int HOPELESS = 1_000; // tries of which none was any good

    private final Gen<T> all;
    private final Predicate<? super T> condition;
    private final String place = Caller.place();
    private final AtomicLong inVain = new AtomicLong(); // as long as nothing was any good; then -1

    Filtered(Gen<T> all, Predicate<? super T> condition) {
        this.all = all;
        this.condition = condition;
    }

    @Override
    public T generate(Chooser chooser) {
        for (int i = 0; i < TRIES; i++) {
            chooser.observe(Points.TRY);
            T value = all.generate(chooser);
            if (condition.test(value)) {
                chooser.observe(Points.END_OF_TRY);
                if (inVain.get() >= 0) {
                    inVain.set(-1);
                }
                return value;
            }
            chooser.observe(Points.END_OF_TRY);
            if (inVain.get() >= 0 && inVain.incrementAndGet() >= HOPELESS) {
                throw new Unsatisfiable(
                        "a filter refused all of the first %,d values".formatted(HOPELESS),
                        place,
                        "generate what is wanted, by map or flatMap, instead of trying");
            }
            if (!chooser.again()) {
                break;
            }
        }
        chooser.assume(false);
        throw new AssertionError();
    }
}
