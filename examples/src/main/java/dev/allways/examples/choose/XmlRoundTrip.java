package dev.allways.examples.choose;

import dev.allways.core.Chooser;

/**
 * All XML trees up to a depth, written by a library and read back by it: nothing gets lost on the way.
 *
 * <p>The document object model of the JDK keeps its word. dom4j 2.2.0 writes a line break in an attribute's value as it
 * is, and every reader of XML must take that for a blank.
 */
public final class XmlRoundTrip {
    private static final int DEPTH = 3;

    private final XmlLibrary jdk;
    private final XmlLibrary dom4j;

    /** With one instance of each library, for all executions. */
    public XmlRoundTrip() throws Exception {
        jdk = new XmlLibrary.Jdk();
        dom4j = new XmlLibrary.Dom4j();
    }

    /** Passes. */
    public void jdkKeepsTrees(Chooser choose) throws Exception {
        keepsTrees(choose, jdk);
    }

    /** Fails: line breaks in attributes become blanks. */
    public void dom4jKeepsTrees(Chooser choose) throws Exception {
        keepsTrees(choose, dom4j);
    }

    private static void keepsTrees(Chooser choose, XmlLibrary library) throws Exception {
        XmlTree tree = XmlTree.choose(choose, DEPTH);
        String xml = library.write(tree);
        choose.note(xml);
        XmlTree read = library.read(xml);
        if (!read.equals(tree)) {
            throw new AssertionError("written: %s%n  read: %s".formatted(tree, read));
        }
    }
}
