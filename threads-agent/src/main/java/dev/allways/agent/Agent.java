package dev.allways.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.invoke.MethodHandles;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM starts first: puts the hooks into the platform and has classes rewritten from then on. Options, separated by
 * commas: {@code include=} and {@code exclude=} with the beginning of class names, each as often as wanted;
 * {@code cache=} with a file.
 */
public final class Agent {
    /** The runtime, in an order in which each can be defined. */
    private static final List<String> RUNTIME = List.of(
            "AllwaysTask",
            "AllwaysMonitor",
            "AllwaysTable",
            "AllwaysVariables",
            "AllwaysTimes",
            "AllwaysClocks",
            "AllwaysRace$Access",
            "AllwaysRace",
            "AllwaysRaces",
            "AllwaysOrder",
            "AllwaysNames$Static",
            "AllwaysNames",
            "AllwaysWorker$Body",
            "AllwaysWorker$End",
            "AllwaysIdentity$Counter",
            "AllwaysIdentity",
            "AllwaysMonitors",
            "AllwaysInitialisation",
            "AllwaysStatics",
            "AllwaysThreads",
            "AllwaysWorker",
            "AllwaysHooks");

    /** Loaded before the rest is rewritten: they are met in the first execution otherwise. */
    private static final List<String> MET_EARLY = List.of(
            "java.lang.VirtualThread",
            "java.lang.Thread$ThreadNumbering",
            "java.lang.ThreadBuilders",
            "java.util.Random",
            "java.util.concurrent.CompletableFuture",
            "java.util.concurrent.Exchanger",
            "java.util.concurrent.ForkJoinPool",
            "java.util.concurrent.SynchronousQueue",
            "java.util.concurrent.ThreadLocalRandom",
            "java.util.concurrent.locks.AbstractQueuedLongSynchronizer$ConditionObject",
            "java.util.concurrent.locks.LockSupport",
            "java.util.concurrent.locks.ReentrantReadWriteLock$FairSync",
            "java.util.concurrent.locks.ReentrantReadWriteLock$NonfairSync",
            "java.util.concurrent.locks.ReentrantReadWriteLock$ReadLock",
            "java.util.concurrent.locks.ReentrantReadWriteLock$WriteLock",
            "jdk.internal.vm.SharedThreadContainer",
            "jdk.internal.vm.ThreadContainers",
            "java.lang.invoke.VarHandleInts",
            "java.lang.invoke.VarHandleLongs",
            "java.lang.invoke.VarHandleReferences",
            "java.lang.invoke.VarHandleInts$FieldInstanceReadWrite",
            "java.lang.invoke.VarHandleLongs$FieldInstanceReadWrite",
            "java.lang.invoke.VarHandleReferences$FieldInstanceReadWrite");

    private static volatile boolean loaded;

    private Agent() {}

    /** Called by the JVM before the program's main method. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) throws Exception {
        begin(options, instrumentation);
    }

    /** Called by the JVM when the agent is attached to it later. */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) throws Exception {
        begin(options, instrumentation);
    }

    private static synchronized void begin(@Nullable String options, Instrumentation instrumentation) throws Exception {
        if (loaded) {
            return;
        }
        Map<String, List<String>> parsed = parse(options);
        defineRuntime(instrumentation);
        for (String name : MET_EARLY) {
            Class.forName(name);
        }
        Selection selection =
                new Selection(parsed.getOrDefault("include", List.of()), parsed.getOrDefault("exclude", List.of()));
        Fields fields = new Fields(selection);
        List<String> files = parsed.get("cache");
        Cache cache = new Cache(files == null ? null : Path.of(files.getLast()), key(), fields);
        Transformer transformer = new Transformer(selection, fields, cache);
        practise(transformer);
        instrumentation.addTransformer(transformer, true);
        rewriteLoaded(instrumentation);
        loaded = true;
        System.setProperty("dev.allways.agent", "loaded");
    }

    /** What the transformer itself needs is loaded and linked now: it can't be while it is transformed. */
    private static void practise(Transformer transformer) throws IOException {
        try (InputStream in =
                Agent.class.getResourceAsStream("Rewriting.class")) { // any that has a little of everything
            byte[] bytes = in == null ? new byte[0] : in.readAllBytes();
            transformer.transform(null, Agent.class.getClassLoader(), "practice/Rewriting", null, null, bytes);
        }
    }

    /** What was loaded before, or is loaded by the rewriting itself: the JVM does not show us that. */
    private static void rewriteLoaded(Instrumentation instrumentation) throws UnmodifiableClassException {
        Set<Class<?>> done = new HashSet<>();
        while (true) {
            List<Class<?>> left = new ArrayList<>();
            for (Class<?> type : instrumentation.getAllLoadedClasses()) {
                if (Transformer.concerns(type) && instrumentation.isModifiableClass(type) && done.add(type)) {
                    left.add(type);
                }
            }
            if (left.isEmpty()) {
                return;
            }
            instrumentation.retransformClasses(left.toArray(Class<?>[]::new));
        }
    }

    private static Map<String, List<String>> parse(@Nullable String options) {
        Map<String, List<String>> parsed = new TreeMap<>();
        for (String option : options == null || options.isEmpty() ? new String[0] : options.split(",")) {
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            if (equals < 0 || !Set.of("include", "exclude", "cache").contains(name)) {
                throw new IllegalArgumentException("""
                    "%s" is no option of the Allways agent
                      where         -javaagent:...=%s
                      usual cause   a typing error
                      do            use include=, exclude= (each with the beginning of class names) or cache= (a file)\
                    """.formatted(option, options));
            }
            parsed.computeIfAbsent(name, any -> new ArrayList<>()).add(option.substring(equals + 1));
        }
        return parsed;
    }

    /** What a rewritten class of the platform depends on. */
    private static String key() throws IOException {
        long sum = 0;
        for (String name : List.of("Instructions", "Calls", "Rewriting", "ThreadClasses", "Treatment", "Transformer")) {
            try (InputStream in = Agent.class.getResourceAsStream(name + ".class")) {
                sum = 31 * sum + java.util.Arrays.hashCode(in == null ? new byte[0] : in.readAllBytes());
            }
        }
        return System.getProperty("java.vm.version") + ' ' + Long.toHexString(sum);
    }

    private static void defineRuntime(Instrumentation instrumentation) throws IOException, IllegalAccessException {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(Agent.class.getModule())),
                Set.of(),
                Map.of());
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        for (String name : RUNTIME) {
            try (InputStream in = Agent.class.getResourceAsStream("/runtime/java/lang/" + name + ".class")) {
                if (in == null) {
                    throw new IOException("the agent's jar lacks " + name);
                }
                lookup.defineClass(in.readAllBytes());
            }
        }
    }
}
