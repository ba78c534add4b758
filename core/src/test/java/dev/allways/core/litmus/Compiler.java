package dev.allways.core.litmus;

import dev.allways.core.litmus.Code.Op;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the text of a {@link Litmus}. */
final class Compiler {
    private static final Pattern WORD =
            Pattern.compile("\\s*([A-Za-z_]\\w*|\\d+|==|!=|<=|>=|&&|\\|\\||[-+*%<>=!(){}\\[\\],;])");

    private record Array(int at, int length) {}

    private final List<String> words = new ArrayList<>();
    private int position;
    final List<Long> memory = new ArrayList<>(); // the first values
    private final Map<String, Array> variables = new LinkedHashMap<>();
    private final Map<String, Array> locks = new LinkedHashMap<>();
    int lockCount;
    final List<String> taskNames = new ArrayList<>();
    final List<Code> codes = new ArrayList<>();
    final List<Integer> mine = new ArrayList<>(); // what `me` is
    final List<String> started = new ArrayList<>();
    boolean ends; // whether ends are steps

    private Code code = new Code();
    private final Map<String, Integer> registers = new LinkedHashMap<>();
    private final List<List<Integer>> breaks = new ArrayList<>();

    Compiler(String text) {
        Matcher matcher = WORD.matcher(text);
        int end = 0;
        while (matcher.find() && matcher.start() == end) {
            words.add(matcher.group(1));
            end = matcher.end();
        }
        if (!text.substring(end).isBlank()) {
            throw new IllegalArgumentException("can't be read from here: " + text.substring(end));
        }
        findTasks();
        while (position < words.size()) {
            switch (take()) {
                case "int" -> declare(variables, true);
                case "lock" -> declare(locks, false);
                case "task" -> task();
                default -> throw wrong("a declaration");
            }
        }
    }

    /** Tasks are named in the order of the text: a task may start a later one. */
    private void findTasks() {
        for (int i = 0; i + 1 < words.size(); i++) {
            if (words.get(i).equals("task")) {
                boolean named = Character.isLetter(words.get(i + 1).charAt(0));
                int copies = words.get(i + (named ? 2 : 1)).equals("*")
                        ? Integer.parseInt(words.get(i + (named ? 3 : 2)))
                        : 1;
                for (int k = 0; k < copies; k++) {
                    String name = named ? words.get(i + 1) : "" + taskNames.size();
                    taskNames.add(copies > 1 && named ? name + k : name);
                }
            }
            ends |= List.of("join", "timedjoin", "alive").contains(words.get(i));
        }
    }

    private IllegalArgumentException wrong(String expected) {
        return new IllegalArgumentException("%s expected, not \"%s\", after %s"
                .formatted(expected, words.get(position - 1), words.subList(Math.max(0, position - 8), position - 1)));
    }

    private String take() {
        return words.get(position++);
    }

    private boolean take(String word) {
        if (position < words.size() && words.get(position).equals(word)) {
            position++;
            return true;
        }
        return false;
    }

    private void expect(String word) {
        if (!take().equals(word)) {
            throw wrong(word);
        }
    }

    private int number() {
        return Integer.parseInt(take());
    }

    private void declare(Map<String, Array> names, boolean values) {
        do {
            String name = take();
            int length = 1;
            if (take("[")) {
                length = number();
                expect("]");
            }
            long first = take("=") ? number() : 0;
            names.put(name, new Array(values ? memory.size() : lockCount, length));
            for (int i = 0; i < length; i++) {
                if (values) {
                    memory.add(first);
                } else {
                    lockCount++;
                }
            }
        } while (take(","));
        expect(";");
    }

    private void task() {
        while (!words.get(position).equals("{")) {
            position++;
        }
        int begin = position;
        boolean copied = words.get(begin - 1).matches("\\d+");
        String name = words.get(copied ? begin - 3 : begin - 1);
        int copies = copied ? Integer.parseInt(words.get(begin - 1)) : 1;
        for (int k = 0; k < copies; k++) {
            position = begin;
            code = new Code();
            registers.clear();
            register("me");
            statement();
            code.add(Op.END, 0);
            codes.add(code);
            mine.add(copies == 1 && name.equals("task") ? codes.size() - 1 : k);
        }
    }

