package dev.allways.studies.threads.soundness;

import java.util.List;

/** A thread of a program. */
record Actor(String name, Sort sort, List<Step> steps) {
    /** What sort of thread it is. */
    enum Sort {
        /** The one that starts the others. */
        MAIN(""),
        PLATFORM("new Thread(this::%s)"),
        DAEMON("Thread.ofPlatform().daemon().unstarted(this::%s)"),
        VIRTUAL("Thread.ofVirtual().unstarted(this::%s)");

        private final String made;

        Sort(String made) {
            this.made = made;
        }
    }

    /** Whether the program does not wait for it. */
    boolean cut() {
        return sort == Sort.DAEMON || sort == Sort.VIRTUAL;
    }

    /** What it tells under. */
    String label() {
        return name + (cut() ? Step.CUT : "");
    }

    String made() {
        return sort.made.formatted(name);
    }

    Actor with(List<Step> others) {
        return new Actor(name, sort, others);
    }

    Actor as(Sort another) {
        return new Actor(name, another, steps);
    }
}
