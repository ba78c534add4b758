package dev.allways.symbolic;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.MethodModel;
import java.lang.reflect.Method;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Shows a class with many programs as one that has a single program, and all that is none: the others, and the lambdas
 * in them, would be transformed for each one.
 */
final class OneProgram extends ClassLoader {
    private static final Pattern PROGRAM = Pattern.compile("(?:lambda\\$)?(\\w+_(?:true|false|unknown))(?:\\$\\d+)?");

    private final String file;
    private final String program;

    OneProgram(Method program) {
        super(program.getDeclaringClass().getClassLoader());
        this.program = program.getName();
        file = program.getDeclaringClass().getName().replace('.', '/') + ".class";
    }

    @Override
    public InputStream getResourceAsStream(String name) {
        InputStream whole = super.getResourceAsStream(name);
        if (!name.equals(file)) {
            return whole;
        }
        try (whole) {
            ClassFile classFile = ClassFile.of();
            return new ByteArrayInputStream(classFile.transformClass(
                    classFile.parse(whole.readAllBytes()),
                    ClassTransform.dropping(each -> each instanceof MethodModel method && isOfAnother(method))));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private boolean isOfAnother(MethodModel method) {
        Matcher name = PROGRAM.matcher(method.methodName().stringValue());
        return name.matches() && !name.group(1).equals(program);
    }
}
