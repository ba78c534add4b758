package dev.allways.symbolic.run;

import java.lang.classfile.ClassModel;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.stream.Collectors;

/** The code of a program as an exploration runs it, made once for all loaders. */
public final class ProgramCode {
    private final Followed followed;
    private final StaticState statics;
    private final Transformer transformer;
    private final boolean withTerms;
    private final Coverage coverage = new Coverage();
    private final ConcurrentMap<String, Optional<byte[]>> classes = new ConcurrentHashMap<>();
    private volatile boolean hasState;

    /**
     * The code of the classes that a loader finds.
     *
     * @param nondet the names of classes whose static methods are inputs
     * @param withTerms whether it computes terms; else it is as it was, but for its inputs
     * @param hasControl whether threads are under control
     */
    public ProgramCode(ClassLoader loader, Set<String> nondet, boolean withTerms, boolean hasControl) {
        this.followed = new Followed(loader);
        this.withTerms = withTerms;
        Set<String> inputs = nondet.stream().map(each -> each.replace('.', '/')).collect(Collectors.toSet());
        statics = new StaticState(followed, inputs);
        transformer = new Transformer(followed, inputs, hasControl, coverage);
    }

    /** The branches of the code that was loaded. */
    public Coverage coverage() {
        return coverage;
    }

    ClassLoader loader() {
        return followed.loader();
    }

    /** Whether some class that was asked for has static state, so that each execution needs a loader of its own. */
    public boolean hasState() {
        return hasState;
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
            return followed.bytes(name);
        }
        ClassModel model = followed.model(name);
        if (model == null) {
            return Optional.empty();
        }
        hasState |= !name.equals(Followed.MODELS) && statics.isIn(model);
        return Optional.of(withTerms ? transformer.withTerms(model) : transformer.plain(model));
    }
}
