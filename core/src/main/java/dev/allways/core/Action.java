package dev.allways.core;

import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * What a task does in one step, as data: reports and diagrams are made of it.
 *
 * <p>An object is named by its class and, behind an {@code @}, a number that tells it from others: {@code
 * Account@3f}. So it is in notes, values and messages of errors, and a report may call it otherwise everywhere.
 */
public sealed interface Action {
    /** How a step uses a variable. */
    enum Access {
        NONE,
        READ,
        WRITE,
        /** Reads and writes as one step. */
        UPDATE;

        /** Whether the order of the two, to one variable, can matter. */
        public boolean conflictsWith(Access other) {
            return this != NONE && other != NONE && !(this == READ && other == READ);
        }
    }

    /**
     * A step to what tasks share: a variable, a lock, another task.
     *
     * @param access how it uses the variable
     * @param remark what is said before the verb, of a wait that ends without what it waits for; may be empty
     * @param verb the verb of a sentence that has the task as its subject: reads, locks, joins
     * @param object its name, or that of a class or a task; empty: there is none
     * @param part the field of the object, or {@code [index]}; empty: all of it
     * @param before the variable's value before the step; empty: not known
     * @param after the value that it has after a step that writes it; empty: not known
     * @param call the method of the platform or of a test library that the code under test has called; may be empty
     * @param outcome the arguments of that call and its result, {@code (1) = true}, if the step is the whole call;
     *     empty: it is not, or they are not known
     * @param place the code under test that runs; null: none does, or it is not known
     */
    record Use(
            Access access,
            String remark,
            String verb,
            String object,
            String part,
            String before,
            String after,
            String call,
            String outcome,
            @Nullable StackTraceElement place)
            implements Action {
        /** A step that is no whole call. */
        public Use(
                Access access,
                String remark,
                String verb,
                String object,
                String part,
                String before,
                String after,
                String call,
                @Nullable StackTraceElement place) {
            this(access, remark, verb, object, part, before, after, call, "", place);
        }

        /** This one, with another value before it; empty: not known. */
        public Use finding(String value) {
            return new Use(access, remark, verb, object, part, value, after, call, outcome, place);
        }

        /** This one, which has left a value. */
        public Use leaving(String value) {
            return new Use(access, remark, verb, object, part, before, value, call, outcome, place);
        }

        /** This one, a whole call that has returned. */
        public Use returning(String outcome) {
            return new Use(access, remark, verb, object, part, before, after, call, outcome, place);
        }

        /** This one, with other names of objects. */
        public Use renamed(UnaryOperator<String> names) {
            return new Use(
                    access,
                    remark,
                    verb,
                    names.apply(object),
                    part,
                    names.apply(before),
                    names.apply(after),
                    call,
                    names.apply(outcome),
                    place);
        }

        /** The object and its part; empty: nothing. */
        public String target() {
            return part.isEmpty() || object.isEmpty() || part.startsWith("[") ? object + part : object + '.' + part;
        }

        /** The value that is read, or what becomes of it: {@code = 1}, {@code 1 -> 2}; empty if not known. */
        public String value() {
            return switch (access) {
                case NONE -> "";
                case READ -> before.isEmpty() ? "" : "= " + before;
                case WRITE, UPDATE -> after.isEmpty() ? "" : before + (before.isEmpty() ? "-> " : " -> ") + after;
            };
        }

        /** All but the call and the place. */
        public String text() {
            String text = remark.isEmpty() ? verb : "(" + remark + ") " + verb;
            text += target().isEmpty() ? "" : ' ' + target();
            return value().isEmpty() ? text : text + ' ' + value();
        }

        @Override
        public String toString() {
            return text()
                    + (call.isEmpty() ? "" : " in " + call + outcome)
                    + (place == null ? "" : " at " + Origin.told(place));
        }
    }

    /**
     * A step of a machine that receives a message, or whose timer fires.
     *
     * @param sender who sent it; empty: it is a timer's
     */
    record Delivery(String message, String sender) implements Action {
        @Override
        public String toString() {
            return sender.isEmpty() ? "timer " + message : "receives %s from %s".formatted(message, sender);
        }
    }
}
