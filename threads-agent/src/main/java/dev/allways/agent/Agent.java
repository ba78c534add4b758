package dev.allways.agent;

import java.io.IOException;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jspecify.annotations.Nullable;

/**
 * What the JVM starts first: puts the hooks into the platform and has classes rewritten from then on. Options,
 * separated by commas: {@code include=} and {@code exclude=} with the beginning of class names, each as often as
 * wanted; {@code cache=} with a file; {@code threads=off}: no class of the program is rewritten.
 */
public final class Agent {
    /** The runtime, in an order in which each can be defined. */
    private static final List<String> RUNTIME = List.of(
            "AllwaysNeed",
            "AllwaysTask",
            "AllwaysClaim",
            "AllwaysConditionWait",
            "AllwaysTransfer",
            "AllwaysInterruptNeed",
            "AllwaysPhaseNeed",
            "AllwaysEntryNeed",
            "AllwaysMeeting",
            "AllwaysMonitor",
            "AllwaysTable",
            "AllwaysVariables$Keeping",
            "AllwaysVariables",
            "AllwaysVariable",
            "AllwaysHolder",
            "AllwaysLocks",
            "AllwaysStamps",
            "AllwaysPhases",
            "AllwaysReflection",
            "AllwaysReferences",
            "AllwaysTimes",
            "AllwaysRounds",
            "AllwaysClocks",
            "AllwaysRace$Access",
            "AllwaysRace",
            "AllwaysRaces",
            "AllwaysMessage",
            "AllwaysGraph$Event",
            "AllwaysGraph",
            "AllwaysViews",
            "AllwaysCell",
            "AllwaysCells",
            "AllwaysCandidates",
            "AllwaysOverlay",
            "AllwaysReached",
            "AllwaysMemory",
            "AllwaysOrder",
            "AllwaysNames$Static",
            "AllwaysNames",
            "AllwaysPool",
            "AllwaysShutdowns",
            "AllwaysPoolWorkers",
            "AllwaysPools",
            "AllwaysForked",
            "AllwaysGift",
            "AllwaysForkPool",
            "AllwaysForkPools",
            "AllwaysExecutors",
            "AllwaysFutures",
            "AllwaysWorker$Body",
            "AllwaysWorker$End",
            "AllwaysIdentity$Counter",
            "AllwaysIdentity",
            "AllwaysMonitors",
            "AllwaysInitialisation",
            "AllwaysInitialiser",
            "AllwaysInitialisers$Sharing",
            "AllwaysInitialisers",
            "AllwaysEnabled",
            "AllwaysImage$Layout",
            "AllwaysImage",
            "AllwaysLeft",
            "AllwaysStaticFields",
            "AllwaysWatched",
            "AllwaysLent",
            "AllwaysStatics",
            "AllwaysPlatform",
            "AllwaysShared",
            "AllwaysMet",
            "AllwaysUnseen",
            "AllwaysThreads$Scopes",
            "AllwaysThreads",
            "AllwaysTurns$Begun",
            "AllwaysTurns$Carrier",
            "AllwaysTurns$Virtual$Mounted",
            "AllwaysTurns$Virtual",
            "AllwaysTurns",
            "AllwaysStack",
            "AllwaysQuestions",
            "AllwaysOrdering",
            "AllwaysWorker",
            "AllwaysElements",
            "AllwaysAccessors",
            "AllwaysAccessHooks",
            "AllwaysPlatformHooks",
            "AllwaysMonitorHooks",
            "AllwaysQueued$Fields",
            "AllwaysQueued",
            "AllwaysSynchronizers",
            "AllwaysLockHooks",
            "AllwaysPhaseHooks",
            "AllwaysEntry",
            "AllwaysEntries",
            "AllwaysRecords",
            "AllwaysCollections",
            "AllwaysMeetings",
            "AllwaysDelays",
            "AllwaysCallHooks",
            "AllwaysPoolHooks",
            "AllwaysExecutorHooks",
            "AllwaysForkHooks",
            "AllwaysFutureHooks",
            "AllwaysMeetingHooks",
            "AllwaysThreadHooks",
            "AllwaysSurveyHooks",
            "AllwaysDiskClock",
            "AllwaysChanceHooks",
            "AllwaysAdded",
            "AllwaysFrames$Shown",
            "AllwaysFrames$OfTask",
            "AllwaysFrames$Seen",
            "AllwaysFrames$Caller",
            "AllwaysFrames",
            "AllwaysFileSystem",
            "AllwaysFiles",
            "AllwaysHooks");

    /** Whether the JVM was started for a debugger. */
    static final boolean DEBUGGED = Boolean.getBoolean("dev.allways.debugged");

    private static final String FOLDER = "runtime/java/lang/";

    private static volatile @Nullable Loaded loaded;
    private static @Nullable FileSimulation simulation;

    private Agent() {}

    /** Called by the JVM before the program's main method. */
    public static void premain(@Nullable String options, Instrumentation instrumentation) {
        begin(options, instrumentation, "loaded");
    }

    /** Called by the JVM when the agent is attached to it later. */
    public static void agentmain(@Nullable String options, Instrumentation instrumentation) {
        begin(options, instrumentation, "attached");
    }

    private static synchronized void begin(@Nullable String options, Instrumentation instrumentation, String how) {
        if (loaded != null) {
            return;
        }
        Map<String, List<String>> parsed = parse(options);
        System.setProperty("dev.allways.agent", leavesThreads(parsed) ? "files" : how);
        try {
            begin(parsed, instrumentation);
        } catch (Exception | LinkageError e) { // of a JDK that is not known: said where control is asked for
            System.setProperty("dev.allways.agent.trouble", "the agent could not begin: " + e);
        }
    }

