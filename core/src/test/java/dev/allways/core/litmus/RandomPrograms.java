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

    private RandomPrograms() {}

    /** One of them. */
    public static String random(SplittableRandom random) {
        int tasks = random.nextInt(2, 4);
        StringBuilder text = new StringBuilder("int x, y; lock m, n;");
        boolean starts = random.nextInt(4) == 0;
        int family = random.nextInt(5); // few kinds of steps meet each other more often
        for (int task = 0; task < tasks; task++) {
            text.append("task t").append(task).append(" {");
            if (starts && task < tasks - 1) {
                text.append(" start(t").append(task + 1).append(");");
            }
            for (int i = random.nextInt(1, tasks == 2 ? 4 : 3); i > 0; i--) {
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
