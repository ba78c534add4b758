package java.lang;

/** A class initialiser that the VM has called, and how many objects it made. */
final class AllwaysInitialiser {
    final Class<?> type; // null: the class is none of the program's
    final String name; // of the class
    final AllwaysInitialiser outer; // that led to it; null: none
    int births;

    AllwaysInitialiser(Class<?> type, String name, AllwaysInitialiser outer) {
        this.type = type;
        this.name = name;
        this.outer = outer;
    }
}
