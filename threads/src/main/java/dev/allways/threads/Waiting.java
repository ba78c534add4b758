package dev.allways.threads;

import dev.allways.core.Origin;
import dev.allways.core.OutsideControl;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** What threads wait for, in words; and the verdict when none can continue. */
final class Waiting {
    private Waiting() {}

    private static String thread(AllwaysTask task) {
        return task.object() instanceof Thread thread ? name(thread) : "a thread";
    }

    /** What a thread is called. */
    static String name(AllwaysTask task) {
        return name(task.thread());
    }

    /**
     * Its name, or, as virtual threads often have none, its number in the order of creation. Of several that are
     * called alike, all but the first have a number, too.
     */
    private static String name(Thread thread) {
        AllwaysWorker worker = AllwaysWorker.here();
        String name = thread.getName();
        int alike = 0;
        for (int i = 0; worker != null && i < worker.tasks(); i++) {
            Thread other = worker.task(i).thread();
            if (other == thread) {
                return name.isEmpty() ? kind(thread) + '-' + i : numbered(name, alike);
            }
            alike += name.equals(other.getName()) ? 1 : 0;
        }
        return name.isEmpty() ? "a " + kind(thread) + (thread.isVirtual() ? " thread" : "") : numbered(name, alike);
    }

    private static String kind(Thread thread) {
        return thread.isVirtual() ? "virtual" : "thread";
    }

    private static String numbered(String name, int alike) {
        return alike == 0 ? name : name + '#' + (alike + 1);
    }

    /** A class and a number that tell the object from others; the name of a thread. */
    static String name(Object object) {
        if (object instanceof AllwaysInitialisation initialisation) {
            return "the initialisation of "
                    + Frames.simple(initialisation.type().getName());
        }
        if (object instanceof Thread thread) {
            return name(thread);
        }
        return object instanceof Class<?>
                ? type(object)
                : type(object) + '@' + Integer.toHexString(System.identityHashCode(object));
    }

    /** The class of an object, that of the elements for an array. */
    static String type(Object object) {
        Class<?> type = object instanceof Class<?> itself ? itself : object.getClass();
        String name = type.isArray() ? type.getComponentType().getSimpleName() : Frames.simple(type.getName());
        int address = name.indexOf('/'); // of a hidden class, as that of a lambda: another one in each JVM
        name = address < 0 ? name : name.substring(0, address);
        return name.endsWith("$NonfairSync") || name.endsWith("$FairSync") || name.equals("CountDownLatch$Sync")
                ? name.substring(0, name.indexOf('$'))
                : name;
    }

    /** What is wrong with an execution in which no thread can continue any more; null if nothing is. */
    static @Nullable Throwable verdict(AllwaysWorker worker) {
        if (allEnded(worker)) {
            return null;
        }
        List<AllwaysTask> cycle = cycle(worker);
        if (worker.live() == 0 && cycle.isEmpty()) {
            return null;
        }
        List<AllwaysTask> waiting = new ArrayList<>();
        for (int i = 0; i < worker.tasks(); i++) {
            AllwaysTask task = worker.task(i);
            if (!task.ended() && !(task.thread().isDaemon() && i > 0 && !cycle.contains(task))) {
                waiting.add(task);
            }
        }
        for (AllwaysTask task : waiting) {
            if (task.isKeptDown()) {
                return keptDown(task);
            }
        }
        boolean mainEnded = worker.task(0).ended();
        if (cycle.isEmpty() && mainEnded && waiting.stream().allMatch(Waiting::isIdle)) {
            return null; // workers of a pool that was not shut down
        }
        if (cycle.isEmpty() && worker.unseen().asksOutside()) {
            return outside(waiting.getFirst());
        }
        return new Deadlock(cycle.isEmpty() ? waiting : cycle, waiting);
    }

    /** What is said of a thread that could continue, but can't be gone back to. */
    private static Throwable keptDown(AllwaysTask task) {
        return new OutsideControl(
                task.thread().getName() + " waited where it can't be taken off the thread that all share",
                where(task),
                "it waited in a class initialiser, in a class loader, or in code that native code has called",
                "let threads not wait for each other there; static state that is reset (--isolate) is initialised"
                        + " under control");
    }

