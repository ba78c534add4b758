package java.lang;

/** How the state of each class of the platform is put under control: one rule for the agent and for the hooks. */
public final class AllwaysPlatform {
    /** What of an object's state is steps. */
    public static final int
            /** Nothing, for there is none, or other means control it. */
            NONE = 0,
            /** Each call of a method: it reads and writes the object. */
            CALLS = 1,
            /** Each access to a field, and to the elements of arrays in fields. */
            ACCESSES = 2,
            /** Nothing, though there is some: two threads that meet the object make a verdict incomplete. */
            UNSEEN = 3;

    private static final int MAXIMAL_DEPTH = 64; // of superclasses

    private AllwaysPlatform() {}

    /**
     * What of the state that a class declares is steps, in its own methods.
     *
     * @param name internal name of a class of the platform
     */
    public static int ofMethods(String name) {
        if (name.startsWith("java/util/")) {
            return ofUtil(name);
        }
        if (name.startsWith("java/lang/")) {
            return ofLang(name);
        }
        if (name.startsWith("java/nio/")) {
            return ofNio(name);
        }
        if (name.startsWith("java/text/")) {
            return name.startsWith("java/text/spi/") ? NONE : ACCESSES;
        }
        if (name.startsWith("sun/nio/cs/Stream")
                || name.startsWith("sun/text/")
                || name.startsWith("jdk/internal/icu/text/")
                || name.startsWith("jdk/internal/random/")
                || name.startsWith("jdk/random/")) {
            return ACCESSES;
        }
        if (name.startsWith("sun/util/calendar/")) {
            return name.startsWith("sun/util/calendar/ZoneInfo") ? NONE : ACCESSES;
        }
        if (name.startsWith("java/io/")) {
            return isOfFiles(name) ? NONE : ACCESSES;
        }
        if (name.startsWith("java/net/")) {
            return name.startsWith("java/net/HttpCookie")
                            || name.startsWith("java/net/CookieManager")
                            || name.startsWith("java/net/InMemoryCookieStore")
                    ? ACCESSES
                    : NONE;
        }
        return switch (name) {
            case "java/time/format/DateTimeFormatterBuilder", "sun/util/locale/InternalLocaleBuilder" -> ACCESSES;
            case "java/security/MessageDigest",
                    "java/security/MessageDigest$Delegate",
                    "java/security/Signature",
                    "java/security/Signature$Delegate",
                    "javax/crypto/Cipher",
                    "javax/crypto/Mac" -> CALLS;
            default -> NONE;
        };
    }

    private static boolean isOfFiles(String name) {
        return name.startsWith("java/io/File")
                || name.startsWith("java/io/UnixFile")
                || name.startsWith("java/io/WinNTFile")
                || name.startsWith("java/io/DefaultFile")
                || name.startsWith("java/io/Console")
                || name.startsWith("java/io/ProxyingConsole")
                || name.startsWith("java/io/RandomAccess");
    }

    /**
     * Whether it is a collection, or part of one, whose fields are under control in all its objects: programs share
     * them, and get it wrong.
     *
     * @param name internal name of a class of the platform
     */
    public static boolean isCollection(String name) {
        int package1 = "java/util/".length();
        if (!name.startsWith("java/util/") || name.indexOf('/', package1) >= 0) {
            return false;
        }
        return switch (outermost(name).substring(package1)) {
            case "AbstractList",
                    "ArrayDeque",
                    "ArrayList",
                    "BitSet",
                    "Collections",
                    "HashMap",
                    "Hashtable",
                    "IdentityHashMap",
                    "LinkedHashMap",
                    "LinkedList",
                    "PriorityQueue",
                    "Properties",
                    "Stack",
                    "TreeMap",
                    "WeakHashMap" -> true;
            default -> false;
        };
    }

    private static int ofLang(String name) {
        return switch (name) {
            case "java/lang/AbstractStringBuilder", "java/lang/StringBuilder", "java/lang/StringBuffer" -> ACCESSES;
            case "java/lang/ProcessBuilder" -> ACCESSES;
            default -> NONE;
        };
    }

    private static int ofNio(String name) {
        if (name.startsWith("java/nio/charset/")) {
            return name.startsWith("java/nio/charset/CharsetEncoder")
                            || name.startsWith("java/nio/charset/CharsetDecoder")
                    ? ACCESSES
                    : NONE;
        }
        return name.indexOf('/', "java/nio/".length()) < 0 && name.contains("Buffer") ? ACCESSES : NONE;
    }

    private static int ofUtil(String name) {
        int package1 = "java/util/".length();
        if (name.startsWith("java/util/ImmutableCollections$")) {
            return name.endsWith("Itr") || name.endsWith("Iterator") ? ACCESSES : NONE;
        }
        if (name.equals("java/util/Locale$Builder")) {
            return ACCESSES;
        }
        if (name.indexOf('/', package1) < 0) {
            return ofCollections(outermost(name).substring(package1));
        }
        if (name.startsWith("java/util/concurrent/")) {
            return name.startsWith("java/util/concurrent/ConcurrentSkipList")
                            || name.startsWith("java/util/concurrent/LinkedTransferQueue")
                            || name.startsWith("java/util/concurrent/SynchronousQueue")
                            || name.startsWith("java/util/concurrent/CompletableFuture")
                            || name.startsWith("java/util/concurrent/Recursive")
                            || name.startsWith("java/util/concurrent/CountedCompleter")
                            || name.startsWith("java/util/concurrent/ForkJoinTask")
                    ? ACCESSES
                    : NONE;
        }
        if (name.startsWith("java/util/zip/")) {
            return name.startsWith("java/util/zip/ZipFile")
                            || name.startsWith("java/util/zip/ZipUtils")
                            || name.startsWith("java/util/zip/ZipCoder")
                            || name.startsWith("java/util/zip/Inflater$")
                    ? NONE
                    : isNative(name) ? CALLS : ACCESSES;
        }
        boolean accesses = name.startsWith("java/util/regex/")
                || name.startsWith("java/util/jar/Attributes")
                || name.equals("java/util/jar/Manifest")
                || name.startsWith("java/util/logging/")
                        && !name.startsWith("java/util/logging/LogManager")
                        && !name.equals("java/util/logging/Level");
        return accesses ? ACCESSES : NONE;
    }

