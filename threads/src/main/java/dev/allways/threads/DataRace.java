package dev.allways.threads;

import dev.allways.core.Origin;
import java.util.Arrays;
import java.util.concurrent.locks.AbstractOwnableSynchronizer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Two threads that access one variable, at least one of which writes it, where nothing orders the two accesses: no
 * monitor, no volatile variable, no start or end of a thread (JLS 17.4.5). Its stack trace is that of the access that
 * came second.
 */
public final class DataRace extends Error {
    private static final long serialVersionUID = 1;
    private static final int FRAMES = 6;

    DataRace(AllwaysRace race) {
        super("""
            data race: %s: %s has no order with %s
              first         %s
              then          %s
              why           nothing that %s did after its access happens before that of %s: %s
              may show      %s
              usual cause   %s
              do            %s\
            """.formatted(
                        variable(race, true),
                        doing(race.first()),
                        doing(race.second()),
                        told(race.first()),
                        told(race.second()),
                        name(race.first()),
                        name(race.second()),
                        locks(race),
                        shows(race),
                        cause(race),
                        remedy(race)));
        setStackTrace(Frames.ofTask(race.second().place()));
    }

    /**
     * A race in one sentence, the same for all objects of a class and whichever access comes first.
     *
     * @param weak whether the memory is weak: else the remark says how to see what that may show
     */
    static String remark(AllwaysRace race, boolean weak) {
        String accesses = Stream.of(race.first(), race.second())
                .map(access -> done(access) + " at " + line(access))
                .sorted()
                .distinct()
                .collect(Collectors.joining(", "));
        String explores = weak || race.type().equals("boolean") ? "" : ": see --memory-model weak";
        return "%s: %s, in no order; %s%s".formatted(variable(race, false), accesses, mayShow(race), explores);
    }

    private static String line(AllwaysRace.Access access) {
        String line = Frames.line(access.place());
        return line.isEmpty() ? place(access) : line;
    }

    /** The worst that weak memory makes of a race on a variable of this type, in few words. */
    private static String mayShow(AllwaysRace race) {
        return switch (race.type()) {
            case "long", "double" -> "half of one value may be read with half of another";
            case "boolean" -> "a loop may never see it change";
            case "", "int", "byte", "short", "char", "float" ->
                race.first().writes() && race.second().writes()
                        ? "either value may remain"
                        : "an old value may be read";
            default -> "the object may be seen half made";
        };
    }

    private static String done(AllwaysRace.Access access) {
        return (access.writes() ? "written" : "read") + (access.plain() ? "" : " atomically");
    }

    private static String variable(AllwaysRace race, boolean which) {
        Object object = race.object();
        if (object == null) {
            return race.part();
        }
        String name = which ? Waiting.name(object) : Waiting.type(object);
        return race.ofArray() ? name + (which ? race.part() : "[]") : name + '.' + race.part();
    }

    private static String name(AllwaysRace.Access access) {
        return access.task().thread().getName();
    }

    private static String doing(AllwaysRace.Access access) {
        return (access.plain() ? "a " : "an atomic ") + (access.writes() ? "write by " : "read by ") + name(access);
    }

    private static String place(AllwaysRace.Access access) {
        String place = Frames.place(access.place());
        StackTraceElement[] frames = Frames.ofTask(access.place());
        return !place.isEmpty() ? place : frames.length == 0 ? "an unknown place" : Origin.told(frames[0]);
    }

    private static String told(AllwaysRace.Access access) {
        String first = name(access)
                + (access.writes() ? " writes it" : " reads it")
                + (access.plain() ? "" : " atomically")
                + " at "
                + place(access);
        StackTraceElement[] frames = Frames.ofTask(access.place());
        int outermost = frames.length; // of the user's, if there is one: what called that says nothing
        while (outermost > 0 && !Origin.isTheUsers(frames[outermost - 1])) {
            outermost--;
        }
        String rest = Arrays.stream(frames)
                .limit(outermost > 0 ? outermost : frames.length)
                .skip(frames.length > 0 && Origin.told(frames[0]).equals(place(access)) ? 1 : 0)
                .limit(FRAMES)
                .map(frame -> "\n                  in " + Origin.told(frame))
                .collect(Collectors.joining());
        return first + rest;
    }

    private static String locks(AllwaysRace race) {
        return holds(race.first()) + "; " + holds(race.second());
    }

    private static String holds(AllwaysRace.Access access) {
        String held = Arrays.stream(access.held()).map(DataRace::lock).collect(Collectors.joining(" and "));
        return name(access) + " held " + (held.isEmpty() ? "no monitor" : held);
    }

    /** A monitor, or a lock of java.util.concurrent, known by the class around the one that keeps its state. */
    private static String lock(Object held) {
        if (!(held instanceof AbstractOwnableSynchronizer)) {
            return "the monitor of " + Waiting.name(held);
        }
        String name = Waiting.name(held);
        int nested = name.indexOf('$');
        return "the lock " + (nested < 0 ? name : name.substring(0, nested) + name.substring(name.indexOf('@')));
    }

    private static String shows(AllwaysRace race) {
        String any = race.first().writes() && race.second().writes()
                ? "either value may remain, and threads may see the two come in different orders; what was written"
                        + " before may be seen later than they are"
                : "the reader may see the old value, for ever so long, or the new one before what was written earlier";
        return switch (race.type()) {
            case "" -> any;
            case "long", "double" ->
                "the half of one value and the half of another (a plain " + race.type()
                        + " may be torn, JLS 17.7: 32-bit machines do so); and " + any;
            case "boolean" -> "a loop that waits for it may never see it change; and " + any;
            case "int", "byte", "short", "char", "float" -> any;
            default ->
                "the reference may be seen before what was written to the object that it refers to: an object half"
                        + " made, but for its final fields (JLS 17.5); and "
                        + any;
        };
    }

    private static String cause(AllwaysRace race) {
        if (!race.first().plain() || !race.second().plain()) {
            return "one of the two accesses is plain, as is usual for a field that others update by a VarHandle";
        }
        boolean one = race.first().held().length > 0;
        boolean other = race.second().held().length > 0;
        return one && other
                ? "the two hold different locks"
                : one || other
                        ? "one of the two accesses lacks the lock that the other has"
                        : "a variable that is shared without a lock, or that should be volatile";
    }

    private static String remedy(AllwaysRace race) {
        return race.first().plain() && race.second().plain()
                ? "guard both accesses by the same lock, make the variable volatile, or hand the object over through a"
                        + " queue, a future or a lock"
                : "access it by a mode that orders wherever it is shared, or make the variable volatile";
    }
}