    /** What is said of a thread that waits for what is not under control, while others are there. */
    static Throwable outside(AllwaysTask task) {
        StackTraceElement[] frames = task.place();
        String method = "";
        for (StackTraceElement frame : frames) {
            if (!Frames.isOfControl(frame)) {
                method = Frames.simple(frame.getClassName()) + '.' + frame.getMethodName();
                break;
            }
        }
        return new OutsideControl(
                "%s blocks outside of control, in %s".formatted(task.thread().getName(), method),
                where(task),
                "input, a socket, another process or a file lock: what comes from there, and when, is not up to the"
                        + " program",
                "put something in its place that the program itself does, for instance a queue");
    }

    /**
     * What is said when an execution ended within a class initialiser that the VM ran; empty: it was in something
     * else.
     */
    static Optional<OutsideControl> brokenOff(AllwaysTask task, @Nullable Throwable failure) {
        return Frames.initialiser(task.place()).map(initialiser -> {
            var told = new OutsideControl(
                    "%s never came to the end of a class initialiser: %s"
                            .formatted(
                                    name(task),
                                    failure == null ? "it waits for ever" : "another thread failed, by " + failure),
                    Origin.told(initialiser),
                    "an initialiser that waits for other threads; the VM runs it once, and then never again gives"
                            + " the class to anybody",
                    "let no class initialiser wait for other threads");
            if (failure != null) {
                told.initCause(failure);
            }
            return told;
        });
    }

    private static String where(AllwaysTask task) {
        String place = Frames.place(task.place());
        return place.isEmpty() ? "not in the program's own code" : place;
    }

    private static boolean allEnded(AllwaysWorker worker) {
        for (int i = 0; i < worker.tasks(); i++) {
            if (!worker.task(i).ended()) {
                return false;
            }
        }
        return true;
    }

    /** Whether all that have not ended wait for more to do: threads of pools and of timers, and daemons. */
    static boolean areIdle(AllwaysWorker worker) {
        for (int i = 0; i < worker.tasks(); i++) {
            AllwaysTask task = worker.task(i);
            if (!task.ended() && !task.thread().isDaemon() && !isIdle(task)) {
                return false;
            }
        }
        return true;
    }

    /** Whether a thread waits for tasks of a pool. */
    private static boolean isIdle(AllwaysTask task) {
        for (StackTraceElement frame : task.place()) {
            String method = frame.getClassName() + '.' + frame.getMethodName();
            if (method.equals("java.util.concurrent.ThreadPoolExecutor.getTask")
                    || method.equals("java.util.concurrent.ForkJoinPool.awaitWork")
                    || method.equals("java.util.TimerThread.mainLoop")) {
                return true;
            }
        }
        return false;
    }

    /** What the program leaves behind, in words: pools and timers whose threads wait for more to do. */
    static Set<String> leftRunning(AllwaysWorker worker) {
        Set<String> left = new TreeSet<>();
        for (int i = 0; i < worker.tasks(); i++) {
            AllwaysTask task = worker.task(i);
            if (!task.ended() && !task.thread().isDaemon() && isIdle(task)) {
                left.add(
                        task.thread().getClass().getName().equals("java.util.TimerThread")
                                ? "a timer that was not cancelled"
                                : "a pool that was not shut down");
            }
        }
        return left;
    }

    /** What is wrong with an execution that continues and on. */
    static Throwable endless(AllwaysWorker worker) {
        List<AllwaysTask> cycle = cycle(worker);
        return cycle.isEmpty() ? new Livelock(worker, worker.steps()) : new Deadlock(cycle, cycle);
    }

