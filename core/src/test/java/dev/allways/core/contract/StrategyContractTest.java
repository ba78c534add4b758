package dev.allways.core.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.DynamicContainer.dynamicContainer;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import dev.allways.core.ChoicePoint;
import dev.allways.core.Choices;
import dev.allways.core.Counters;
import dev.allways.core.Decider;
import dev.allways.core.Execution;
import dev.allways.core.Setup;
import dev.allways.core.Strategies;
import dev.allways.core.Strategy;
import dev.allways.core.StrategyProvider;
import dev.allways.core.Task;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every strategy that can be named keeps the laws; the contract notices one that does not. */
class StrategyContractTest {
    private static final List<String> WITH_ARGUMENTS = List.of(
            "best-first:rare",
            "best-first:shallow",
            "best-first:deep",
            "deepening:3",
            "iterative-random:7",
            "pct:1",
            "delays:run-to-completion",
            "delays:probabilistic-round-robin,by=2",
            "samples:run-to-completion,3*2^d",
            "portfolio:dfs+optimal-dpor");

    @TestFactory
    Stream<DynamicContainer> everyStrategyKeepsTheLaws() {
        return Stream.concat(Strategies.known().stream().map(StrategyProvider::name), WITH_ARGUMENTS.stream())
                .map(strategy -> dynamicContainer(
                        strategy,
                        StrategyContract.of(strategy).laws().stream().map(law -> dynamicTest(law.name(), law::check))));
    }

    @Test
    void anUnknownStrategyHasNoContract() {
        assertThatThrownBy(() -> StrategyContract.of("none:1"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("there is no strategy \"none\"");
    }

    @TestFactory
    Stream<DynamicTest> theContractNotices() {
        AtomicInteger made = new AtomicInteger();
        return Stream.of(
                broken("an answer out of range", "without a problem", "out of range", setup -> new Simple(setup) {
                    @Override
                    long answer(ChoicePoint point) {
                        return point.size();
                    }
                }),
                broken("an answer left out", "covers everything when", "never came to", setup -> new Simple(setup) {
                    @Override
                    long last(long size) {
                        return Math.min(size, 3) - 1;
                    }
                }),
                broken(
                        "a full queue that is not admitted",
                        "a limit, a full queue",
                        "never came to",
                        setup -> new Simple(setup) {
                            @Override
                            void push(Choices path) {
                                if (stack.size() < setup.bound().capacity()) {
                                    super.push(path);
                                }
                            }
                        }),
                broken("a repetition", "makes no execution twice", "twice", setup -> new Simple(setup) {
                    @Override
                    public boolean nextRound() {
                        return made.getAndIncrement() % 2 == 0 && begin();
                    }
                }),
                broken("a seed that is not all", "from the same seed", "other executions", setup -> new Simple(setup) {
                    @Override
                    long answer(ChoicePoint point) {
                        return made.getAndIncrement() % point.size();
                    }
                }),
                broken("no end", "ends by itself", "did not end", setup -> new Simple(setup) {
                    @Override
                    public boolean nextRound() {
                        return begin();
                    }
                }),
                broken(
                        "a failure of the strategy",
                        "without a problem",
                        "ArithmeticException",
                        setup -> new Simple(setup) {
                            @Override
                            public void count(Counters sum) {}

                            @Override
                            public void learn(Task task, Execution execution) {
                                if (execution.length() > 3) {
                                    throw new ArithmeticException();
                                }
                                super.learn(task, execution);
                            }
                        }));
    }

    private static DynamicTest broken(String what, String law, String message, Function<Setup, Strategy> strategy) {
        StrategyProvider provider = new StrategyProvider() {
            @Override
            public String name() {
                return "broken";
            }

            @Override
            public String summary() {
                return what;
            }

            @Override
            public Strategy create(Setup setup, String argument) {
                return strategy.apply(setup);
            }
        };
        return dynamicTest(what, () -> {
            List<StrategyContract.Law> laws = StrategyContract.of(provider, "").laws().stream()
                    .filter(each -> each.name().contains(law))
                    .toList();
            assertThat(laws).hasSize(1);
            assertThatThrownBy(laws.getFirst()::check)
                    .isInstanceOf(AssertionError.class)
                    .hasMessageContaining(message);
        });
    }

    /** Depth-first search over choices, blind for states, in its simplest form: a stack of paths. */
    private static class Simple implements Strategy {
        private final Setup setup;
        final Deque<Choices> stack = new ArrayDeque<>();
        private Choices given = Choices.NONE;

        Simple(Setup setup) {
            this.setup = setup;
            begin();
        }

        final boolean begin() {
            return stack.add(Choices.NONE);
        }

        long answer(ChoicePoint point) {
            return 0;
        }

        long last(long size) {
            return size - 1;
        }

        Decider then() {
            return this::answer;
        }

        @Override
        public Optional<Task> next() {
            return Optional.ofNullable(stack.poll()).map(path -> {
                given = path;
                return Task.root(setup.program(), path, then());
            });
        }

        @Override
        public void learn(Task task, Execution execution) {
            Choices made = execution.choices();
            for (int i = given.length(); i < made.length(); i++) {
                for (long answer = last(execution.size(i)); answer >= 1; answer--) {
                    push(made.first(i).and(answer));
                }
            }
        }

        void push(Choices path) {
            stack.push(path);
        }
    }

    @TestFactory
    Stream<DynamicTest> theSimplestSearchKeepsTheLaws() {
        StrategyProvider provider = new StrategyProvider() {
            @Override
            public String name() {
                return "simple";
            }

            @Override
            public String summary() {
                return "depth-first";
            }

            @Override
            public Strategy create(Setup setup, String argument) {
                return new Simple(setup);
            }
        };
        return StrategyContract.of(provider, "").laws().stream().map(law -> dynamicTest(law.name(), law::check));
    }
}
