package dev.allways.symbolic.run;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.MonitorInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * The exception handlers of a method that is written: each begins with a look at what was thrown, but those that only
 * release a monitor, which compilers add. What ends the execution passes these, too, with the monitor released.
 */
final class Handlers {
    private final CodeBuilder to;
    private final Runnable look;
    private final Map<Label, Label> behind = new LinkedHashMap<>(); // the look, in the order of the code
    private final Map<Label, Integer> places = new HashMap<>();
    private final List<Label> open = new ArrayList<>();

    /**
     * Handlers.
     *
     * @param code of the method
     * @param labels where they begin
     * @param look writes the look at the exception on top of the stack, and takes it from there
     */
    Handlers(CodeBuilder to, List<CodeElement> code, Set<Label> labels, Runnable look) {
        this.to = to;
        this.look = look;
        for (int i = 0; i < code.size(); i++) {
            if (code.get(i) instanceof LabelTarget target) {
                places.put(target.label(), i);
                if (labels.contains(target.label()) && !releases(code, i)) {
                    behind.put(target.label(), to.newLabel());
                }
            }
        }
    }

    /** Whether the code from a place on only releases a monitor and throws what was thrown. */
    private static boolean releases(List<CodeElement> code, int place) {
        boolean releases = false;
        for (CodeElement each : code.subList(place, code.size())) {
            switch (each) {
                case MonitorInstruction _ -> releases = true;
                case ThrowInstruction _ -> {
                    return releases;
                }
                case LoadInstruction _, StoreInstruction _, StackInstruction _, NopInstruction _ -> {}
                case Instruction _ -> {
                    return false;
                }
                default -> {}
            }
        }
        return false;
    }

    /** Writes a part of the code that is no instruction. */
    void write(CodeElement element) {
        if (element instanceof LabelTarget target && behind.containsKey(target.label())) {
            open.add(Objects.requireNonNull(behind.get(target.label())));
        }
        if (element instanceof ExceptionCatch caught) {
            write(caught);
        } else {
            to.with(element);
        }
    }

    /**
     * What a look throws is handled nowhere in the method but where monitors are released: compilers make handlers that
     * handle their own beginning.
     */
    private void write(ExceptionCatch caught) {
        if (!behind.containsKey(caught.handler())) {
            to.with(caught);
            return;
        }
        Label begin = behind.getOrDefault(caught.tryStart(), caught.tryStart());
        for (Map.Entry<Label, Label> each : behind.entrySet()) {
            if (place(each.getKey()) > place(caught.tryStart()) && place(each.getKey()) < place(caught.tryEnd())) {
                to.with(ExceptionCatch.of(caught.handler(), begin, each.getKey(), caught.catchType()));
                begin = each.getValue();
            }
        }
        to.with(ExceptionCatch.of(caught.handler(), begin, caught.tryEnd(), caught.catchType()));
    }

    private int place(Label label) {
        return Objects.requireNonNull(places.get(label));
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
