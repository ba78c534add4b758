package dev.allways.symbolic.run;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** The exception handlers of a method that is written: each begins with a look at what was thrown. */
final class Handlers {
    private final CodeBuilder to;
    private final Runnable look;
    private final Map<Label, Label> behind = new HashMap<>(); // the look: nothing that it throws is handled there
    private final List<Label> open = new ArrayList<>();

    /**
     * Handlers.
     *
     * @param labels where they begin
     * @param look writes the look at the exception on top of the stack, and takes it from there
     */
    Handlers(CodeBuilder to, Collection<Label> labels, Runnable look) {
        this.to = to;
        this.look = look;
        labels.forEach(each -> behind.put(each, to.newLabel()));
    }

    /** The part of the code as it is to be written, if it is no instruction. */
    CodeElement written(CodeElement element) {
        if (element instanceof LabelTarget target && behind.containsKey(target.label())) {
            open.add(Objects.requireNonNull(behind.get(target.label())));
        }
        return element instanceof ExceptionCatch caught && behind.containsKey(caught.tryStart())
                ? ExceptionCatch.of(
                        caught.handler(),
                        Objects.requireNonNull(behind.get(caught.tryStart())),
                        caught.tryEnd(),
                        caught.catchType())
                : element;
    }

    /** An instruction is about to be written: the look comes before the first of a handler. */
    void atInstruction() {
        if (!open.isEmpty()) {
            to.dup();
            look.run();
            open.forEach(to::labelBinding);
            open.clear();
        }
    }
}
