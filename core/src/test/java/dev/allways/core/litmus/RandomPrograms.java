package dev.allways.core.litmus;

import java.util.List;
import java.util.SplittableRandom;

/** Small programs drawn at random: tasks of a few steps that share variables, locks, permits and each other. */
public final class RandomPrograms {
    private static final List<String> STEPS = List.of(
            "x = 1;",
            "r = x;",
            "y = r;",
            "r = y;",
            "x = x + 1;",
            "if (x == 0) y = 2;",
            "cas(x, 0, 1);",
            "add(y, 1);",
            "r = choose(2); if (r) x = 2; else y = 1;",
            "lock(m); x = x + 1; unlock(m);",
            "lock(m); unlock(m);",
            "lock(m); lock(n); unlock(n); unlock(m);",
            "lock(n); lock(m); y = 3; unlock(m); unlock(n);",
            "lock(m); r = wait(m); unlock(m);",
            "lock(m); r = wait(m); x = r; unlock(m);",
            "lock(m); while (y == 0) wait(m); unlock(m);",
            "lock(m); r = timedwait(m); unlock(m);",
            "lock(m); notify(m); unlock(m);",
            "lock(m); y = 1; notify(m); unlock(m);",
            "lock(m); notifyall(m); unlock(m);",
            "r = park();",
            "park(); x = 5;",
            "r = timedpark();",
            "unpark(OTHER);",
            "unpark(OTHER); y = 4;",
            "interrupt(OTHER);",
            "interrupt(OTHER); r = interrupted(OTHER);",
            "sleep();",
            "r = clear();",
            "local();",
            "join(OTHER);",
            "r = timedjoin(OTHER); x = r;",
            "r = alive(OTHER); y = r;",
            "r = 2 * r + interrupted(OTHER);",
            "r = 2 * r + timedpark(4);",
            "r = 2 * r + timedpark(3);",
            "r = 2 * r + timedpark(5);",
            "r = 2 * r + sleep(2);",
            "r = 2 * r + sleep(4);",
            "r = 2 * r + sleep(1);",
            "r = 2 * r + sleep(5);",
            "r = 2 * r + timedjoin(OTHER, 4);",
            "r = 2 * r + timedjoin(OTHER, 3);",
            "r = 2 * r + timedjoin(OTHER, 5);",
            "lock(m); r = 2 * r + timedwait(m, 3); unlock(m);",
            "lock(m); r = 2 * r + timedwait(m, 6); unlock(m);",
            "lock(m); r = 2 * r + timedwait(m, 7); x = r; unlock(m);",
            "lock(m); notify(m); unlock(m);",
            "unpark(OTHER);",
            "interrupt(OTHER);",
            "r = 2 * r + x;",
            "x = 3;");
    private static final int TIMED = 33;
    private static final List<String> WAITS = List.of(
            "r = timedjoin(OTHER);",
            "timedjoin(OTHER, 4);",
            "timedjoin(OTHER, 5);",
            "join(OTHER);",
            "timedpark();",
            "timedpark(3);",
            "timedpark(4);",
            "r = 2 * r + timedpark(7);",
            "sleep(4);",
            "sleep(5);",
            "sleep(7);",
            "lock(m); timedwait(m, 5); unlock(m);",
            "lock(m); timedwait(m, 6); unlock(m);",
            "lock(m); r = 2 * r + timedwait(m, 7); unlock(m);",
            "lock(m); wait(m); unlock(m);",
            "lock(m); notify(m); unlock(m);",
            "unpark(OTHER);",
            "interrupt(OTHER);",
            "x = x + 1;");

    private RandomPrograms() {}

    /** One of them, of two or three tasks. */
    public static String random(SplittableRandom random) {
        int tasks = random.nextInt(2, 4);
        return random(random, tasks, tasks == 2 ? 3 : 2);
    }

    /** One of them, of four or five tasks of one or two steps. */
    public static String ofManyTasks(SplittableRandom random) {
        return random(random, random.nextInt(4, 6), 2);
    }

    /** One of three or four tasks that mostly wait for a time or for each other, in few ways. */
    public static String ofWaits(SplittableRandom random) {
        int tasks = random.nextInt(3, 5);
        int[] kinds = random.ints(random.nextInt(3, 6), 0, WAITS.size()).toArray();
        StringBuilder text = new StringBuilder("int x; lock m;");
        for (int task = 0; task < tasks; task++) {
            text.append(" task t").append(task).append(" {");
            for (int i = random.nextInt(1, 4); i > 0; i--) {
                int other = (task + 1 + random.nextInt(tasks - 1)) % tasks;
                String step = WAITS.get(kinds[random.nextInt(kinds.length)]);
                text.append(' ').append(step.replace("OTHER", "t" + other));
            }
            text.append(" }");
        }
        return text.toString();
    }

    /** One of four to six tasks that read and write few variables, and perhaps make choices or take a lock. */
    public static String readsAndWrites(SplittableRandom random) {
        int variables = random.nextInt(2, 5);
        int tasks = random.nextInt(4, 7);
        int kinds = random.nextInt(3, 7);
        StringBuilder text = new StringBuilder("int a, b, c, d; lock m;");
        for (int task = 0; task < tasks; task++) {
            text.append(" task {");
            for (int i = random.nextInt(1, 3); i > 0; i--) {
                char variable = (char) ('a' + random.nextInt(variables));
                char other = (char) ('a' + random.nextInt(variables));
                text.append(
                        switch (random.nextInt(kinds)) {
                            case 0 -> " r = 3 * r + %s;".formatted(variable);
                            case 1 -> " %s = %d;".formatted(variable, random.nextInt(1, 4));
                            case 2 -> " if (%s == 0) %s = 7;".formatted(variable, other);
                            case 3 -> " lock(m); a = 9; unlock(m);";
                            case 4 -> " add(%s, 1);".formatted(variable);
                            default -> " k = choose(2); if (k) %s = 5;".formatted(variable);
                        });
            }
            text.append(" }");
        }
        return text.toString();
    }

    private static String random(SplittableRandom random, int tasks, int most) {
        StringBuilder text = new StringBuilder("int x, y; lock m, n;");
        boolean starts = random.nextInt(4) == 0;
        int family = random.nextInt(5); // few kinds of steps meet each other more often
        for (int task = 0; task < tasks; task++) {
            text.append("task t").append(task).append(" {");
            if (starts && task < tasks - 1) {
                text.append(" start(t").append(task + 1).append(");");
            }
            for (int i = random.nextInt(1, most + 1); i > 0; i--) {
                int other = (task + 1 + random.nextInt(tasks - 1)) % tasks;
                int step = switch (family) {
                    case 0 -> random.nextInt(9, 20);
                    case 1 -> random.nextInt(20, TIMED + 1);
                    case 2 -> random.nextInt(TIMED, STEPS.size());
                    default -> random.nextInt(STEPS.size());
                };
                text.append(' ').append(STEPS.get(step).replace("OTHER", "t" + other));
            }
            text.append(" }");
        }
        return text.toString();
    }
}