    /** Threads that wait for each other, each for the monitor, the lock or the end of the next. */
    private static List<AllwaysTask> cycle(AllwaysWorker worker) {
        for (int i = 0; i < worker.tasks(); i++) {
            List<AllwaysTask> chain = new ArrayList<>();
            Set<AllwaysTask> met = new HashSet<>();
            AllwaysTask at = worker.task(i).ended() ? null : worker.task(i);
            while (at != null && met.add(at)) {
                chain.add(at);
                at = at.awaited();
            }
            if (at != null) {
                return List.copyOf(chain.subList(chain.indexOf(at), chain.size()));
            }
        }
        return List.of();
    }

    /** What a thread waits for, one line. */
    static String waits(AllwaysTask task) {
        AllwaysTask holder = task.awaited();
        String place = Frames.place(task.place());
        return name(task)
                + ' '
                + waiting(task)
                + (holder == null || task.kind() == AllwaysTask.JOIN
                        ? ""
                        : ", which "
                                + name(holder)
                                + (task.object() instanceof AllwaysInitialisation ? " has begun" : " holds"))
                + (place.isEmpty() ? "" : ", at " + place);
    }

    private static String waiting(AllwaysTask task) {
        return switch (task.kind()) {
            case AllwaysTask.LOCK ->
                task.object() instanceof AllwaysInitialisation initialisation
                        ? "waits for " + name(initialisation)
                        : "waits to lock " + Steps.what(task);
            case AllwaysTask.CHANGE_ENTRY, AllwaysTask.FIND_INSTEAD -> "waits for an entry of " + Steps.what(task);
            case AllwaysTask.SHARE, AllwaysTask.PASS -> "waits to lock " + Steps.what(task) + " for reading";
            case AllwaysTask.ACQUIRE -> "waits for " + awaited(task) + Steps.what(task);
            case AllwaysTask.END -> "waits to lock its own monitor, as threads do to end";
            case AllwaysTask.AWAKE, AllwaysTask.AWAKE_SEEN, AllwaysTask.AWAKE_DEAF, AllwaysTask.WAKE_SEEN ->
                task.condition() == null
                        ? "waits to be notified on " + Steps.what(task)
                        : "waits to be signalled on "
                                + held(task, task.condition(), "a condition of " + Steps.what(task));
            case AllwaysTask.AWAIT_PHASE, AllwaysTask.AWAIT_OR_LEAVE, AllwaysTask.BREAK ->
                "waits for others at " + Steps.what(task);
            case AllwaysTask.JOIN ->
                task.object() instanceof Thread
                        ? "waits for the end of " + thread(task)
                        : "waits for "
                                + (task.isOfContent()
                                        ? task.isOfExecutor() ? "the end of " : "the end of the pool of "
                                        : "")
                                + Steps.what(task);
            case AllwaysTask.AWAIT_MEETING, AllwaysTask.MISS, AllwaysTask.LOOK_AGAIN, AllwaysTask.LEAVE_UNMET ->
                "waits for another thread at " + Steps.what(task);
            case AllwaysTask.TAKE_TASK -> "waits for a task in " + Steps.what(task);
            case AllwaysTask.AWAIT_DONE, AllwaysTask.AWAIT_RESULT -> "waits for the result of " + name(task.object());
            case AllwaysTask.PARK -> parked(task, task.blocker());
            default -> "could continue";
        };
    }

    private static String awaited(AllwaysTask task) {
        return task.puts() ? "room in " : task.isOfContent() ? "an element of " : "";
    }

    private static String parked(AllwaysTask task, @Nullable Object blocker) {
        if (blocker == null) {
            return "is parked";
        }
        String type = Frames.simple(blocker.getClass().getName());
        String outermost = type.contains("$") ? type.substring(0, type.indexOf('$')) : type;
        String number = '@' + Integer.toHexString(System.identityHashCode(blocker));
        return type.endsWith("$ConditionObject")
                ? "waits to be signalled on " + held(task, blocker, "condition" + number)
                : "waits for " + outermost + number;
    }

    /** What is waited for, by the field that holds it. */
    private static String held(AllwaysTask task, @Nullable Object object, String unknown) {
        AllwaysHolder holder = object == null ? null : AllwaysHolder.of(task, object);
        return holder == null ? unknown : Steps.value(holder.object()) + '.' + holder.field();
    }
}
