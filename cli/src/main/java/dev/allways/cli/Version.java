package dev.allways.cli;

import java.util.Optional;
import picocli.CommandLine.IVersionProvider;

/** Says which version of the program this is, and on which Java it runs. */
final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
        String version = Optional.ofNullable(Main.class.getPackage().getImplementationVersion())
                .orElse("(not packaged)");
        return new String[] {"allways %s (Java %s)".formatted(version, Runtime.version())};
    }
}
