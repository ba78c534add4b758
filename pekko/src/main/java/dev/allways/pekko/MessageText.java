package dev.allways.pekko;

import java.util.regex.Pattern;
import org.apache.pekko.actor.PossiblyHarmful;
import org.apache.pekko.actor.typed.internal.AdaptMessage;
import org.apache.pekko.actor.typed.internal.TimerSchedulerImpl;
import org.apache.pekko.dispatch.sysmsg.SystemMessage;

/** What a message is called, for a reader. */
final class MessageText {
    /** The number that tells an actor from earlier ones of its name: it is another one in each execution. */
    private static final Pattern ACTOR = Pattern.compile("Actor\\[pekko://allways/(?:user/)?([^#\\]]*)(?:#-?\\d+)?]");

    private MessageText() {}

    static String of(Object message) {
        return switch (message) {
            case TimerSchedulerImpl.TimerMsg timer -> "timer " + of(timer.key());
            case AdaptMessage<?, ?> adapted -> of(adapted.message());
            default -> ACTOR.matcher(String.valueOf(message)).replaceAll("$1");
        };
    }

    /** Whether it is a message that one actor has sent to another, and not Pekko. */
    static boolean isUsers(Object message) {
        return !(message instanceof TimerSchedulerImpl.TimerMsg
                || message instanceof PossiblyHarmful
                || message instanceof SystemMessage);
    }
}
