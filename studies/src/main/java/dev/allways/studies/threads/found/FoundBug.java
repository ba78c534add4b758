package dev.allways.studies.threads.found;

import dev.allways.core.Program;
import dev.allways.core.control.ThreadControl.Platform;
import dev.allways.core.control.ThreadControl.Settings;
import dev.allways.studies.threads.libraries.Library;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Wrong;
import dev.allways.threads.Threads;
import java.util.Locale;
import java.util.Optional;

/**
 * A bug that was found with Allways in a release of a library that was the current one then.
 *
 * @param type the class of the library that it is in
 * @param calls the calls that make it; those of different threads with || between them
 * @param harm what goes wrong
 * @param probe the class that shows it, in the package of probes
 * @param fixed a later release that does not have it, if there is one
 */
public record FoundBug(
        Library library, String type, String calls, String harm, Wrong wrong, String probe, Optional<Library> fixed) {
    /** A program that shows the bug in some of its executions, with the library's classes loaded again at each call. */
    public Body body() {
        return library.body(probeClass());
    }

    /** The same program with the release that does not have the bug. */
    Optional<Body> fixedBody() {
        return fixed.map(later -> later.body(probeClass()));
    }

    /** The same as what an exploration takes; its threads are not under control by itself. */
    Program program() {
        Body body = body();
        return chooser -> body.run();
    }

    /** Under control: a class of the JDK by its own code, which is what is wrong, and not by what it promises. */
    Program controlled() {
        return Threads.control(
                program(), Settings.DEFAULT.withPlatform(isOfPlatform() ? Platform.STEPWISE : Platform.MODELLED));
    }

    /** Whether the bug is in a class of the JDK. */
    boolean isOfPlatform() {
        return library.equals(Library.JDK);
    }

    private String probeClass() {
        return FoundBug.class.getPackageName() + ".probes." + probe;
    }

    /** One word for it, as in the name of its file. */
    public String name() {
        return probe.replaceAll("(?<=[a-z])(?=[A-Z])", "-").toLowerCase(Locale.ROOT);
    }

    /** What the command line calls it: a method of {@link FoundBugs}. */
    public String test() {
        return FoundBugs.class.getName() + "." + probe.substring(0, 1).toLowerCase(Locale.ROOT) + probe.substring(1);
    }
}