    private static boolean isNative(String name) {
        return switch (name) {
            case "java/util/zip/Adler32",
                    "java/util/zip/CRC32",
                    "java/util/zip/CRC32C",
                    "java/util/zip/Deflater",
                    "java/util/zip/Inflater" -> true;
            default -> false;
        };
    }

    private static int ofCollections(String name) {
        return switch (name) {
            case "AbstractCollection",
                    "AbstractMap",
                    "AbstractSet",
                    "ArrayPrefixHelpers",
                    "Arrays",
                    "ArraysParallelSortHelpers",
                    "Calendar",
                    "ComparableTimSort",
                    "Date",
                    "DoubleSummaryStatistics",
                    "DualPivotQuicksort",
                    "EnumMap",
                    "EnumSet",
                    "Formatter",
                    "GregorianCalendar",
                    "IntSummaryStatistics",
                    "JapaneseImperialCalendar",
                    "JumboEnumSet",
                    "LongSummaryStatistics",
                    "Observable",
                    "PropertyResourceBundle",
                    "RegularEnumSet",
                    "ResourceBundle",
                    "Scanner",
                    "ServiceLoader",
                    "SimpleTimeZone",
                    "Spliterators",
                    "SplittableRandom",
                    "StringJoiner",
                    "StringTokenizer",
                    "TimSort",
                    "TimeZone",
                    "TimerTask",
                    "Vector" -> ACCESSES;
            default -> NONE;
        };
    }

    private static String outermost(String name) {
        int nested = name.indexOf('$');
        return nested < 0 ? name : name.substring(0, nested);
    }

    /** What of the state of an object of a class is steps; the superclasses have their part in it. */
    static int of(Class<?> type) {
        if (type.isArray() || type.isHidden() || type.isEnum() || type.isRecord()) {
            return NONE;
        }
        boolean isMutable = false;
        Class<?> at = type;
        for (int i = 0; at != null && at != Object.class && i < MAXIMAL_DEPTH; i++) {
            if (isOfPlatform(at)) {
                int here = ofMethods(at.getName().replace('.', '/'));
                if (here != NONE) {
                    return here;
                }
                if (isControlled(at.getName())) {
                    return NONE;
                }
                isMutable |= !at.getName().startsWith("sun.nio.cs.") && hasVariables(at);
            }
            at = at.getSuperclass();
        }
        return isMutable ? UNSEEN : NONE;
    }

    /**
     * Whether an object of a type may be one whose state is under control, as far as the type tells.
     *
     * @param name internal name of a class or interface
     */
    public static boolean mayBeMet(String name) {
        if (name.startsWith("java/util/")) {
            return !name.startsWith("java/util/concurrent/")
                            && !name.startsWith("java/util/function/")
                            && !isControlled(name.replace('/', '.'))
                    || ofMethods(name) != NONE;
        }
        return name.equals("java/lang/CharSequence")
                || name.equals("java/lang/Appendable")
                || ofMethods(name) != NONE
                || (name.startsWith("java/") || name.startsWith("javax/")) && !isControlled(name.replace('/', '.'));
    }

    private static boolean isOfPlatform(Class<?> type) {
        ClassLoader loader = type.getClassLoader0();
        return loader == null || loader == ClassLoader.getPlatformClassLoader();
    }

    private static boolean hasVariables(Class<?> type) {
        for (java.lang.reflect.Field field : type.getDeclaredFields()) {
            if ((field.getModifiers()
                            & (java.lang.reflect.Modifier.FINAL
                                    | java.lang.reflect.Modifier.STATIC
                                    | java.lang.reflect.Modifier.VOLATILE))
                    == 0) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether objects of a class without state of its own, in the eyes of a program, or whose state is steps by other
     * means.
     */
    private static boolean isControlled(String name) {
        return name.startsWith("java.lang.")
                        && !name.equals("java.lang.AbstractStringBuilder")
                        && !name.equals("java.lang.StringBuilder")
                        && !name.equals("java.lang.StringBuffer")
                        && !name.equals("java.lang.ProcessBuilder")
                || name.startsWith("java.math.")
                || name.startsWith("java.time.")
                || name.startsWith("java.security.SecureRandom")
                || name.startsWith("java.net.UR")
                || name.startsWith("java.util.Optional")
                || name.startsWith("java.util.ImmutableCollections")
                        && !name.endsWith("Itr")
                        && !name.endsWith("Iterator")
                || name.startsWith("java.util.function.")
                || name.startsWith("java.util.regex.Pattern")
                || isCollection(name.replace('.', '/'))
                || name.startsWith("java.util.concurrent.") && !name.startsWith("java.util.concurrent.Structured")
                || name.equals("java.util.logging.Level")
                || name.equals("java.util.Currency")
                || name.equals("java.util.Random")
                || name.equals("java.util.Locale")
                || name.equals("java.util.UUID")
                || name.equals("java.io.File")
                || name.startsWith("sun.nio.fs.")
                || name.equals("java.nio.charset.Charset")
                || name.startsWith("sun.util.calendar.ZoneInfo")
                || name.startsWith("jdk.internal.loader.")
                || name.startsWith("jdk.internal.reflect.");
    }
}
