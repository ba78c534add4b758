package dev.allways.explored;

import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.EventConditions.test;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import dev.allways.core.Chooser;
import dev.allways.junit.Explore;
import org.junit.jupiter.api.Test;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Events;

/** Tests that Jupiter leaves out with a warning. */
class RefusedTestsTest {
    @SuppressWarnings("UnusedMethod")
    static class Tests {
        @Explore
        int returns(Chooser chooser) {
            return chooser.between("number", 0, 2);
        }

        @Explore
        private void isPrivate() {}

        @Explore
        static void isStatic() {}

        @Explore
        void runs() {}
    }

    static class OfBase extends Tests {}

    @SuppressWarnings("UnusedMethod")
    static class Fine {
        @Explore
        void runs() {}

        @Test
        private void isNoneOfOurs() {}
    }

    private static Events run(Class<?> type) {
        return EngineTestKit.engine("allways")
                .selectors(selectClass(type))
                .execute()
                .testEvents();
    }

    @Test
    void fail() {
        Events events = run(Tests.class);
        events.assertStatistics(counts -> counts.started(3).failed(3));
        events.assertThatEvents()
                .haveExactly(
                        1,
                        event(
                                test("returns"),
                                finishedWithFailure(message(text -> text.contains("JUnit does not run this test")
                                        && text.contains("it returns a value")
                                        && text.contains("void returns(Explorer explorer)")))))
                .haveExactly(
                        1,
                        event(test("isPrivate"), finishedWithFailure(message(text -> text.contains("it is private")))))
                .haveExactly(
                        1,
                        event(test("isStatic"), finishedWithFailure(message(text -> text.contains("it is static")))));
    }

    /** Private methods are not inherited, static ones and those of instances are. */
    @Test
    void inherited() {
        run(OfBase.class).assertStatistics(counts -> counts.failed(3));
    }

    @Test
    void one() {
        EngineTestKit.engine("allways")
                .selectors(selectMethod(Tests.class, "isPrivate"), selectMethod(Tests.class, "runs"))
                .execute()
                .testEvents()
                .assertStatistics(counts -> counts.started(1).failed(1));
    }

    @Test
    void othersAreLeftToJupiter() {
        run(Fine.class).assertStatistics(counts -> counts.started(0));
    }
}
