package dev.allways.symbolic.run;

import java.lang.classfile.ClassModel;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

/** The code of a program as an exploration runs it, made once for all loaders. */
public final class ProgramCode {
    /** What is changed in it. */
    public enum Form {
        /** Inputs are choices. */
        PLAIN,
        /** It tells which branches are taken; an input ends the execution. */
        COVERED,
        /** It computes terms beside values, too. */
        WITH_TERMS
    }

    private final Followed followed;
    private final StaticState statics;
    private final Transformer transformer;
    private final Form form;
    private final Coverage coverage;
    private final ConcurrentMap<String, Optional<byte[]>> classes = new ConcurrentHashMap<>();
    private final boolean hasControl;
    private volatile boolean hasState;

    /**
     * The code of the classes that a loader finds.
     *
     * @param nondet the names of classes whose static methods are inputs
     * @param hasControl whether threads are under control
     */
    public ProgramCode(ClassLoader loader, Set<String> nondet, Form form, boolean hasControl) {
        this(
                loader,
                form != Form.PLAIN && !hasControl,
                nondet.stream().map(each -> each.replace('.', '/')).collect(Collectors.toSet()),
                form,
                hasControl);
    }

    private ProgramCode(ClassLoader loader, boolean mayCopy, Set<String> inputs, Form form, boolean hasControl) {
        this(new Followed(loader, mayCopy, SpelledOutRandom.isAmong(inputs)), inputs, form, hasControl);
    }

    private ProgramCode(Followed followed, Set<String> inputs, Form form, boolean hasControl) {
        this.form = form;
        this.hasControl = hasControl;
        this.followed = followed;
        coverage = new Coverage();
        statics = new StaticState(followed, inputs);
        transformer = new Transformer(followed, inputs, hasControl, coverage);
    }

    private ProgramCode(ProgramCode other, Form form) {
        this.form = form;
        hasControl = other.hasControl;
        followed = other.followed;
        coverage = other.coverage;
        statics = other.statics;
        transformer = other.transformer;
    }

    /** The code of a program that has terms and copies of the platform's classes, as most have. */
    public static ProgramCode usual(ClassLoader loader) {
        return new ProgramCode(Followed.withCopies(loader), Set.of(), Form.WITH_TERMS, false);
    }

    /** The same code in another form, with the same branches. */
    public ProgramCode as(Form other) {
        return new ProgramCode(this, other);
    }

    /** The branches of the code that was loaded. */
    public Coverage coverage() {
        return coverage;
    }

    ClassLoader loader() {
        return followed.loader();
    }

    /**
     * Whether classes have static state, which one execution leaves to the next; see {@link ProgramLoader#findsState}.
     */
    public boolean hasState() {
        return hasState;
    }

    /** @param isInitialised whether a class that has some was initialised */
    boolean findsState(boolean isInitialised) {
        hasState |= isInitialised;
        return hasControl ? hasState : isInitialised;
    }

    /** The methods that were left as they are. */
    public Set<String> leftOut() {
        return transformer.leftOut();
    }

    /** A class of the program, by its internal name; empty if it is not the program's. */
    Optional<byte[]> of(String name) {
        Optional<byte[]> known = classes.get(name);
        return known != null ? known : classes.computeIfAbsent(name, this::made);
    }

    private Optional<byte[]> made(String name) {
        if (Followed.isCopied(name)) {
            return PlatformCode.of(
                    new PlatformCode.Key(name, Copies.NONE, Form.PLAIN, false),
                    () -> new PlatformCode.Made(followed.bytes(name), true));
        }
        return Models.isOne(name) || Copies.isOne(name)
                ? PlatformCode.of(new PlatformCode.Key(name, followed.its(), form, hasControl), () -> platform(name))
                : written(name);
    }

    private PlatformCode.Made platform(String name) {
        Optional<byte[]> written = written(name);
        return new PlatformCode.Made(written, transformer.isWhole(name));
    }

    private Optional<byte[]> written(String name) {
        ClassModel model = followed.model(name);
        if (model == null) {
            return Optional.empty();
        }
        Optional<Initialiser> told = ModelLoader.has(name) ? Optional.empty() : told(model);
        return Optional.of(
                switch (form) {
                    case PLAIN -> transformer.plain(model, told);
                    case COVERED -> // there are no ways to and from copies but models
                        followed.copies() ? transformer.withTerms(model, told) : transformer.covered(model, told);
                    case WITH_TERMS -> transformer.withTerms(model, told);
                });
    }

    /** What the initialiser of a class of the program tells. */
    private Optional<Initialiser> told(ClassModel model) {
        if (hasControl) {
            hasState |= state(model) != Initialiser.State.NONE;
            return Optional.empty();
        }
        return Optional.of(new Initialiser(state(model), statics.readsOthers(model)));
    }

    private Initialiser.State state(ClassModel model) {
        return statics.asks(model)
                ? Initialiser.State.ANOTHER_EACH_TIME
                : statics.isIn(model) ? Initialiser.State.SOME : Initialiser.State.NONE;
    }
}
