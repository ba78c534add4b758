package dev.allways.studies.workshop;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A JDK of this machine.
 *
 * @param version of Java
 * @param home its folder
 */
public record Jdk(Runtime.Version version, Path home) {
    private static final Pattern TOOLCHAIN =
            Pattern.compile("<toolchain>.*?<version>(.*?)</version>.*?<jdkHome>(.*?)</jdkHome>", Pattern.DOTALL);

    /** The one that runs this. */
    public static Jdk ours() {
        return new Jdk(Runtime.version(), Path.of(System.getProperty("java.home")));
    }

    /** Those that Maven found: what it writes for its toolchains. */
    public static List<Jdk> parse(String toolchains) {
        List<Jdk> found = new ArrayList<>();
        for (Matcher matcher = TOOLCHAIN.matcher(toolchains); matcher.find(); ) {
            String version = matcher.group(1);
            if (version.matches("\\d+(\\.\\d+)*")) { // not 1.8.0_292
                found.add(
                        new Jdk(Runtime.Version.parse(version.replaceAll("(\\.0)+$", "")), Path.of(matcher.group(2))));
            }
        }
        return found;
    }

    /** The number of its Java. */
    public int feature() {
        return version.feature();
    }

    /** The path of its launcher. */
    public String java() {
        return home.resolve("bin").resolve("java").toString();
    }
}