    private int register(String name) {
        return registers.computeIfAbsent(name, n -> registers.size());
    }

    private void statement() {
        String word = take();
        switch (word) {
            case "{" -> {
                while (!take("}")) {
                    statement();
                }
            }
            case "if" -> {
                condition();
                int skip = code.add(Op.JUMP_IF_ZERO, 0);
                statement();
                if (take("else")) {
                    int end = code.add(Op.JUMP, 0);
                    code.jumpHere(skip);
                    statement();
                    code.jumpHere(end);
                } else {
                    code.jumpHere(skip);
                }
            }
            case "while" -> {
                int begin = code.size();
                condition();
                loop(begin, code.add(Op.JUMP_IF_ZERO, 0));
            }
            case "loop" -> loop(code.size(), -1);
            case "repeat" -> {
                expect("(");
                int times = number();
                expect(")");
                int begin = position;
                for (int i = 0; i < times; i++) {
                    position = begin;
                    statement();
                }
            }
            case "break" -> {
                breaks.getLast().add(code.add(Op.JUMP, 0));
                expect(";");
            }
            case "halt" -> {
                code.add(Op.END, 0);
                expect(";");
            }
            case "await" -> {
                Array variable = variable(take());
                boolean equal = take("==");
                if (!equal) {
                    expect("!=");
                }
                sum();
                code.add(equal ? Op.AWAIT_EQUAL : Op.AWAIT_OTHER, variable.at);
                expect(";");
            }
            default -> {
                if (words.get(position).equals("(")) {
                    position--;
                    expression();
                    code.add(Op.POP, 0);
                } else {
                    assignment(word);
                }
                expect(";");
            }
        }
    }

    private void condition() {
        expect("(");
        expression();
        expect(")");
    }

    private void loop(int begin, int exit) {
        breaks.add(new ArrayList<>());
        statement();
        code.add(Op.JUMP, begin);
        if (exit >= 0) {
            code.jumpHere(exit);
        }
        breaks.removeLast().forEach(code::jumpHere);
    }

    private void assignment(String name) {
        if (!variables.containsKey(name)) {
            expect("=");
            expression();
            code.add(Op.STORE, register(name));
            return;
        }
        index();
        expect("=");
        expression();
        code.add(Op.WRITE, variables.get(name).at);
    }

    private void index() {
        if (take("[")) {
            expression();
            expect("]");
        } else {
            code.add(Op.PUSH, 0);
        }
    }

    private Array variable(String name) {
        Array array = variables.get(name);
        if (array == null) {
            throw wrong("a variable");
        }
        return array;
    }

    private void expression() {
        conjunction();
        while (take("||")) {
            code.add(Op.NOT, 0);
            int right = code.add(Op.JUMP_IF_ZERO, 0); // not (not a): a holds
            conjunction();
            truth();
            int end = code.add(Op.JUMP, 0);
            code.jumpHere(right);
            code.add(Op.PUSH, 1);
            code.jumpHere(end);
        }
    }

    private void truth() {
        code.add(Op.NOT, 0);
        code.add(Op.NOT, 0);
    }

    private void conjunction() {
        comparison();
        while (take("&&")) {
            int wrong = code.add(Op.JUMP_IF_ZERO, 0);
            comparison();
            truth();
            int end = code.add(Op.JUMP, 0);
            code.jumpHere(wrong);
            code.add(Op.PUSH, 0);
            code.jumpHere(end);
        }
    }

    private void comparison() {
        sum();
        String word = words.get(position);
        if (List.of("==", "!=", "<", "<=", ">", ">=").contains(word)) {
            position++;
            sum();
            switch (word) {
                case "==" -> code.add(Op.EQUAL, 0);
                case "!=" -> negated(Op.EQUAL, 0);
                case "<" -> code.add(Op.LESS, 0);
                case ">=" -> negated(Op.LESS, 0);
                case ">" -> code.add(Op.LESS, 1);
                default -> negated(Op.LESS, 1);
            }
        }
    }

