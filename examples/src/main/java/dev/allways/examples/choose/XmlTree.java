package dev.allways.examples.choose;

import dev.allways.core.Chooser;
import java.util.ArrayList;
import java.util.List;

/**
 * An XML element and what is in it.
 *
 * @param attribute the value of its one attribute; empty for none
 * @param text the text before its children; empty for none
 * @param children at most two elements
 */
record XmlTree(String attribute, String text, List<XmlTree> children) {
    /** What an element carries beside its children: something that a writer of XML must escape. */
    private enum Load {
        NOTHING("", ""),
        MARKUP("say \"1 < 2\" & 'go'", "a < b && c ]]> d"),
        LINES("first\nsecond", "third\nfourth");

        private final String attribute;
        private final String text;

        Load(String attribute, String text) {
            this.attribute = attribute;
            this.text = text;
        }
    }

    /**
     * Chooses a tree that is at most so deep. There are T(1) = 3 of depth 1 and T(d) = 3 (1 + T(d-1) + T(d-1)²) up to
     * depth d: one of 3 loads, and no child, one, or two.
     *
     * @param depth the greatest number of elements from the root to a leaf, at least 1
     */
    static XmlTree choose(Chooser choose, int depth) {
        Load load = choose.choose("load", Load.class);
        List<XmlTree> children = new ArrayList<>();
        for (int left = depth == 1 ? 0 : choose.between("children", 0, 2); left > 0; left--) {
            children.add(choose.span("child", () -> choose(choose, depth - 1)));
        }
        return new XmlTree(load.attribute, load.text, List.copyOf(children));
    }
}
