package dev.allways.studies.symbolic.programs;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * A drawn program.
 *
 * @param bodies what the main thread does; or, of several, what the threads that it starts do
 * @param values of each input
 * @param apart whether inputs are chosen among so many numbers that no search tries all of them
 */
record Listing(Grammar grammar, List<Tree> bodies, int values, boolean apart) {
    /** The name of each program's class. */
    static final String CLASS = "Drawn";

    private static final List<String> THREADS = List.of("one", "two");

    /** Whether there are other threads than the main one. */
    boolean hasThreads() {
        return bodies.size() > 1;
    }

    /** The program in Java. */
    String java() {
        return """
            import dev.allways.studies.symbolic.programs.*;
            import java.util.*;
            import java.util.concurrent.*;
            import java.util.concurrent.atomic.*;
            import java.util.concurrent.locks.*;
            import java.util.function.*;
            import java.util.stream.*;

            public final class Drawn extends Telling {
                final Told told = told();
            %s
                public Drawn() {
                    super(%d, %s);
                }

                @Override
                protected void main(int a, int b) throws Exception {
            %s    }
            }
            """.formatted(
                        String.join("\n", grammar.members(topics())).indent(4),
                        values,
                        apart,
                        (hasThreads() ? threads() : bodies.getFirst().java()).indent(8));
    }

    private Set<String> topics() {
        Set<String> topics = new TreeSet<>(Set.of(grammar.first()));
        bodies.forEach(each -> topics.addAll(each.topics()));
        return topics;
    }

    private String threads() {
        StringBuilder made = new StringBuilder();
        StringBuilder ended = new StringBuilder();
        for (int i = 0; i < bodies.size(); i++) {
            made.append("""
                Told $Told = new Told();
                Thread $ = new Thread(() -> {
                    Told told = $Told;
                    try {
                %s    } catch (Exception e) {
                        told.ended(e);
                    }
                });
                """.replace("$", THREADS.get(i))
                    .formatted(bodies.get(i).java().indent(8)));
            ended.append("""
                $.join();
                told.add($Told);
                """.replace("$", THREADS.get(i)));
        }
        return made + """
            one.start();
            two.start();
            """ + ended + String.join("\n", grammar.ends(topics()));
    }

    /** Smaller programs. */
    Stream<Listing> simpler() {
        return IntStream.range(0, bodies.size())
                .boxed()
                .flatMap(i -> bodies.get(i)
                        .simpler(grammar)
                        .filter(each -> each.size() < bodies.get(i).size())
                        .map(each -> {
                            List<Tree> others = new ArrayList<>(bodies);
                            others.set(i, each);
                            return new Listing(grammar, others, values, apart);
                        }));
    }
}