    private void negated(Op op, int operand) {
        code.add(op, operand);
        code.add(Op.NOT, 0);
    }

    private void sum() {
        product();
        while (true) {
            if (take("+")) {
                product();
                code.add(Op.ADD, 0);
            } else if (take("-")) {
                product();
                code.add(Op.SUBTRACT, 0);
            } else {
                return;
            }
        }
    }

    private void product() {
        factor();
        while (true) {
            if (take("*")) {
                factor();
                code.add(Op.MULTIPLY, 0);
            } else if (take("%")) {
                factor();
                code.add(Op.REMAINDER, 0);
            } else {
                return;
            }
        }
    }

    private void factor() {
        String word = take();
        if (word.equals("(")) {
            expression();
            expect(")");
        } else if (word.equals("!")) {
            factor();
            code.add(Op.NOT, 0);
        } else if (Character.isDigit(word.charAt(0))) {
            code.add(Op.PUSH, Integer.parseInt(word));
        } else if (variables.containsKey(word)) {
            index();
            code.add(Op.READ, variables.get(word).at);
        } else if (take("(")) {
            call(word);
            expect(")");
        } else {
            code.add(Op.LOAD, register(word));
        }
    }

    /** Every call leaves one value: 0, or what the call is about. */
    private void call(String name) {
        switch (name) {
            case "choose" -> code.add(Op.CHOOSE, number());
            case "check" -> {
                expression();
                code.add(Op.CHECK, 0);
            }
            case "local" -> code.add(Op.LOCAL, 0);
            case "cas" -> {
                Array array = variable(take());
                index();
                expect(",");
                expression();
                expect(",");
                expression();
                code.add(Op.CAS, array.at);
            }
            case "swap", "add" -> {
                Array array = variable(take());
                index();
                expect(",");
                expression();
                code.add(name.equals("swap") ? Op.SWAP : Op.ADD_TO, array.at);
            }
            case "lock" -> lock(Op.LOCK);
            case "unlock" -> lock(Op.UNLOCK);
            case "wait" -> lock(Op.WAIT);
            case "timedwait" -> lock(Op.TIMED_WAIT);
            case "notify" -> lock(Op.NOTIFY);
            case "notifyall" -> lock(Op.NOTIFY_ALL);
            case "start" -> {
                started.add(words.get(position));
                task(Op.START);
            }
            case "join" -> task(Op.JOIN);
            case "timedjoin" -> task(Op.TIMED_JOIN);
            case "alive" -> task(Op.ALIVE);
            case "unpark" -> task(Op.UNPARK);
            case "interrupt" -> task(Op.INTERRUPT);
            case "interrupted" -> task(Op.INTERRUPTED);
            case "park" -> code.add(Op.PARK, 0);
            case "timedpark" -> code.add(Op.TIMED_PARK, time(""));
            case "sleep" -> code.add(Op.SLEEP, time(""));
            case "clear" -> code.add(Op.CLEAR, 0);
            default -> throw new IllegalArgumentException("there is no call " + name);
        }
    }

    private void lock(Op op) {
        Array array = locks.get(take());
        if (array == null) {
            throw wrong("a lock");
        }
        index();
        code.add(op, array.at + (op == Op.TIMED_WAIT ? time(",") : 0));
    }

    /** A time, if there is one: above the rest of the operand. */
    private int time(String before) {
        boolean given = before.isEmpty() ? !words.get(position).equals(")") : take(before);
        return given ? number() << Code.TIME : 0;
    }

    private void task(Op op) {
        int task = taskNames.indexOf(take());
        if (task < 0) {
            throw wrong("a task");
        }
        code.add(op, task + (op == Op.TIMED_JOIN ? time(",") : 0));
    }
}
