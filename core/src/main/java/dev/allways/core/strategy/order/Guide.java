package dev.allways.core.strategy.order;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What a wakeup tree says of the execution that comes next.
 *
 * @param followed the step of the tree that the last answer is; null: none
 * @param path the steps that come after it, if the tree is shared
 * @param root of the shared tree; null: it is not shared
 */
record Guide(
        @Nullable Tree followed, List<Tree> path, @Nullable Branches root) {
    static final Guide NONE = new Guide(null, List.of(), null);

    /** The branch of a shared tree that was begun last; null: none. */
    @Nullable
    Tree branch() {
        return root == null ? null : followed;
    }

    void save(DataOutput out, Map<Branches, Integer> numbers) throws IOException {
        out.writeBoolean(root != null);
        if (root == null) {
            Tree.save(out, Tree.alone(followed), numbers);
            return;
        }
        out.writeInt(path.size());
        Tree before = Objects.requireNonNull(followed);
        for (Tree step : path) {
            out.writeInt(Tree.indexOf(step, before.first));
            before = step;
        }
    }

    /** @param followed the branch of a shared tree that was begun last; null: none */
    static Guide load(DataInput in, List<Branches> known, @Nullable Tree followed, @Nullable Branches root)
            throws IOException {
        if (!in.readBoolean()) {
            return new Guide(Tree.load(in, known, null), List.of(), null);
        }
        List<Tree> path = new ArrayList<>();
        Tree before = Objects.requireNonNull(followed);
        for (int left = in.readInt(); left > 0; left--) {
            before = Objects.requireNonNull(Tree.get(in.readInt(), before.first));
            path.add(before);
        }
        return new Guide(followed, List.copyOf(path), root);
    }
}
