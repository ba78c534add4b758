package java.lang;

/**
 * How far one execution has come with initialising a class of the program, whose static state it starts again (JLS
 * 12.4.2).
 */
public final class AllwaysInitialisation {
    static final int NOT_BEGUN = 0, RUNNING = 1, DONE = 2, FAILED = 3;

    final Class<?> type;
    final int number; // of the class
    final java.lang.invoke.MethodHandle initialiser; // null: the values are taken from the real fields
    final int superclass; // its number; -1: no static state of its own
    int state;
    Throwable failure; // of the initialiser, for those that use the class later
    AllwaysTask initialising;
    long constants; // an image of those of an enum, as the initialiser left them
    boolean changesConstants; // some execution has changed what they keep

    AllwaysInitialisation(Class<?> type, int number, java.lang.invoke.MethodHandle initialiser, int superclass) {
        this.type = type;
        this.number = number;
        this.initialiser = initialiser;
        this.superclass = superclass;
    }

    /** The class. */
    public Class<?> type() {
        return type;
    }
}
