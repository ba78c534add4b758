package dev.allways.studies.threads.soundness;

import dev.allways.core.control.ThreadControl;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Makes a program smaller for as long as something stays wrong with it. */
record Shrinking(Function<Sketch, Comparison> compare, long end) {
    Comparison smallest(Comparison wrong) {
        Comparison smallest = wrong;
        while (true) {
            Optional<Comparison> smaller = smaller(smallest);
            if (smaller.isEmpty()) {
                return smallest;
            }
            smallest = smaller.get();
        }
    }

    private Optional<Comparison> smaller(Comparison wrong) {
        for (Sketch sketch : simpler(wrong.sketch())) {
            if (System.nanoTime() - end > 0 || Thread.currentThread().isInterrupted()) {
                break;
            }
            Comparison comparison = compare.apply(sketch);
            if (!Collections.disjoint(comparison.signs(), wrong.signs())) {
                return Optional.of(comparison);
            }
        }
        return Optional.empty();
    }

    /** Programs with less, the smallest first. */
    private static List<Sketch> simpler(Sketch sketch) {
        List<Sketch> simpler = new ArrayList<>();
        List<Actor> actors = sketch.actors();
        for (int i = 0; i + 1 < actors.size(); i++) {
            withoutActor(sketch, i).ifPresent(simpler::add);
        }
        for (int i = 0; i < actors.size(); i++) {
            Actor actor = actors.get(i);
            for (int j = 0; j < actor.steps().size(); j++) {
                List<Step> steps = new ArrayList<>(actor.steps());
                steps.remove(j);
                simpler.add(with(sketch, i, actor.with(steps)));
            }
        }
        if (sketch.joins()) {
            simpler.add(new Sketch(actors, false, sketch.settings()));
        }
        ThreadControl.Settings settings = sketch.settings();
        if (settings.spuriousWakeups() > 0) {
            simpler.add(
                    new Sketch(actors, sketch.joins(), settings.withSpuriousWakeups(settings.spuriousWakeups() - 1)));
        }
        if (settings.earlyTimeouts() > 0) {
            simpler.add(new Sketch(actors, sketch.joins(), settings.withEarlyTimeouts(settings.earlyTimeouts() - 1)));
        }
        for (int i = 0; i < actors.size(); i++) {
            Actor actor = actors.get(i);
            if (actor.cut()) {
                simpler.add(with(sketch, i, actor.as(Actor.Sort.PLATFORM)));
            }
            for (int j = 0; j < actor.steps().size(); j++) {
                for (Step step : actor.steps().get(j).simpler()) {
                    List<Step> steps = new ArrayList<>(actor.steps());
                    steps.set(j, step);
                    simpler.add(with(sketch, i, actor.with(steps)));
                }
            }
        }
        return simpler;
    }

    /** Without a thread that no other names. */
    private static Optional<Sketch> withoutActor(Sketch sketch, int index) {
        String name = sketch.actors().get(index).name();
        List<Actor> actors = new ArrayList<>(sketch.actors());
        actors.remove(index);
        boolean named = actors.stream().anyMatch(actor -> actor.steps().stream().anyMatch(step -> step.names(name)));
        return named ? Optional.empty() : Optional.of(new Sketch(actors, sketch.joins(), sketch.settings()));
    }

    private static Sketch with(Sketch sketch, int index, Actor actor) {
        List<Actor> actors = new ArrayList<>(sketch.actors());
        actors.set(index, actor);
        return new Sketch(actors, sketch.joins(), sketch.settings());
    }
}
