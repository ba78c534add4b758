package dev.allways.studies.symbolic.programs;

import java.util.Optional;
import java.util.function.Function;

/** Makes a program smaller for as long as the same is wrong with it. */
record Smallest(Function<Listing, Comparison> compared, long end) {
    Comparison of(Comparison wrong) {
        Comparison smallest = wrong;
        Optional<Comparison> smaller = smaller(smallest);
        while (smaller.isPresent()) {
            smallest = smaller.get();
            smaller = smaller(smallest);
        }
        return smallest;
    }

    private Optional<Comparison> smaller(Comparison wrong) {
        return wrong.listing()
                .simpler()
                .takeWhile(_ ->
                        System.nanoTime() - end < 0 && !Thread.currentThread().isInterrupted())
                .map(compared)
                .filter(wrong::isLike)
                .findFirst();
    }
}
