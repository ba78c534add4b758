package dev.allways.symbolic.run;

import static dev.allways.symbolic.run.TermCode.OBJECT;
import static dev.allways.symbolic.run.TermCode.TERM;
import static dev.allways.symbolic.run.TermCode.TEXT;
import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_String;

import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeDynamicInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.DirectMethodHandleDesc;
import java.lang.constant.DynamicConstantDesc;
import java.lang.constant.MethodTypeDesc;
import java.util.Optional;
import java.util.Set;

/**
 * The instructions that are linked when they are first executed: lambdas, concatenations, patterns, texts of records.
 */
final class DynamicCallInstructions {
    private static final ClassDesc TEXTS = ClassDesc.of(TextModels.class.getName());
    private static final Set<String> CALLED_BY_PLATFORM = // lambdas of these types
            Set.of("Ljava/lang/Runnable;", "Ljava/util/concurrent/Callable;", "Ljava/util/function/Supplier;");

    private static final String FUTURES = FutureModels.class.getName().replace('.', '/');

    private final TermCode to;
    private final MethodSite site;
    private final Handover terms;
    private final Followed followed;

    DynamicCallInstructions(TermCode to, MethodSite site, Handover terms, Followed followed) {
        this.to = to;
        this.site = site;
        this.terms = terms;
        this.followed = followed;
    }

    void invokeDynamic(InvokeDynamicInstruction instruction) {
        String factory = instruction.bootstrapMethod().owner().displayName();
        Optional<String> recipe = recipe(instruction);
        if (recipe.isPresent()) {
            concatenate(instruction, recipe.get());
        } else if (factory.equals("LambdaMetafactory")) {
            lambda(instruction);
        } else {
            other(instruction, factory);
        }
    }

    private void lambda(InvokeDynamicInstruction instruction) {
        MethodTypeDesc type = instruction.typeSymbol();
        int[] primitive = terms.primitiveWords(type);
        boolean isForeign = isForeign(instruction);
        boolean keepsResult = PlatformCalls.keepsResults(PlatformCalls.internalName(type.returnType()))
                || site.className().equals(FUTURES);
        if (keepsResult && isCode(instruction)) {
            to.text(Handover.where(site.className(), code(instruction).methodName()));
            to.call(CallTerms.class, "keepsResult", "(" + TEXT + ")V");
        }
        if (isForeign) {
            terms.leave(type, PlatformCalls.Treatment.LOSES, "a lambda whose code is not followed");
        }
        Label none = to.label();
        if (to.unless(none, null, primitive)) {
            Label end = to.label();
            terms.putArguments(primitive);
            make(instruction, isForeign);
            capture(type);
            to.jump(end);
            to.bind(none);
            make(instruction, isForeign);
            to.bind(end);
        } else {
            make(instruction, isForeign);
        }
        to.pop(Handover.size(type));
        to.push(1);
    }

    private void make(InvokeDynamicInstruction lambda, boolean isForeign) {
        to.copy(lambda);
        if (isForeign) {
            to.call(LambdaTerms.class, "foreign", "(" + OBJECT + ")" + OBJECT);
            to.write(builder -> builder.checkcast(lambda.typeSymbol().returnType()));
        }
    }

    /** The lambda on top of the stack captures what is in the register. */
    private void capture(MethodTypeDesc type) {
        String kind = type.returnType().descriptorString();
        to.text(Handover.primitives(type));
        if (CALLED_BY_PLATFORM.contains(kind)) {
            to.call(LambdaTerms.class, "captured", "(" + kind + TEXT + ")" + kind);
        } else {
            to.call(LambdaTerms.class, "capture", "(" + OBJECT + TEXT + ")" + OBJECT);
            to.write(builder -> builder.checkcast(type.returnType()));
        }
    }

    private void other(InvokeDynamicInstruction instruction, String factory) {
        MethodTypeDesc type = instruction.typeSymbol();
        String where = "a call made by " + factory;
        boolean isText = factory.equals("StringConcatFactory");
        boolean isOfRecord = factory.equals("ObjectMethods");
        if (isText) {
            terms.leave(type, PlatformCalls.Treatment.TAINTS, where);
        } else if (isOfRecord) {
            terms.taintIfAny(); // the text of a record
        } else if (!factory.equals("SwitchBootstraps") || !selectsByClass(instruction)) {
            terms.leave(type, PlatformCalls.Treatment.LOSES, where);
        } // else: which class an object has, or which constant an enum is, depends on no input
        to.copy(instruction);
        to.pop(Handover.size(type));
        to.push(TypeKind.from(type.returnType()).slotSize());
        if (isText || isOfRecord) {
            terms.taint(true);
        }
    }

