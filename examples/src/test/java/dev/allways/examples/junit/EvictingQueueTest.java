package dev.allways.examples.junit;

import com.google.common.collect.EvictingQueue;
import dev.allways.commands.Commands;
import dev.allways.commands.Menu;
import dev.allways.gen.Gen;
import dev.allways.junit.Explore;
import dev.allways.junit.Explorer;
import java.util.List;
import java.util.stream.Stream;

// tag::commands
/** Guava's queue that keeps the last three elements, beside a list. */
class EvictingQueueTest {
    private static final class Queues implements Commands<List<Integer>, EvictingQueue<Integer>> {
        @Override
        public List<Integer> model() {
            return List.of();
        }

        @Override
        public EvictingQueue<Integer> system() {
            return EvictingQueue.create(3);
        }

        @Override
        public void commands(Menu<List<Integer>, EvictingQueue<Integer>> menu) {
            menu.command("add")
                    .with(Gen.ints())
                    .run((queue, element) -> queue.add(element))
                    .returns((model, element) -> true)
                    .next((model, element) -> Stream.concat(model.stream(), Stream.of(element))
                            .skip(model.size() == 3 ? 1 : 0)
                            .toList())
                    .feature("an element is evicted", (model, element) -> model.size() == 3);
            menu.command("remove")
                    .when(model -> !model.isEmpty())
                    .run(queue -> queue.remove())
                    .returns(model -> model.getFirst())
                    .next(model -> model.subList(1, model.size()));
            menu.command("contains")
                    .given(model -> model.isEmpty() ? Gen.ints() : Gen.oneOf(Gen.ints(), Gen.elements(model)))
                    .run((queue, element) -> queue.contains(element))
                    .returns((model, element) -> model.contains(element));
            menu.cover("an element is evicted", 5);
        }
    }

    @Explore(executions = 1000)
    void keepsTheLastThree(Explorer explorer) {
        explorer.explore(new Queues());
    }
}
// end::commands
