package dev.allways.studies.threads.soundness;

import dev.allways.core.control.ThreadControl;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Draws programs, the same one for the same seed. */
final class Draw {
    private static final int MOST_WORTH = 9; // of all steps together
    private static final List<Integer> MILLIS = List.of(5, 10, 300, 1_000, 5_000);

    private final SplittableRandom random;
    private final int more; // threads
    private final List<Kind> kinds;
    private final List<Step.Shared> objects = new ArrayList<>();
    private final List<String> names = new ArrayList<>();

    private Draw(long seed, List<Kind> kinds) {
        random = new SplittableRandom(seed);
        more = seed % 4 == 3 ? 2 : 0; // some searches go wrong only where four threads do something
        this.kinds = kinds;
    }

    /** The program of a seed, of these kinds of objects. */
    static Sketch program(long seed, List<Kind> kinds) {
        return new Draw(seed, kinds).program();
    }

    private Sketch program() {
        drawObjects();
        int others = (random.nextInt(4) == 0 ? 3 : 2) + more;
        boolean mainActs = others == 2 && random.nextInt(3) == 0;
        for (int i = 0; i < others; i++) {
            names.add(String.valueOf((char) ('a' + i)));
        }
        names.add("main");
        int worth = MOST_WORTH;
        List<List<Step>> steps = new ArrayList<>();
        for (int i = 0; i <= others; i++) {
            steps.add(new ArrayList<>());
        }
        int acting = mainActs ? others + 1 : others;
        for (int i = 0; worth > 0 && i < 2 * MOST_WORTH; i++) {
            int actor = i < acting ? i : random.nextInt(acting);
            if (steps.get(actor).size() < 4) {
                Step step = step(names.get(actor), true);
                steps.get(actor).add(step);
                worth -= step.object().kind().heavy() + (step.inner() == null ? 0 : 1);
            }
        }
        boolean joins = random.nextInt(3) != 0;
        List<Actor> actors = new ArrayList<>();
        for (int i = 0; i <= others; i++) {
            actors.add(new Actor(names.get(i), i == others ? Actor.Sort.MAIN : sort(), steps.get(i)));
        }
        return new Sketch(
                actors,
                joins,
                ThreadControl.Settings.DEFAULT
                        .withSpuriousWakeups(random.nextInt(3) == 0 ? 1 : 0)
                        .withEarlyTimeouts(random.nextInt(4) == 0 ? random.nextInt(3) : 1));
    }

    private Actor.Sort sort() {
        return switch (random.nextInt(8)) {
            case 0, 1 -> Actor.Sort.VIRTUAL;
            case 2 -> Actor.Sort.DAEMON;
            default -> Actor.Sort.PLATFORM;
        };
    }

    /** One or two kinds, and threads: few things meet each other more often. */
    private void drawObjects() {
        Kind first = drawKind();
        add(first);
        if (random.nextBoolean()) {
            Kind second = drawKind();
            for (int i = 0; i < 3 && second.family() != first.family(); i++) {
                second = drawKind();
            }
            add(second);
        }
        if (first.heavy() == 1 && random.nextInt(3) == 0) {
            add(first);
        }
        String another = random.nextBoolean() ? "thread" : "field";
        kinds.stream()
                .filter(kind -> kind.name().equals(another) && random.nextBoolean())
                .forEach(this::add);
    }

    private Kind drawKind() {
        int at = random.nextInt(kinds.stream().mapToInt(Kind::weight).sum());
        for (Kind kind : kinds) {
            at -= kind.weight();
            if (at < 0) {
                return kind;
            }
        }
        throw new IllegalStateException();
    }

    private void add(Kind kind) {
        String[] words = kind.name().split(" ");
        StringBuilder name = new StringBuilder();
        for (String word : words) {
            name.append(name.isEmpty() ? Character.toLowerCase(word.charAt(0)) : Character.toUpperCase(word.charAt(0)))
                    .append(word, 1, word.length());
        }
        objects.add(new Step.Shared(kind, name.append(objects.size() + 1).toString()));
    }

    private Step step(String self, boolean mayHold) {
        while (true) {
            Step.Shared object = objects.get(random.nextInt(objects.size()));
            String text = object.kind()
                    .steps()
                    .get(random.nextInt(object.kind().steps().size()));
            boolean holds = text.contains("INNER");
            if (holds && !mayHold) {
                continue;
            }
            String other = names.get(random.nextInt(names.size()));
            while (other.equals(self)) {
                other = names.get(random.nextInt(names.size()));
            }
            return new Step(
                    text,
                    object,
                    other,
                    1 + random.nextInt(3),
                    MILLIS.get(random.nextInt(MILLIS.size())),
                    holds ? step(self, false) : null);
        }
    }
}
