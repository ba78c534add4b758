package dev.allways.events;

import dev.allways.core.CannotExplore;
import dev.allways.core.ChoicePoint;
import dev.allways.core.Chooser;
import dev.allways.core.ForwardingChooser;
import dev.allways.core.Stop;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A chooser for code that may keep what it throws: that is noticed before. */
final class NoticedChooser extends ForwardingChooser {
    private final Consumer<Throwable> notices;

    NoticedChooser(Chooser chooser, Consumer<Throwable> notices) {
        super(chooser);
        this.notices = notices;
    }

    private <T extends @Nullable Object> T noticed(Supplier<T> call) {
        try {
            return call.get();
        } catch (Stop | CannotExplore end) {
            notices.accept(end);
            throw end;
        }
    }

    @Override
    public long choose(ChoicePoint point) {
        return noticed(() -> super.choose(point));
    }

    @Override
    public int pick(String label, List<?> options) {
        return noticed(() -> super.pick(label, options));
    }

    @Override
    public int pickOrEnd(String label, List<?> options) {
        return noticed(() -> super.pickOrEnd(label, options));
    }

    @Override
    public long range(String label, long min, long max) {
        return noticed(() -> super.range(label, min, max));
    }

    @Override
    public <T extends @Nullable Object> T access(Object shared, boolean changes, Supplier<T> body) {
        return noticed(() -> super.access(shared, changes, body));
    }

    @Override
    public Stop prune() {
        return noticed(super::prune);
    }

    @Override
    public void assume(boolean condition) {
        boolean _ = noticed(() -> {
            super.assume(condition);
            return condition;
        });
    }
}
