package dev.allways.threads;

import dev.allways.core.Action;
import dev.allways.core.Action.Access;
import java.lang.reflect.Array;
import java.util.Arrays;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What threads are about to do, as data. */
final class Steps {
    private static final int LONGEST = 24; // letters of a string that are shown
    private static final int LONGEST_OUTCOME = 60; // letters of arguments and result that are shown
    private static final Pattern ACCESSING = Pattern.compile("Atomic|VarHandle|Array|System\\."); // elements

    private Steps() {}

    /**
     * A step of a thread in words: its name, what it does, in which method of the JDK or of a test library that the
     * code under test called, where.
     */
    static String describe(AllwaysTask task) {
        return Waiting.name(task) + ": " + action(task, false);
    }

    /**
     * What a thread is about to do, with the value that it finds.
     *
     * @param early whether it continues before its time
     */
    static Action.Use action(AllwaysTask task, boolean early) {
        return action(task, early, task.variable());
    }

    /** What a thread is about to do; with the value that it leaves, if that is asked for when it is done. */
    static Supplier<Action> telling(AllwaysTask task, boolean early) {
        AllwaysVariable variable = task.variable();
        Action.Use about = action(task, early, variable);
        boolean writes = about.access() == Access.WRITE || about.access() == Access.UPDATE;
        boolean hasValue = writes && isAtHand(task.object(), about.call());
        task.tell();
        return () -> {
            Action.Use done = hasValue && variable != null ? about.leaving(value(variable.value())) : about;
            return isOf(done.call(), task) ? done.returning(outcome(task)) : done;
        };
    }

    /** Whether the call that the code under test has made is the one that was a task's last step. */
    private static boolean isOf(String call, AllwaysTask task) {
        String method = task.returning();
        return method != null && call.startsWith(method, call.lastIndexOf('.') + 1);
    }

    /** The arguments and the result of a call that was one step; empty if they are long. */
    private static String outcome(AllwaysTask task) {
        String text = Arrays.stream(task.arguments()).map(Steps::value).collect(Collectors.joining(", ", "(", ")"));
        if (task.result() != AllwaysTask.NOTHING) {
            text += " = " + value(task.result());
        }
        return text.length() <= LONGEST_OUTCOME ? text : "";
    }

    private static Action.Use action(AllwaysTask task, boolean early, @Nullable AllwaysVariable variable) {
        StackTraceElement[] frames = task.place();
        Access access = access(task);
        Object object = task.object();
        String call = Frames.call(frames);
        AllwaysVariable shown = access != Access.NONE && isAtHand(object, call) ? variable : null;
        return new Action.Use(
                access,
                early ? "its time passes early" : task.expires() ? late(task) : "",
                verb(task),
                target(task),
                object == null ? task.part().substring(task.part().lastIndexOf('.') + 1) : part(task),
                shown == null ? "" : value(shown.value()),
                "",
                call,
                Frames.inCode(frames).orElse(null));
    }

    /**
     * Whether an object is one of the program, or one that the code under test itself accesses or calls a method of:
     * what the JDK keeps within may differ between equal executions, as it outlives them.
     */
    private static boolean isAtHand(@Nullable Object object, String call) {
        return call.isEmpty()
                || object != null
                        && (object.getClass().getClassLoader() != null
                                || call.startsWith(Waiting.type(object) + '.')
                                || object.getClass().isArray()
                                        && ACCESSING.matcher(call).lookingAt());
    }

    private static Access access(AllwaysTask task) {
        return switch (task.kind()) {
            case AllwaysTask.READ -> Access.READ;
            case AllwaysTask.WRITE -> Access.WRITE;
            case AllwaysTask.UPDATE, AllwaysTask.CHANGE_ENTRY, AllwaysTask.CHANGE_HELD -> Access.UPDATE;
            case AllwaysTask.ACQUIRE, AllwaysTask.END ->
                task.variable() == null ? Access.NONE : Access.UPDATE; // permits, or the count of a latch
            case AllwaysTask.INTERRUPTED,
                    AllwaysTask.LOOK,
                    AllwaysTask.SEE_PHASE,
                    AllwaysTask.FIND,
                    AllwaysTask.FIND_INSTEAD,
                    AllwaysTask.AWAIT_DONE,
                    AllwaysTask.AWAIT_RESULT -> Access.READ;
            case AllwaysTask.CLEAR, AllwaysTask.INTERRUPT -> Access.UPDATE;
            default -> Access.NONE;
        };
    }

