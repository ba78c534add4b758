package java.lang;

import java.lang.reflect.Modifier;
import java.util.Iterator;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Stream;
import jdk.internal.misc.Unsafe;

/**
 * The frames of a stack as they are shown, wherever the platform shows them. A second body is shown by the name of
 * the method; the method's own frame below it, where the decision was made, is left out, and so are our frames and,
 * under control, those of what runs a task: they differ from execution to execution.
 */
public final class AllwaysFrames {
    private static final String OURS = "java.lang.Allways";
    private static final Unsafe UNSAFE = Unsafe.getUnsafe();
    private static final long NAME = UNSAFE.objectFieldOffset(StackTraceElement.class, "methodName");
    private static final long NAME_OF_INFO = UNSAFE.objectFieldOffset(StackFrameInfo.class, "name");
    private static final StackWalker WALKER = StackWalker.getInstance(StackWalker.Option.RETAIN_CLASS_REFERENCE);

    private AllwaysFrames() {}

    // ---- stack traces

    /** The frames of a stack trace that are shown. */
    public static StackTraceElement[] shown(StackTraceElement[] frames) {
        int end = 0;
        boolean some = false;
        while (frames != null && end < frames.length && !runsTask(frames[end])) {
            some |= AllwaysAdded.is(frames[end].getMethodName()) || isOurs(frames[end]);
            end++;
        }
        return frames == null || !some && end == frames.length ? frames : shown(frames, end);
    }

    private static StackTraceElement[] shown(StackTraceElement[] frames, int end) {
        StackTraceElement[] shown = new StackTraceElement[end];
        StackTraceElement added = null; // the frame before, if it is of a second body
        int count = 0;
        for (int i = 0; i < end; i++) {
            StackTraceElement frame = frames[i];
            boolean isAdded = AllwaysAdded.is(frame.getMethodName());
            boolean decides = added != null
                    && added.getMethodName().equals(frame.getMethodName())
                    && added.getClassName().equals(frame.getClassName());
            if (isAdded ? rename(frame) : !decides && !isOurs(frame)) {
                shown[count++] = frame;
            }
            added = isAdded ? frame : null;
        }
        return java.util.Arrays.copyOf(shown, count);
    }

    /** Shows a frame that is looked at alone. */
    public static void show(StackTraceElement frame) {
        AllwaysWorker worker = AllwaysWorker.here();
        if (AllwaysAdded.is(frame.getMethodName()) && (worker == null || !worker.tellsFrames)) {
            rename(frame);
        }
    }

    private static boolean rename(StackTraceElement frame) {
        String plain = AllwaysAdded.plain(frame.getMethodName());
        if (plain != null) {
            UNSAFE.putReference(frame, NAME, plain);
        }
        return plain != null;
    }

    private static boolean isOurs(StackTraceElement frame) {
        return frame.getClassName().startsWith(OURS) || frame.getClassName().equals("jdk.internal.vm.Continuation");
    }

    private static boolean runsTask(StackTraceElement frame) {
        return frame.getMethodName().equals("runTask") && frame.getClassName().equals("java.lang.AllwaysWorker");
    }

    // ---- stack walkers: those who ask are given a stream, too

    /** What is made of the frames of a stack walker: of those that are shown. */
    public static <T> Function<Stream<StackWalker.StackFrame>, T> shown(
            Function<Stream<StackWalker.StackFrame>, T> made) {
        return new Shown<>(made);
    }

    private record Shown<T>(Function<Stream<StackWalker.StackFrame>, T> made)
            implements Function<Stream<StackWalker.StackFrame>, T> {
        @Override
        public T apply(Stream<StackWalker.StackFrame> frames) {
            return made.apply(frames.takeWhile(new OfTask()).filter(new Seen()));
        }
    }

    private static final class OfTask implements Predicate<StackWalker.StackFrame> {
        @Override
        public boolean test(StackWalker.StackFrame frame) {
            return !frame.getClassName().equals("java.lang.AllwaysWorker")
                    || frame instanceof StackFrameInfo && !frame.getMethodName().equals("runTask");
        }
    }

    /**
     * Whether a frame is shown, asked in the order of the stack. Of walkers that drop methods only flags and classes
     * are known.
     */
    private static final class Seen implements Predicate<StackWalker.StackFrame> {
        private Class<?> added; // the class of the frame before, if it is of a second body
        private String name; // by which that one is shown; null: not known

        @Override
        public boolean test(StackWalker.StackFrame frame) {
            if (!(frame instanceof ClassFrameInfo info)) {
                return true;
            }
            String method = info instanceof StackFrameInfo ? info.getMethodName() : null;
            Class<?> type = info.declaringClass();
            if (method == null ? isAdded(info.flags) : AllwaysAdded.is(method)) {
                name = method == null ? null : AllwaysAdded.plain(method);
                if (name != null) {
                    UNSAFE.putReference(info, NAME_OF_INFO, name);
                }
                boolean isShown = method == null ? !isHidden(info.flags) : name != null;
                added = isShown ? type : null;
                return isShown;
            }
            boolean decides = type == added && (name == null || name.equals(method));
            added = null;
            return !decides && !type.getName().startsWith(OURS);
        }

        private static boolean isAdded(int flags) {
            return (flags & AllwaysAdded.FLAGS) == AllwaysAdded.FLAGS && Modifier.isPrivate(flags);
        }

        private static boolean isHidden(int flags) {
            return (flags & AllwaysAdded.HIDDEN) == AllwaysAdded.HIDDEN;
        }
    }

    /** The class that calls the method, under control, which asks for it; null: the walker finds it by itself. */
    public static Class<?> callerClass(StackWalker walker) {
        return walker.retainClassRef && AllwaysWorker.controlling() != null ? WALKER.walk(new Caller()) : null;
    }

    private static final class Caller implements Function<Stream<StackWalker.StackFrame>, Class<?>> {
        @Override
        public Class<?> apply(Stream<StackWalker.StackFrame> frames) {
            Iterator<StackWalker.StackFrame> all = frames.iterator();
            boolean asks = false;
            while (!asks && all.hasNext()) {
                asks = all.next().getDeclaringClass() != StackWalker.class;
            }
            return all.hasNext() ? all.next().getDeclaringClass() : null;
        }
    }
}
