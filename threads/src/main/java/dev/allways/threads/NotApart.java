package dev.allways.threads;

import java.util.List;
import java.util.stream.Collectors;

/**
 * Two threads that were at once at places that were to be kept apart, such as a critical section. The execution
 * continues to its end, and then fails. Its stack trace is that of the thread whose line comes first in the order of
 * letters, so that it does not matter which of the two came last.
 */
public final class NotApart extends Error {
    private static final long serialVersionUID = 1;

    /** The first time that two threads were at two places. */
    record Meeting(Stayed one, Stayed other) {
        /** A thread that comes to a place, and one that is at another. */
        static Meeting of(AllwaysTask comes, String to, AllwaysTask stays, String at) {
            Stayed first = Stayed.of(stays, at);
            Stayed second = Stayed.of(comes, to);
            return second.line().compareTo(first.line()) < 0 ? new Meeting(second, first) : new Meeting(first, second);
        }

        private String text() {
            return "%s was at %s, %s at %s".formatted(one.thread, one.told(), other.thread, other.told());
        }
    }

    /**
     * A thread at a place.
     *
     * @param frames where it came there
     */
    record Stayed(String thread, String place, List<StackTraceElement> frames) {
        private static Stayed of(AllwaysTask task, String place) {
            return new Stayed(Waiting.name(task), place, List.of(Frames.before(task.place(), "at")));
        }

        private String line() {
            return Frames.place(frames.toArray(StackTraceElement[]::new));
        }

        private String told() {
            return '"' + place + '"' + (line().isEmpty() ? "" : " in " + line());
        }
    }

    NotApart(List<Meeting> meetings) {
        super("""
            two threads were at once where they must not be
              they          %s
              usual cause   no lock, or one that both can get: what one has written does not keep the other out
              do            hold one lock at both places, or order the accesses of the protocol\
            """.formatted(meetings.stream().map(Meeting::text).collect(Collectors.joining("\n                "))));
        setStackTrace(meetings.getFirst().one.frames.toArray(StackTraceElement[]::new));
    }
}
