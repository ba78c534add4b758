package dev.allways.junit;

import dev.allways.core.Audit;
import dev.allways.core.control.ThreadControl.MemoryModel;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.control.ThreadControl.Races;
import dev.allways.core.control.ThreadControl.When;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test of which all the ways are explored: one test for whoever looks, many executions. What answers its choices is
 * the parameter of type {@link dev.allways.core.Chooser}.
 *
 * <pre>{@code
 * @Explore
 * void namesTheFaultyFile(Chooser choose) {
 *     String file = choose.choose("file", List.of("a.xml", "b.xml"));
 *     ...
 * }
 * }</pre>
 *
 * <p>A test returns nothing and is neither static nor private, as JUnit demands; one that is fails and says so. What is
 * a program by itself, a model for example, is handed to an {@link Explorer}, which the test takes instead of a
 * chooser.
 *
 * <p><b>Executions are independent.</b> Each has a test instance of its own, made by the test class's constructor,
 * and runs the {@code @BeforeEach} methods, the test and the {@code @AfterEach} methods, those of superclasses and
 * enclosing classes included. With {@code @TestInstance(PER_CLASS)} there is one instance for all, as the class
 * wishes; its {@code @BeforeEach} methods bring it back to where it began. Statics keep what they hold from one
 * execution to the next. What executions change there is told, in a failure's story and in the report entry {@code
 * statics}; {@link #isolated} resets it.
 *
 * <p><b>Threads.</b> The executions are made in a thread of their own, which inherits from the test's. One that makes
 * no choice any more and does not end is given up two seconds after the time is over ({@link #time}) or the test's
 * thread was interrupted, as by {@code @Timeout}. What threads the test itself starts is explored, too ({@link
 * #threads}).
 *
 * <p><b>Parameters</b> of the test, the constructor and the {@code @BeforeEach} methods may be of type {@code
 * Chooser}. All others are resolved once, before the first execution, and shared by all; a directory of {@code
 * @TempDir} is emptied before each execution. Other extensions, too, are called once for the test: what they put into
 * the fields of the test instance is put into the fields of each execution's instance, so a mock that they made is
 * shared by all executions.
 *
 * <p><b>Outcome.</b> A failing test throws what the test threw when the smallest failing execution was made once
 * more; its steps, what explains it, and the token that makes it again ({@link Replay}) are attached as a suppressed
 * {@link Story}. If failures of several origins were looked for ({@link #errors}), an {@link
 * org.opentest4j.MultipleFailuresError} holds one of each. An execution with a failed assumption, JUnit's or {@code
 * Chooser.assume}, is discarded; if that happened to all, the test is aborted. An interrupt of the test's thread, as
 * {@code @Timeout} makes one, ends the exploration.
 *
 * <p><b>Known failures</b> are kept in the folder {@code .allways} of the working directory and tried first the next
 * time.
 *
 * <p><b>Configuration parameters</b> (in {@code junit-platform.properties}, or as system properties) take precedence
 * over what is said here, for all tests: {@code allways.strategy}, {@code allways.seed} (a number, or {@code
 * random}), {@code allways.executions}, {@code allways.states}, {@code allways.depth}, {@code allways.errors}, {@code
 * allways.time}, {@code allways.workers}, {@code allways.shrink}, {@code allways.explain}, {@code
 * allways.check-determinism}, {@code allways.audit}, {@code allways.threads}, {@code allways.spurious}, {@code
 * allways.early-timeouts}, {@code allways.guard-timeout}, {@code allways.steps}, {@code allways.races}, {@code
 * allways.isolated}. {@code allways.store} is the folder of known failures, or {@code none}.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(OneVisibleTest.class)
public @interface Explore {
    /**
     * Which execution to make next: a name that {@link dev.allways.core.Strategies} knows. If empty, what is usual:
     * {@code dfs} for a test, {@code portfolio} for one that starts threads, {@code bfs} for a model.
     */
    String strategy() default "";

    /** What all randomness comes from. */
    long seed() default 0;

    /** The greatest number of executions; 0 for no limit, which for a random strategy is 10,000. */
    long executions() default 0;

    /** The greatest number of different states; 0 for no limit. */
    long states() default 0;

    /** The greatest depth, in states, or in choices for a test that tells of no states; 0 for no limit. */
    long depth() default 0;

    /** The number of failing executions after which to end. */
    long errors() default 1;

    /** The longest time: {@code 500ms}, {@code 10s}, {@code 5m}, {@code 1h30m}; empty for no limit. */
    String time() default "";

    /**
     * How many threads explore. More than one need a test instance for each execution (not {@code PER_CLASS}), no
     * {@code @TempDir}, and a test whose statics and shared parameters bear several threads.
     */
    int workers() default 1;

    /**
     * Whether the threads that the test starts are put under control, so that the order of their steps is explored:
     * if the test class, or one that it leads to, may start some; always; or never. Then the strategy is {@code
     * portfolio} if none is named, for 10,000 executions if nothing limits them. Needs the agent; where the JVM was
     * started without it, it is attached.
     */
    When threads() default When.AUTO;

    /** How many waits of an execution under control may end for no reason. */
    int spurious() default 1;

    /** How many waits of an execution under control may run out of time while other threads could continue. */
    int earlyTimeouts() default 1;

    /**
     * From which length on a time-out is a guard against hanging, which never strikes early: {@code 1s}, {@code
     * 500ms}.
     */
    String guardTimeout() default "1s";

    /** How many steps the threads of an execution under control may make; one that continues is a livelock. */
    long steps() default 100_000;

    /** What is done about data races of threads under control. */
    Races races() default Races.NOTE;

    /**
     * Whether each execution under control resets the static state of the program's classes; always so with
     * several {@link #workers}.
     */
    boolean isolated() default false;

    /**
     * How locks, conditions, semaphores, latches and collections of java.util.concurrent are explored: as what they
     * promise, one operation a call, or from within.
     */
    Platform platform() default Platform.MODELLED;

    /**
     * What a read of a variable may find: the last value that was written, or also older ones, as the Java memory model
     * and the access modes of {@code VarHandle} allow.
     */
    MemoryModel memoryModel() default MemoryModel.SC;

    /** In a weak memory, how many reads of a thread may find older values, or writes go behind newer ones. */
    int stale() default 2;

    /** How many executions may be made to shrink a failure; 0 to leave it as it was found. */
    long shrink() default 10_000;

    /** How many executions may be made to explain a failure; 0 for no explanation. */
    long explain() default 2_000;

    /** Whether each execution is made twice and compared. */
    boolean checkDeterminism() default false;

    /**
     * How much is audited: states that share a fingerprint, steps that are not pure, copies that share with their
     * originals.
     */
    Audit audit() default Audit.DEFAULT;
}
