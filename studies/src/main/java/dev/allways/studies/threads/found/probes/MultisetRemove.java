package dev.allways.studies.threads.found.probes;

import com.google.common.collect.ConcurrentHashMultiset;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

// tag::program
/** The only occurrence of an element is removed by one of two threads, and only one of them says so. */
public final class MultisetRemove implements Body {
    @Override
    public void run() throws InterruptedException {
        ConcurrentHashMultiset<String> multiset = ConcurrentHashMultiset.create();
        multiset.add("x");
        boolean[] removed = new boolean[2];
        Concurrently.run(
                () -> removed[0] = multiset.remove("x", 1) == 1,
                () -> removed[1] = multiset.elementSet().remove("x"));
        Claim.that(removed[0] != removed[1], removed[0] ? "both removed it" : "nobody removed it");
    }
}
// end::program