    private static boolean leavesThreads(Map<String, List<String>> parsed) {
        return parsed.getOrDefault("threads", List.of()).contains("off");
    }

    private static void begin(Map<String, List<String>> parsed, Instrumentation instrumentation) throws Exception {
        Path home = home();
        defineRuntime(instrumentation, home);
        AllwaysIdentity.settleOrders();
        Selection selection = new Selection(
                parsed.getOrDefault("include", List.of()),
                parsed.getOrDefault("exclude", List.of()),
                leavesThreads(parsed));
        Fields fields = new Fields(selection);
        List<String> files = parsed.get("cache");
        Cache cache = new Cache(
                files == null || DEBUGGED ? null : Path.of(files.getLast()), Cache.key(home, selection), fields);
        Transformer transformer = new Transformer(selection, fields, cache);
        Loaded rest = new Loaded(instrumentation, transformer);
        boolean isNew = cache.isEmpty();
        Set<String> before = isNew ? rest.names() : Set.of();
        if (isNew) {
            transformer.practise();
        }
        instrumentation.addTransformer(transformer, true);
        rest.rewrite();
        System.setProperty("dev.allways.agent.late", String.join(",", transformer.tooLate()));
        if (isNew) {
            Set<String> tools = rest.names();
            tools.removeAll(before);
            cache.setTools(tools);
        }
        initialiseRuntime();
        rest.rewrite();
        cache.saveAtEnd();
        simulation = new FileSimulation(instrumentation, fields, home);
        loaded = rest;
    }

    /**
     * Has the JDK's file classes ask from now on whether a call is for a simulated disk. Until then nothing of them is
     * rewritten.
     *
     * @throws IllegalStateException if the agent is not at work, or does not know this JDK's classes
     */
    public static synchronized void simulateFiles() {
        FileSimulation files = simulation;
        if (files == null) {
            String trouble = System.getProperty("dev.allways.agent.trouble", "the Allways agent is not at work");
            throw new IllegalStateException(trouble);
        }
        files.begin();
    }

    /**
     * Rewrites the classes of the platform that were loaded while another class was rewritten: the JVM does not show
     * us these. To be called between executions in which classes were loaded.
     *
     * @return whether there were any
     */
    public static boolean rewriteLoaded() {
        Loaded rest = loaded;
        return rest != null && rest.rewriteNew();
    }

    /**
     * The binary name of a class of the program that was rewritten, given its name or that of a member; empty if it
     * is none.
     */
    public static Optional<String> rewritten(String name) {
        Loaded rest = loaded;
        return rest == null ? Optional.empty() : rest.rewritten(name.replace('.', '/'));
    }

    /** The classes of the platform that should have been rewritten and were not, by name; none is what is expected. */
    static List<String> missed() {
        Loaded rest = loaded;
        return rest == null ? List.of() : rest.missed();
    }

    private static Map<String, List<String>> parse(@Nullable String options) {
        Map<String, List<String>> parsed = new TreeMap<>();
        for (String option : options == null || options.isEmpty() ? new String[0] : options.split(",")) {
            int equals = option.indexOf('=');
            String name = equals < 0 ? option : option.substring(0, equals);
            if (equals < 0 || !Set.of("include", "exclude", "cache", "threads").contains(name)) {
                throw new IllegalArgumentException("""
                    "%s" is no option of the Allways agent
                      where         -javaagent:...=%s
                      usual cause   a typing error
                      do            use include=, exclude= (each with the beginning of class names), cache= (a file) or threads=off\
                    """.formatted(option, options));
            }
            List<String> values = parsed.get(name);
            if (values == null) {
                values = new ArrayList<>();
                parsed.put(name, values);
            }
            values.add(option.substring(equals + 1));
        }
        return parsed;
    }

    /** The jar, or folder, that holds the agent. */
    private static Path home() throws URISyntaxException {
        return Path.of(
                Agent.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    }

    private static void defineRuntime(Instrumentation instrumentation, Path home)
            throws IOException, IllegalAccessException {
        instrumentation.redefineModule(
                Object.class.getModule(),
                Set.of(),
                Map.of(),
                Map.of("java.lang", Set.of(Agent.class.getModule())),
                Set.of(),
                Map.of());
        MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(Thread.class, MethodHandles.lookup());
        for (byte[] bytes : runtime(home, RUNTIME)) {
            lookup.defineClass(bytes);
        }
    }

    /**
     * What its initialisers load is loaded now, and rewritten: later they may run amid the rewriting of another class,
     * and the JVM does not show what is loaded there.
     */
    private static void initialiseRuntime() throws ClassNotFoundException {
        for (String name : RUNTIME) {
            Class.forName("java.lang." + name, true, null);
        }
    }

    /** Class files of the runtime, in order. */
    static List<byte[]> runtime(Path home, List<String> names) throws IOException {
        return Files.isDirectory(home) ? fromFolder(home, names) : fromJar(home, names);
    }

    private static List<byte[]> fromFolder(Path home, List<String> names) throws IOException {
        List<byte[]> classes = new ArrayList<>();
        for (String name : names) {
            classes.add(Files.readAllBytes(home.resolve(FOLDER + name + ".class")));
        }
        return classes;
    }

    private static List<byte[]> fromJar(Path home, List<String> names) throws IOException {
        List<byte[]> classes = new ArrayList<>();
        try (ZipFile file = new ZipFile(home.toFile())) {
            for (String name : names) {
                ZipEntry entry = file.getEntry(FOLDER + name + ".class");
                if (entry == null) {
                    throw new IOException("the agent's jar lacks " + name);
                }
                try (InputStream in = file.getInputStream(entry)) {
                    classes.add(in.readAllBytes());
                }
            }
        }
        return classes;
    }
}
