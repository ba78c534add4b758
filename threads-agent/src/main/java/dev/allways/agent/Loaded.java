package dev.allways.agent;

import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The classes that were loaded when nobody looked: before the agent came, or by the rewriting of another class. They
 * are rewritten now, and so are those that this has loaded, until there are none.
 */
final class Loaded {
    private final Instrumentation instrumentation;
    private final Transformer transformer;
    private final Set<Class<?>> refused = new HashSet<>();

    Loaded(Instrumentation instrumentation, Transformer transformer) {
        this.instrumentation = instrumentation;
        this.transformer = transformer;
    }

    /**
     * As {@link #rewrite}, if there may be any. A thread of its own asks for it: on one that has run virtual threads
     * of a program the JVM may take a rewriting for one within another, and show the agent nothing.
     */
    boolean rewriteNew() {
        if (!transformer.mayHaveMissed()) {
            return false;
        }
        boolean[] some = new boolean[1];
        Thread thread = new Thread(null, () -> some[0] = rewrite(), "allways-rewriting", 0, false);
        thread.setDaemon(true);
        thread.start();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return some[0];
    }

    /** Returns whether there were any. */
    synchronized boolean rewrite() {
        boolean some = false;
        List<Class<?>> before = List.of();
        while (true) {
            transformer.missesNone();
            List<Class<?>> unseen = unseen();
            if (unseen.isEmpty()) {
                return some;
            }
            if (unseen.equals(before)) {
                refuse(unseen, new IllegalStateException("the JVM did not have them rewritten"));
                return some;
            }
            before = unseen;
            some = true;
            try {
                instrumentation.retransformClasses(unseen.toArray(new Class<?>[0]));
            } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
                oneByOne(unseen); // one that can't be must not keep the others from it
            }
        }
    }

    private void oneByOne(List<Class<?>> types) {
        for (Class<?> type : types) {
            try {
                instrumentation.retransformClasses(type);
            } catch (UnmodifiableClassException | LinkageError | UnsupportedOperationException e) {
                refuse(List.of(type), e);
            }
        }
    }

    private void refuse(List<Class<?>> types, Throwable why) {
        for (Class<?> type : types) {
            refused.add(type);
            Untreated.add(type.getName(), why);
        }
    }

    Optional<String> rewritten(String name) {
        return transformer.rewritten(name);
    }

    private List<Class<?>> unseen() {
        List<Class<?>> unseen = new ArrayList<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (transformer.hasMissed(type) && !refused.contains(type) && instrumentation.isModifiableClass(type)) {
                unseen.add(type);
            }
        }
        return unseen;
    }

    /** The internal names of all classes of the platform that are loaded. */
    Set<String> names() {
        Set<String> names = new HashSet<>();
        for (Class<?> type : instrumentation.getAllLoadedClasses()) {
            if (Transformer.isOfPlatform(type)) {
                names.add(type.getName().replace('.', '/'));
            }
        }
        return names;
    }

    synchronized List<String> missed() {
        List<String> names = new ArrayList<>();
        for (Class<?> type : unseen()) {
            names.add(type.getName());
        }
        return names;
    }
}
