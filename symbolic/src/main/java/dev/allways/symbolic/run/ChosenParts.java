package dev.allways.symbolic.run;

import dev.allways.core.Chooser;
import dev.allways.core.control.Beside;
import dev.allways.symbolic.run.InputTypes.Part;
import dev.allways.symbolic.term.Kind;
import java.lang.invoke.MethodHandle;
import java.util.List;

/** Inputs that are choices, without terms. */
public record ChosenParts(Chooser chooser) implements InputTypes.Parts {
    @Override
    public Part primitive(String label, Kind kind, long min, long max) {
        Object value = InputTypes.value(kind, Inputs.chosen(chooser, label, kind, min, max));
        return new Part(value, null, value);
    }

    @Override
    public Part text(String label, int maxLength) {
        String text = Inputs.letters(chooser, label, length(label, maxLength));
        return new Part(text, null, text);
    }

    @Override
    public int length(String label, int maxLength) {
        return (int) Inputs.chosen(chooser, Inputs.lengthOf(label), Kind.INT, 0, maxLength);
    }

    @Override
    public int choice(String label, List<String> names) {
        return Beside.work(() -> names.indexOf(chooser.choose(label, names)));
    }

    @Override
    public Object box(Part part) {
        return part.value();
    }

    @Override
    public Object array(Class<?> component, List<Part> elements) {
        Object array = java.lang.reflect.Array.newInstance(component, elements.size());
        for (int i = 0; i < elements.size(); i++) {
            java.lang.reflect.Array.set(array, i, elements.get(i).value());
        }
        return array;
    }

    @Override
    public Object constructed(MethodHandle constructor, List<Part> arguments) {
        try {
            return constructor.invokeWithArguments(
                    arguments.stream().map(Part::value).toList());
        } catch (RuntimeException refused) {
            chooser.assume(false);
            throw refused;
        } catch (Error e) {
            throw e;
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
