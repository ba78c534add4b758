package dev.allways.agent;

import java.lang.constant.ClassDesc;

/** The classes of the runtime that instrumented code calls. */
final class Hooks {
    static final ClassDesc CONTROL = ClassDesc.of("java.lang.AllwaysHooks");
    static final ClassDesc ACCESSES = ClassDesc.of("java.lang.AllwaysAccessHooks");
    static final ClassDesc MONITORS = ClassDesc.of("java.lang.AllwaysMonitorHooks");
    static final ClassDesc LOCKS = ClassDesc.of("java.lang.AllwaysLockHooks");
    static final ClassDesc PHASES = ClassDesc.of("java.lang.AllwaysPhaseHooks");
    static final ClassDesc POOLS = ClassDesc.of("java.lang.AllwaysPoolHooks");
    static final ClassDesc EXECUTORS = ClassDesc.of("java.lang.AllwaysExecutorHooks");
    static final ClassDesc FORKS = ClassDesc.of("java.lang.AllwaysForkHooks");
    static final ClassDesc FUTURES = ClassDesc.of("java.lang.AllwaysFutureHooks");
    static final ClassDesc MEETINGS = ClassDesc.of("java.lang.AllwaysMeetingHooks");
    static final ClassDesc CALLS = ClassDesc.of("java.lang.AllwaysCallHooks");
    static final ClassDesc THREADS = ClassDesc.of("java.lang.AllwaysThreadHooks");
    static final ClassDesc SURVEY = ClassDesc.of("java.lang.AllwaysSurveyHooks");
    static final ClassDesc PLATFORM = ClassDesc.of("java.lang.AllwaysPlatformHooks");
    static final ClassDesc ADDED = ClassDesc.of("java.lang.AllwaysAdded");
    static final ClassDesc FRAMES = ClassDesc.of("java.lang.AllwaysFrames");
    static final ClassDesc TASK = ClassDesc.of("java.lang.AllwaysTask");
    static final ClassDesc CHANCE = ClassDesc.of("java.lang.AllwaysChanceHooks");

    private Hooks() {}

    /** The class that stands in for a method of the platform, by the name that both have. */
    static ClassDesc insteadOf(String method) {
        return switch (method) {
            case "nanoTime", "currentTimeMillis", "random" -> CHANCE;
            case "park", "unpark", "interrupted", "isInterrupted" -> THREADS;
            case "wait", "notify", "notifyAll", "holdsLock", "bind", "findStatic", "findVirtual", "unreflect" ->
                MONITORS;
            default -> ACCESSES;
        };
    }
}
