package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.actors.Network;
import dev.allways.core.Limits;
import dev.allways.core.Result;
import dev.allways.core.StopReason;
import dev.allways.core.engine.Allways;
import dev.allways.pekko.PekkoKit;
import dev.allways.pekko.PekkoTest;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.function.Function;
import org.apache.pekko.actor.typed.ActorRef;
import org.apache.pekko.actor.typed.Behavior;
import org.apache.pekko.actor.typed.javadsl.Behaviors;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Random systems of actors: all strategies that say complete reach the same, also where actors share nothing. */
@Timeout(120)
class RandomPekkoSystemsTest {
    private static final Limits ALL = Limits.DEFAULT.withErrors(Long.MAX_VALUE).withExecutions(2_000);

    private static Set<Object> reached(Function<Consumer<Object>, PekkoTest> test, String strategy) {
        Set<Object> all = new HashSet<>();
        Result result = Allways.explore(test.apply(all::add))
                .strategy(strategy)
                .limits(ALL)
                .run();
        assertThat(result.problem()).isEmpty();
        assertThat(result.failures()).isEmpty();
        if (!strategy.equals("dfs")) {
            assertThat(result.stopReason()).as(result.omitted().toString()).isEqualTo(StopReason.EXHAUSTED);
        } else if (result.stopReason() != StopReason.EXHAUSTED) {
            all.clear(); // too many executions to compare with
        }
        return all;
    }

    /** A message that has its receiver send others: to whom is in the rules. */
    record Note(int value) {}

    private static Behavior<Note> member(int self, int[] rules, List<ActorRef<Note>> all, List<Note> log) {
        return Behaviors.setup(context -> Behaviors.withTimers(timers -> Behaviors.receiveMessage(note -> {
            log.add(new Note(100 * self + note.value()));
            int rule = rules[note.value()];
            Note next = new Note((2 * note.value() + 1) % rules.length);
            if (log.size() < 3) {
                switch (rule / 3) {
                    case 0 -> all.get(rule % 3).tell(next);
                    case 1 -> timers.startSingleTimer(rule % 2, next, Duration.ofMillis(note.value()));
                    case 2 -> timers.cancelAll();
                    default -> {
                        all.get(0).tell(next);
                        all.get(1).tell(next);
                    }
                }
            }
            return Behaviors.same();
        })));
    }

    private static PekkoTest randomSystem(long seed, Network network, boolean logsApart, Consumer<Object> ends) {
        return new PekkoTest() {
            @Override
            public void run(PekkoKit kit) {
                var random = new SplittableRandom(seed);
                int[] rules = random.ints(32, 0, 12).toArray();
                List<ActorRef<Note>> all = new ArrayList<>();
                List<List<Note>> logs = new ArrayList<>();
                if (logsApart) {
                    kit.confined();
                }
                for (int i = 0; i < 3; i++) {
                    if (logsApart || i == 0) {
                        logs.add(new ArrayList<>());
                    }
                    all.add(kit.spawn(member(i, rules, all, logs.getLast()), "member-" + i));
                }
                for (int i = 0; i < 2; i++) {
                    all.get(i).tell(new Note(random.nextInt(rules.length)));
                }
                kit.runAll();
                ends.accept(List.copyOf(logs));
            }

            @Override
            public Network network() {
                return network;
            }
        };
    }

    @ParameterizedTest
    @ValueSource(strings = {"fifo", "mailboxes", "unordered", "fifo lossy 1"})
    void allStrategiesReachTheSame(String network) {
        int compared = 0;
        for (int i = 0; compared < 6; i++) {
            int seed = i;
            Function<Consumer<Object>, PekkoTest> test =
                    ends -> randomSystem(seed, Network.of(network), seed % 2 == 0, ends);
            Set<Object> all = reached(test, "dfs");
            if (all.size() < 2) {
                continue;
            }
            compared++;
            for (String strategy : List.of("dpor", "optimal-dpor", "delays")) {
                assertThat(reached(test, strategy))
                        .as("%d by %s", seed, strategy)
                        .isEqualTo(all);
            }
        }
    }
}
