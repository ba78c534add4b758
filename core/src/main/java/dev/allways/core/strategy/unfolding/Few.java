package dev.allways.core.strategy.unfolding;

import java.util.ArrayList;
import java.util.List;

/** Lists, of which there are millions, and which most often have one thing or none: these take as little as they can. */
final class Few {
    private Few() {}

    /** What has one thing more: the list itself if it had two. */
    static <T> List<T> with(List<T> list, T last) {
        if (list.isEmpty()) {
            return List.of(last);
        }
        List<T> more = list;
        if (list.size() == 1) {
            more = new ArrayList<>(2);
            more.add(list.getFirst());
        }
        more.add(last);
        return more;
    }
}
