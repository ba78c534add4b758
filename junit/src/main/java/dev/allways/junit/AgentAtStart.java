package dev.allways.junit;

import dev.allways.core.control.ThreadControl;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * What gets a JVM ready for tests with threads before JUnit loads their classes: what puts threads under control may
 * come too late for classes that are loaded. It is asked for only if a class file in a folder of the class path has
 * {@link Explore} or {@link Replay}, and one names what threads are made with.
 */
public final class AgentAtStart implements LauncherSessionListener {
    private static final int MOST = 10_000; // class files that are looked at
    private static final List<String> EXPLORES = List.of("Ldev/allways/junit/Explore;", "Ldev/allways/junit/Replay;");
    private static final List<String> THREADS =
            List.of("java/lang/Thread", "java/util/concurrent/", "java/util/Timer", "parallel");

    /** For the service loader. */
    public AgentAtStart() {}

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        if (exploresThreads(System.getProperty("java.class.path", ""))) {
            ThreadControl.all().forEach(ThreadControl::prepare);
        }
    }

    /** Whether the folders of a class path have explored tests, and classes that may start threads. */
    static boolean exploresThreads(String classPath) {
        boolean explores = false;
        boolean threads = false;
        int looked = 0;
        for (String entry : classPath.split(File.pathSeparator)) {
            Path folder = Path.of(entry);
            if (entry.isEmpty() || !Files.isDirectory(folder)) {
                continue;
            }
            try (Stream<Path> files = Files.walk(folder)) {
                Iterator<Path> classes = files.filter(file -> file.toString().endsWith(".class"))
                        .limit(MOST - looked)
                        .iterator();
                while (classes.hasNext() && !(explores && threads)) {
                    looked++;
                    String text = Files.readString(classes.next(), StandardCharsets.ISO_8859_1);
                    explores |= EXPLORES.stream().anyMatch(text::contains);
                    threads |= THREADS.stream().anyMatch(text::contains);
                }
            } catch (IOException | RuntimeException e) {
                return false; // who looks for the tests will say so
            }
        }
        return explores && threads;
    }
}
