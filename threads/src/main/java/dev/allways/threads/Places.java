package dev.allways.threads;

import dev.allways.core.Stay;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The places of one worker's executions that are to be kept apart, and which task is where. */
final class Places {
    private final Map<String, Place> places = new HashMap<>(); // those that are kept apart from some
    private final List<Visitor> visitors = new ArrayList<>(); // by task
    private final Set<Set<String>> broken = new HashSet<>(); // names that were to be kept apart, and were not
    private final List<NotApart.Meeting> meetings = new ArrayList<>(); // the first one of each two places

    /**
     * A place that is kept apart from others.
     *
     * @param barred where nobody may be meanwhile
     */
    record Place(String name, Set<String> barred, Group group) {}

    /** Places of which each is kept apart from another: the order in which tasks come and go there can matter. */
    static final class Group {
        private final Map<Integer, String> next = new HashMap<>(); // by task: where it is about to come to or go from

        /** Where a task is about to come to, or to go from. */
        String place(int task) {
            return next.getOrDefault(task, "");
        }
    }

    /** A task that is at some places, the one that it came to last first. */
    private static final class Visitor {
        private final Deque<Place> at = new ArrayDeque<>();
        private Stay stay = Stay.NOWHERE;

        void look() {
            var names = new HashSet<String>();
            var barred = new HashSet<String>();
            for (Place place : at) {
                names.add(place.name);
                barred.addAll(place.barred);
            }
            stay = at.isEmpty() ? Stay.NOWHERE : new Stay(names, barred);
        }
    }

    /** Forgets the execution before. */
    void begin() {
        places.clear();
        visitors.clear();
        broken.clear();
        meetings.clear();
    }

    /** Two places, perhaps the same, are to be kept apart. */
    void keepApart(AllwaysWorker worker, String one, String other) {
        Group group = group(worker, one);
        Group old = group(worker, other);
        places.replaceAll((name, place) -> place.group == old ? new Place(name, place.barred, group) : place);
        bar(one, other);
        bar(other, one);
    }

    private void bar(String from, String to) {
        Place place = places.get(from);
        if (place != null) {
            place.barred.add(to);
        }
    }

    private Group group(AllwaysWorker worker, String name) {
        return places.computeIfAbsent(name, n -> {
                    var group = new Group();
                    worker.made(group);
                    return new Place(n, new LinkedHashSet<>(), group);
                })
                .group;
    }

    /** A task is about to come to a place, or to go from it; null if that is kept apart from none. */
    @Nullable
    Place expect(int task, String name) {
        Place place = places.get(name);
        if (place != null) {
            place.group.next.put(task, name);
        }
        return place;
    }

    /** A task has come to a place. */
    void enter(AllwaysWorker worker, Place place) {
        int task = worker.current().index();
        while (visitors.size() <= task) {
            visitors.add(new Visitor());
        }
        visitors.get(task).at.push(place);
        visitors.get(task).look();
        for (int other = 0; other < visitors.size(); other++) {
            for (Place its : other == task ? List.<Place>of() : visitors.get(other).at) {
                if (place.barred.contains(its.name) && broken.add(Set.copyOf(List.of(place.name, its.name)))) {
                    meetings.add(NotApart.Meeting.of(worker.current(), place.name, worker.task(other), its.name));
                }
            }
        }
    }

    /** A task has gone from the place that it came to last. */
    void exit(int task) {
        if (task < visitors.size()) {
            visitors.get(task).at.poll();
            visitors.get(task).look();
        }
    }

    /** Where a task is. */
    Stay stay(int task) {
        return task < visitors.size() ? visitors.get(task).stay : Stay.NOWHERE;
    }

    /** What is wrong with the execution; null: tasks were nowhere that they must not be at once. */
    @Nullable
    NotApart failure() {
        return meetings.isEmpty() ? null : new NotApart(meetings);
    }
}