    private static String verb(AllwaysTask task) {
        return switch (task.kind()) {
            case AllwaysTask.READ -> task.tries() ? tried("fails to take", "finds no room in", task) : "reads";
            case AllwaysTask.WRITE -> "writes";
            case AllwaysTask.CHANGE_ENTRY, AllwaysTask.CHANGE_HELD -> "updates";
            case AllwaysTask.UPDATE -> task.tries() ? tried("takes", "puts into", task) : "updates";
            case AllwaysTask.ACQUIRE -> tried("takes", "puts into", task);
            case AllwaysTask.GIVE_UP, AllwaysTask.LEAVE -> tried("gives up", "gives up to wait for room in", task);
            case AllwaysTask.LOCK -> "locks";
            case AllwaysTask.UNLOCK -> "unlocks";
            case AllwaysTask.SHARE, AllwaysTask.TRY_SHARE, AllwaysTask.PASS -> "locks for reading";
            case AllwaysTask.COME, AllwaysTask.COME_TO_SHARE, AllwaysTask.COME_SEEN, AllwaysTask.COME_TO_SHARE_SEEN ->
                "comes for";
            case AllwaysTask.JOIN_QUEUE, AllwaysTask.JOIN_QUEUE_BEHIND -> "joins the queue of";
            case AllwaysTask.LEAVE_QUEUE, AllwaysTask.LEAVE_QUEUE_BEFORE -> "leaves the queue of";
            case AllwaysTask.TAKE_FIRST, AllwaysTask.TAKE_UNQUEUED -> "takes";
            case AllwaysTask.SEE_LINE, AllwaysTask.SEE_QUEUE -> "fails to take";
            case AllwaysTask.UNSHARE -> "unlocks for reading";
            case AllwaysTask.WAIT -> "waits on";
            case AllwaysTask.AWAKE, AllwaysTask.AWAKE_SEEN, AllwaysTask.WAKE_SEEN -> "stops waiting on";
            case AllwaysTask.NOTIFY, AllwaysTask.SIGNAL, AllwaysTask.NOTIFY_SEEN, AllwaysTask.SIGNAL_SEEN -> "notifies";
            case AllwaysTask.START, AllwaysTask.START_GIVEN -> "starts";
            case AllwaysTask.START_REFUSED -> "is refused to start";
            case AllwaysTask.END -> task.object() instanceof Thread ? "ends" : "counts down";
            case AllwaysTask.JOIN -> task.asks() ? "reads" : task.object() instanceof Thread ? "joins" : "waits for";
            case AllwaysTask.PARK -> "parks";
            case AllwaysTask.UNPARK -> "unparks";
            case AllwaysTask.SLEEP -> "sleeps";
            case AllwaysTask.INTERRUPT -> "interrupts";
            case AllwaysTask.INTERRUPTED,
                    AllwaysTask.LOOK,
                    AllwaysTask.SEE_PHASE,
                    AllwaysTask.FIND,
                    AllwaysTask.FIND_INSTEAD -> "reads";
            case AllwaysTask.ARRIVE, AllwaysTask.ADVANCE, AllwaysTask.REACH, AllwaysTask.TRIP -> "arrives at";
            case AllwaysTask.AWAIT_PHASE, AllwaysTask.AWAIT_OR_LEAVE -> "waits for";
            case AllwaysTask.BREAK -> "breaks";
            case AllwaysTask.CLEAR -> "clears";
            case AllwaysTask.TAKE_TASK, AllwaysTask.TAKE_LATER -> "takes a task of";
            case AllwaysTask.COME_FOR_TASK -> "comes for a task of";
            case AllwaysTask.MEET -> "meets a thread at";
            case AllwaysTask.AWAIT_MEETING -> "was met at";
            case AllwaysTask.MISS -> "gives up to wait at";
            case AllwaysTask.LOOK_AGAIN -> "is interrupted at";
            case AllwaysTask.LEAVE_POOL, AllwaysTask.LEAVE_UNMET, AllwaysTask.DIE -> "leaves the pool of";
            case AllwaysTask.SHUT_DOWN, AllwaysTask.STOP_POOL ->
                task.isOfExecutor() ? "shuts down" : "shuts down the pool of";
            case AllwaysTask.STOP_TASKS -> "shuts down";
            case AllwaysTask.START_TASK -> "starts a task of";
            case AllwaysTask.COMPLETE_TASK -> "completes a task of";
            case AllwaysTask.AWAIT_DONE, AllwaysTask.AWAIT_RESULT -> "reads";
            case AllwaysTask.ADD_FUNCTION -> "adds a function to";
            case AllwaysTask.TAKE_FUNCTION -> "takes a function of";
            case AllwaysTask.END_FUNCTION -> "has run";
            case AllwaysTask.ENTER -> "comes to";
            case AllwaysTask.EXIT -> "goes from";
            default -> task.begins() ? "begins" : "continues";
        };
    }

