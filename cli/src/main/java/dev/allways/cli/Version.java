package dev.allways.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Says which version of the program this is, and on which Java it runs. */
final class Version implements IVersionProvider {
    /** {@code allways 1.0}. */
    static String text() {
        return "allways "
                + Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                        .orElse("(not packaged)");
    }

    @Override
    public String[] getVersion() {
        return new String[] {text() + " (Java " + Runtime.version() + ")"};
    }
}
