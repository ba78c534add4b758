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

    /** What was refused, by the class of a lambda: it stands for its line, also where a generator is made anew. */
    private static final ClassValue<AtomicLong> BY_LINE = new ClassValue<>() {
        @Override
        protected AtomicLong computeValue(Class<?> condition) {
            return new AtomicLong();
        }
    };

    private final Gen<T> all;
    private final Predicate<? super T> condition;
    private final String place = Caller.place();
    private final AtomicLong inVain; // as long as nothing was any good; then -1

    Filtered(Gen<T> all, Predicate<? super T> condition) {
        this.all = all;
        this.condition = condition;
        Class<?> type = condition.getClass();
        boolean isLine = type.isHidden() && !type.getName().startsWith("java.");
        this.inVain = isLine ? BY_LINE.get(type) : new AtomicLong();
    }

    @Override
    public T generate(Chooser chooser) {
        for (int i = 0; i < TRIES; i++) {
            chooser.observe(Points.TRY);
            T value = all.generate(chooser);
            boolean good = condition.test(value);
            chooser.observe(Points.END_OF_TRY);
            if (good) {
                if (inVain.get() >= 0) {
                    inVain.set(-1);
                }
                return value;
            }
            if (!chooser.again()) {
                break; // all values are tried, one in each execution
            }
            if (inVain.get() >= 0 && inVain.incrementAndGet() >= HOPELESS) {
                inVain.set(0); // another exploration may fare better
                throw new Unsatisfiable(
                        "a filter refused all of the first %,d values".formatted(HOPELESS),
                        place,
                        "generate what is wanted, by map or flatMap, instead of trying");
            }
        }
        chooser.assume(false);
        throw new AssertionError();
    }
}