    /** The verb of what takes an object, or an element of one, or puts one into it. */
    private static String tried(String takes, String puts, AllwaysTask task) {
        return task.puts() ? puts : task.isOfContent() ? takes + " an element of" : takes;
    }

    private static String target(AllwaysTask task) {
        Object object = task.object();
        return object instanceof Places.Group places
                ? places.place(task.index())
                : isOfItself(task) ? "" : object == null ? type(task) : Waiting.name(object);
    }

    /** Whether a step's object is its own thread, which needs not be said. */
    private static boolean isOfItself(AllwaysTask task) {
        return switch (task.kind()) {
            case AllwaysTask.PARK, AllwaysTask.SLEEP, AllwaysTask.LOCAL -> true;
            case AllwaysTask.END -> task.object() instanceof Thread;
            default -> false;
        };
    }

    /** The class of a static field. */
    private static String type(AllwaysTask task) {
        return task.part().substring(0, Math.max(0, task.part().lastIndexOf('.')));
    }

    private static String part(AllwaysTask task) {
        return switch (task.kind()) {
            case AllwaysTask.INTERRUPTED, AllwaysTask.CLEAR -> "interrupted";
            case AllwaysTask.JOIN -> task.asks() && task.object() instanceof Thread ? "ended" : task.part();
            case AllwaysTask.ADD_FUNCTION, AllwaysTask.TAKE_FUNCTION, AllwaysTask.END_FUNCTION -> "";
            default -> isOfItself(task) ? "" : task.part();
        };
    }

    private static String late(AllwaysTask task) {
        return switch (task.kind()) {
            case AllwaysTask.SLEEP -> "";
            case AllwaysTask.AWAKE, AllwaysTask.AWAKE_SEEN, AllwaysTask.PARK ->
                task.isTimed() ? "its time has passed" : "for no reason";
            default -> task.isTimed() ? "its time has passed" : "";
        };
    }

    /** What a thread is about to do something to, in words. */
    static String what(AllwaysTask task) {
        Object object = task.object();
        return object == null
                ? task.part()
                : new Action.Use(Access.NONE, "", "", Waiting.name(object), task.part(), "", "", "", null).target();
    }

    /** A value in few words. Nothing of the program is asked: it might make steps. */
    static String value(@Nullable Object value) {
        return value(value, Steps::named);
    }

    /** @param named tells of an object whose content is not shown */
    static String value(@Nullable Object value, Function<Object, String> named) {
        return switch (value) {
            case null -> "null";
            case String text -> quoted(text);
            case Character letter -> "'" + letter + "'";
            case Boolean _, Byte _, Short _, Integer _, Long _, Float _, Double _ -> value.toString();
            case Enum<?> constant -> constant.name();
            case Class<?> type -> Frames.simple(type.getName()) + ".class";
            case Object array
            when array.getClass().isArray() -> Waiting.type(array) + '[' + Array.getLength(array) + ']';
            default -> named.apply(value);
        };
    }

    /** An object by its name, if it has one that is the same in every replay; else by its class. */
    static String named(Object object) {
        return object instanceof Thread || AllwaysVariable.isNumbered(object)
                ? Waiting.name(object)
                : Waiting.type(object);
    }

    private static String quoted(String text) {
        String line = text.lines().findFirst().orElse("");
        boolean whole = line.length() == text.length() && line.length() <= LONGEST;
        return '"' + (whole ? line : line.substring(0, Math.min(line.length(), LONGEST)) + "…") + '"';
    }
}
