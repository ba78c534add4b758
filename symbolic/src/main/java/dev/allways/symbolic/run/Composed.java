package dev.allways.symbolic.run;

import java.util.List;
import java.util.Optional;

/** An input that is made of others, told by its parts: boxes, texts and such inputs. */
public sealed interface Composed {
    /** A record, by the arguments of its constructor. */
    record OfRecord(Class<?> type, List<Object> components) implements Composed {
        @Override
        public String toString() {
            return type.getSimpleName() + components;
        }
    }

    /** An array. */
    record OfArray(Class<?> component, List<Object> elements) implements Composed {
        @Override
        public String toString() {
            return elements.toString();
        }
    }

    /** A list that may be changed. */
    record OfList(List<Object> elements) implements Composed {
        @Override
        public String toString() {
            return elements.toString();
        }
    }

    /** An optional value. */
    record OfOptional(Optional<Object> value) implements Composed {
        @Override
        public String toString() {
            return value.toString();
        }
    }

    /** A constant of an enum. */
    record Constant(Class<?> type, String name) implements Composed {
        @Override
        public String toString() {
            return name;
        }
    }
}