    /** What a concatenation makes of its arguments; empty if it is none, or has other constants than characters. */
    private static Optional<String> recipe(InvokeDynamicInstruction instruction) {
        if (!instruction.bootstrapMethod().owner().displayName().equals("StringConcatFactory")) {
            return Optional.empty();
        }
        if (instruction.bootstrapArgs().isEmpty()) {
            return Optional.of("\1".repeat(instruction.typeSymbol().parameterCount()));
        }
        return instruction.bootstrapArgs().size() == 1
                        && instruction.bootstrapArgs().getFirst() instanceof String recipe
                ? Optional.of(recipe)
                : Optional.empty();
    }

    /** A text is made of others and of values; where one has a term, it is remembered what of. */
    private void concatenate(InvokeDynamicInstruction instruction, String recipe) {
        MethodTypeDesc type = instruction.typeSymbol();
        int[] primitive = terms.primitiveWords(type);
        boolean hasObject = primitive.length < type.parameterCount();
        Label out = to.label();
        Label end = to.label();
        boolean mayHaveTerms = to.unless(out, hasObject ? "anyTerm" : null, primitive);
        if (mayHaveTerms) {
            putParts(type, recipe);
            to.write(builder -> builder.invokestatic(
                    TEXTS, "concatenated", MethodTypeDesc.of(CD_String, CD_String, CD_Object.arrayType())));
            terms.takeObject("a concatenation");
            to.jump(end);
            to.bind(out);
        }
        to.copy(instruction);
        if (mayHaveTerms) {
            to.bind(end);
        }
        to.pop(Handover.size(type));
        to.push(1);
    }

    /** In the place of the arguments on the stack there are the recipe and an array of them. */
    private void putParts(MethodTypeDesc type, String recipe) {
        int[] words = terms.argumentWords(type);
        TypeKind[] kinds = Handover.kinds(type);
        to.spill(kinds);
        to.suspend(); // to make the array is no step
        to.text(recipe);
        to.constant(kinds.length);
        to.write(builder -> builder.anewarray(CD_Object));
        for (int i = 0; i < kinds.length; i++) {
            to.write(CodeBuilder::dup);
            to.constant(i);
            to.loadSpilled(kinds[i], words[i] - words[0]);
            if (type.parameterType(i).isPrimitive()) {
                to.loadTerm(words[i]);
                to.constant(type.parameterType(i).descriptorString().charAt(0));
                to.call(BoxTerms.class, "part", "(" + TermCode.letter(kinds[i]) + TERM + "C)" + OBJECT);
            }
            to.write(CodeBuilder::aastore);
        }
        to.resume();
    }

    private static boolean isCode(InvokeDynamicInstruction instruction) {
        return instruction.bootstrapArgs().size() > 1
                && instruction.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc;
    }

    private static DirectMethodHandleDesc code(InvokeDynamicInstruction lambda) {
        return (DirectMethodHandleDesc) lambda.bootstrapArgs().get(1);
    }

    /** Whether what a lambda does is not followed code, or goes there and back by conversions. */
    private boolean isForeign(InvokeDynamicInstruction instruction) {
        return PlatformCalls.adapts(instruction)
                || !(instruction.bootstrapArgs().get(1) instanceof DirectMethodHandleDesc implementation)
                || followed.model(PlatformCalls.internalName(implementation.owner())) == null;
    }

    /** Whether a switch looks at classes and constants of enums only. */
    private static boolean selectsByClass(InvokeDynamicInstruction instruction) {
        String selected = instruction.typeSymbol().parameterType(0).descriptorString();
        return instruction.name().equalsString("enumSwitch")
                || instruction.bootstrapArgs().stream()
                        .allMatch(each -> each instanceof ClassDesc
                                || each instanceof DynamicConstantDesc<?> its
                                        && its.bootstrapMethod().methodName().equals("primitiveClass")
                                        && its.constantName().equals(selected));
    }
}
