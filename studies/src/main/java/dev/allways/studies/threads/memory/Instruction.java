package dev.allways.studies.threads.memory;

/**
 * An instruction of a small program.
 *
 * @param variable its number; -1 of a fence
 * @param value what it writes; 0 of a read or a fence
 * @param expected what a comparison expects; else 0
 */
record Instruction(Kind kind, int variable, Mode mode, int value, int expected) {
    static final String VARIABLES = "xyz";

    /** A comparison that fails for no reason: it orders nothing. */
    static final Instruction NOTHING = new Instruction(Kind.FENCE, -1, Mode.PLAIN, 0);

    enum Kind {
        READ,
        WRITE,
        /** Reads and writes as one step. */
        EXCHANGE,
        /** Reads, and writes as the same step if that is what it expects. */
        COMPARE,
        /** As a comparison, but may fail for no reason; tells whether it wrote. */
        TRY,
        FENCE
    }

    /** How it orders, as the access modes of {@link java.lang.invoke.VarHandle}; a volatile fence is a full one. */
    enum Mode {
        PLAIN(""),
        OPAQUE(".o"),
        ACQUIRE(".a"),
        RELEASE(".r"),
        VOLATILE(".v");

        private final String suffix;

        Mode(String suffix) {
            this.suffix = suffix;
        }
    }

    Instruction(Kind kind, int variable, Mode mode, int value) {
        this(kind, variable, mode, value, 0);
    }

    boolean compares() {
        return kind == Kind.COMPARE || kind == Kind.TRY;
    }

    boolean reads() {
        return kind == Kind.READ || kind == Kind.EXCHANGE;
    }

    boolean writes() {
        return kind == Kind.WRITE || kind == Kind.EXCHANGE;
    }

    boolean isVolatile() {
        return mode == Mode.VOLATILE && kind != Kind.FENCE;
    }

    boolean isNothing() {
        return kind == Kind.FENCE && mode == Mode.PLAIN;
    }

    boolean isFence() {
        return kind == Kind.FENCE && mode != Mode.PLAIN;
    }

    boolean isFullFence() {
        return mode == Mode.VOLATILE && kind == Kind.FENCE;
    }

    boolean isPlainRead() {
        return mode == Mode.PLAIN && kind == Kind.READ;
    }

    boolean acquires() {
        return mode == Mode.ACQUIRE || mode == Mode.VOLATILE;
    }

    boolean releases() {
        return mode == Mode.RELEASE || mode == Mode.VOLATILE;
    }

    boolean isOfSameVariable(Instruction other) {
        return variable >= 0 && variable == other.variable;
    }

    /**
     * Reads {@code x.a}, a read, {@code x.r=1}, a write, {@code x.v<1}, an exchange, {@code x.v?0:1}, a comparison,
     * {@code x.v~0:1}, a weak one, or {@code fence.r}; the letters are o, a, r and v, and none for a plain access.
     */
    static Instruction parse(String text) {
        String head = text.split("[=<?~]", 2)[0];
        String value = text.substring(Math.min(text.length(), head.length() + 1));
        String suffix = head.contains(".") ? head.substring(head.indexOf('.')) : "";
        String name = head.substring(0, head.length() - suffix.length());
        Mode mode = null;
        for (Mode each : Mode.values()) {
            mode = each.suffix.equals(suffix) ? each : mode;
        }
        int variable = VARIABLES.indexOf(name);
        if (mode == null || variable < 0 && !name.equals("fence")) {
            throw new IllegalArgumentException(text + " is no instruction");
        }
        Kind kind = switch (text.substring(head.length()).isEmpty() ? ' ' : text.charAt(head.length())) {
            case '<' -> Kind.EXCHANGE;
            case '=' -> Kind.WRITE;
            case '?' -> Kind.COMPARE;
            case '~' -> Kind.TRY;
            default -> variable < 0 ? Kind.FENCE : Kind.READ;
        };
        String[] values = value.split(":");
        return new Instruction(
                kind,
                variable,
                mode,
                value.isEmpty() ? 0 : Integer.parseInt(values[values.length - 1]),
                values.length < 2 ? 0 : Integer.parseInt(values[0]));
    }

    @Override
    public String toString() {
        String name = kind == Kind.FENCE ? "fence" : VARIABLES.substring(variable, variable + 1);
        String then = switch (kind) {
            case WRITE -> "=" + value;
            case EXCHANGE -> "<" + value;
            case COMPARE -> "?" + expected + ":" + value;
            case TRY -> "~" + expected + ":" + value;
            case READ, FENCE -> "";
        };
        return name + mode.suffix + then;
    }
}
