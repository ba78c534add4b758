package dev.allways.explored;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.allways.core.Chooser;
import dev.allways.junit.Explore;
import java.lang.reflect.Field;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.extension.TestInstanceFactory;
import org.junit.jupiter.api.extension.TestInstanceFactoryContext;
import org.junit.jupiter.api.extension.TestInstancePostProcessor;
import org.junit.jupiter.api.io.TempDir;
import org.opentest4j.TestAbortedException;

/** What surrounds each execution of a test. */
class FixtureTest {
    private static final List<String> LOG = new ArrayList<>();

    @BeforeEach
    void reset() {
        LOG.clear();
    }

    abstract static class Base {
        final List<String> fresh = new ArrayList<>(List.of("fresh"));

        @BeforeEach
        void beforeBase() {
            LOG.add("before base");
        }

        @AfterEach
        void afterBase() {
            LOG.add("after base");
        }

        @Explore
        void inherited(Chooser choose) {
            LOG.add("inherited " + choose.flip("coin") + fresh);
            fresh.add("used");
        }
    }

    static class Derived extends Base {
        Derived() {
            LOG.add("new");
        }

        @BeforeEach
        void before() {
            LOG.add("before");
        }

        @AfterEach
        void after() {
            LOG.add("after");
        }
    }

    @Test
    void eachExecutionHasItsOwnInstanceAndLifecycle() {
        Runs.of(Derived.class).passed();
        // JUnit's own instance first; it runs nothing.
        assertThat(LOG)
                .containsExactly(
                        "new",
                        "new",
                        "before base",
                        "before",
                        "inherited false[fresh]",
                        "after",
                        "after base",
                        "new",
                        "before base",
                        "before",
                        "inherited true[fresh]",
                        "after",
                        "after base");
    }

    static class DerivedAndFailing extends Base {
        @BeforeEach
        void before(Chooser choose) {
            if (choose.flip("fails")) {
                throw new IllegalStateException("before");
            }
        }
    }

