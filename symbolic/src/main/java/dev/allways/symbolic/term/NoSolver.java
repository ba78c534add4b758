package dev.allways.symbolic.term;

/** The solver's native library can't be loaded here. */
public final class NoSolver extends IllegalStateException {
    private static final long serialVersionUID = 1;

    NoSolver(Throwable cause) {
        super("""
            the solver Z3 can't be loaded
              where         %s
              usual cause   a platform that tools.aqua:z3-turnkey has no library for (it has Linux and macOS on x86-64 and
                            ARM, Windows on x86), or a temporary folder that forbids native code
              do            use such a platform; point java.io.tmpdir to a folder that allows it; or explore without
                            symbolic inputs\
            """.formatted(cause), cause);
    }
}