    @Test
    void aTestOfASuperclassIsNamedAfterTheClassThatRuns() {
        Runs runs = Runs.of(DerivedAndFailing.class);
        assertThat(runs.error()).hasMessage("before");
        assertThat(runs.entry().get("tokens")).startsWith("t1:" + DerivedAndFailing.class.getName() + ".inherited:");
        assertThat(LOG.subList(0, 6)) // two that pass, and one that fails before the test
                .containsExactly(
                        "before base",
                        "inherited false[fresh]",
                        "after base",
                        "before base",
                        "inherited true[fresh]",
                        "after base");
        assertThat(LOG.subList(6, 8)).containsExactly("before base", "after base");
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class WithOneInstance {
        private int uses;

        WithOneInstance() {
            LOG.add("new");
        }

        @BeforeEach
        void before() {
            LOG.add("before");
        }

        @AfterEach
        void after() {
            LOG.add("after");
        }

        @Explore
        void test(Chooser choose) {
            choose.flip("coin");
            LOG.add("test " + ++uses);
        }
    }

    @Test
    void anInstanceForTheWholeClassStaysOne() {
        Runs.of(WithOneInstance.class).passed();
        assertThat(LOG).containsExactly("new", "before", "test 1", "after", "before", "test 2", "after");
    }

    static class Outer {
        int outerUses;

        @BeforeEach
        void beforeOuter() {
            LOG.add("before outer");
        }

        @AfterEach
        void afterOuter() {
            LOG.add("after outer");
        }

        @Nested
        class Inner {
            int innerUses;

            @BeforeEach
            void beforeInner() {
                LOG.add("before inner");
            }

            @AfterEach
            void afterInner() {
                LOG.add("after inner");
            }

            @Explore
            void test(Chooser choose) {
                LOG.add("test " + choose.flip("coin") + " " + ++outerUses + " " + ++innerUses);
            }
        }
    }

    @Test
    void nestedClassesAreMadeAnewWithWhatEnclosesThem() {
        Runs.of(Outer.class).passed();
        assertThat(LOG)
                .containsExactly(
                        "before outer",
                        "before inner",
                        "test false 1 1",
                        "after inner",
                        "after outer",
                        "before outer",
                        "before inner",
                        "test true 1 1",
                        "after inner",
                        "after outer");
    }

    @ExtendWith(Injection.class)
    static class InjectedOuter {
        private @Nullable String early;
        private @Nullable String late;
        private final String own;

        InjectedOuter(TestInfo info) {
            own = info.getDisplayName();
        }

        @Nested
        class Inner {
            private @Nullable String early;
            private @Nullable String late;

            @Explore
            void test(Chooser choose) {
                LOG.add(choose.flip("coin") + InjectedOuter.this.early + InjectedOuter.this.late + early + late + own);
                InjectedOuter.this.early = null;
            }
        }
    }

    @Test
    void whatExtensionsPutIntoFieldsOfEnclosingClassesIsThereToo() {
        Runs.of(InjectedOuter.class).passed();
        // JUnit calls the extension's beforeEach for the inner instance only.
        assertThat(LOG).containsExactly("falseearlynullearlylateall ways", "trueearlynullearlylateall ways");
    }

    @TestInstance(TestInstance.Lifecycle.PER_CLASS)
    static class OuterWithOneInstance {
        int outerUses;

        @Nested
        class Inner {
            int innerUses;

            @Explore
            void test(Chooser choose) {
                LOG.add("test " + choose.flip("coin") + " " + ++outerUses + " " + ++innerUses);
            }
        }
    }

    @Test
    void eachClassHasItsOwnLifecycle() {
        Runs.of(OuterWithOneInstance.class).passed();
        assertThat(LOG).containsExactly("test false 1 1", "test true 2 1");
    }

    static class ChoosingEverywhere {
        private final long made;
        private long set;

        ChoosingEverywhere(Chooser choose, TestInfo info) {
            made = choose.between("constructor", 1, 2);
            assertThat(info.getDisplayName()).isEqualTo("all ways");
        }

        @BeforeEach
        void before(TestInfo info, Chooser choose) {
            set = choose.between("before", 1, 2);
        }

        @AfterEach
        void after(TestInfo info) {
            LOG.add(info.getTestMethod().orElseThrow().getName());
        }

        @Explore
        void test(Chooser choose) {
            LOG.add(made + "" + set + choose.between("test", 1, 2));
        }
    }

    @Test
    void constructorAndBeforeMethodsMayChoose() {
        Runs.of(ChoosingEverywhere.class).passed();
        assertThat(LOG)
                .containsExactly(
                        "111", "test", "112", "test", "121", "test", "122", "test", "211", "test", "212", "test", "221",
                        "test", "222", "test");
    }

    static class ChoosingAfterwards {
        @AfterEach
        void after(Chooser choose) {
            choose.flip("coin");
        }

        @Explore
        void test(Chooser choose) {
            LOG.add("test");
        }
    }

    @Test
    void afterMethodsMayNotChoose() {
        assertThat(Runs.of(ChoosingAfterwards.class).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContainingAll(
                        "can't choose", "where  ", "after(dev.allways.core.Chooser)", "usual cause", "do  ");
        assertThat(LOG).isEmpty();
    }

    static class FailingAfterwards {
        @AfterEach
        void after() {
            throw new IllegalStateException("after");
        }

        @Explore(shrink = 0)
        void test(Chooser choose) {
            switch (choose.choose("case", List.of("cut", "discarded", "failing", "passing"))) {
                case "cut" -> choose.prune();
                case "discarded" -> throw new TestAbortedException();
                case "failing" -> throw new IllegalArgumentException("test");
                default -> {}
            }
        }
    }

    @Test
    void failuresOfAfterMethodsCount() {
        // The cut one does not count: it ended halfway. The discarded one does, and is the first to fail.
        Runs runs = Runs.of(FailingAfterwards.class);
        assertThat(runs.error()).hasMessage("after");
        assertThat(runs.entry()).containsEntry("executions", "2").containsEntry("failures", "1");
    }

    static class FailingTwice {
        @AfterEach
        void after() {
            throw new IllegalStateException("after");
        }

        @Explore
        void test(Chooser choose) {
            throw new IllegalArgumentException("test");
        }
    }

    @Test
    void theFirstFailureOfAnExecutionCarriesTheSecond() {
        assertThat(Runs.of(FailingTwice.class).error())
                .hasMessage("test")
                .satisfies(error -> assertThat(error.getSuppressed()[0]).hasMessage("after"));
    }

    /** Puts values into fields, as extensions that inject do. */
    static class Injection implements TestInstancePostProcessor, BeforeEachCallback {
        @Override
        public void postProcessTestInstance(Object instance, ExtensionContext context) throws Exception {
            put(instance, "early");
        }

        @Override
        public void beforeEach(ExtensionContext context) throws Exception {
            put(context.getRequiredTestInstance(), "late");
        }

        private static void put(Object instance, String name) throws Exception {
            Field field = instance.getClass().getDeclaredField(name);
            field.setAccessible(true);
            field.set(instance, name);
        }
    }

    static class Registered implements BeforeEachCallback {
        private boolean called;

        @Override
        public void beforeEach(ExtensionContext context) {
            called = true;
        }
    }

    @ExtendWith(Injection.class)
    static class Injected {
        private @Nullable String early;
        private @Nullable String late;
        private String own = "own";

        @TempDir
        private Path directory;

        @RegisterExtension
        final Registered registered = new Registered();

        @Explore
        void test(Chooser choose) throws Exception {
            assertThat(registered.called).isTrue();
            assertThat(directory).isEmptyDirectory();
            Files.writeString(directory.resolve("file"), "text");
            LOG.add(choose.flip("coin") + early + late + own);
            early = null;
            own = "changed";
        }
    }

    @Test
    void whatExtensionsPutIntoFieldsIsInEveryInstance() {
        Runs.of(Injected.class).passed();
        assertThat(LOG).containsExactly("falseearlylateown", "trueearlylateown");
    }

    static class Factory implements TestInstanceFactory {
        @Override
        public Object createTestInstance(TestInstanceFactoryContext factory, ExtensionContext context) {
            return new FromFactory("made by the factory");
        }
    }

    @ExtendWith(Factory.class)
    static class FromFactory {
        FromFactory(String text) {
            LOG.add(text);
        }

        @Explore
        void test(Chooser choose) {
            fail("never run");
        }
    }

    @Test
    void instancesOfAFactoryAreRefused() {
        assertThat(Runs.of(FromFactory.class).error())
                .isInstanceOf(ExtensionConfigurationException.class)
                .hasMessageContainingAll("where  ", "TestInstanceFactory", "do  ", "PER_CLASS");
        assertThat(LOG).containsExactly("made by the factory");
    }

    static class Private {
        private static final AtomicInteger RUNS = new AtomicInteger();

        private Private() {}

        @Explore
        protected void test(Chooser choose) {
            choose.between("number", 1, 5);
            RUNS.incrementAndGet();
        }
    }

    @Test
    void accessModifiersDoNotMatter() {
        Runs.of(Private.class).passed();
        assertThat(Private.RUNS).hasValue(5);
    }
}
