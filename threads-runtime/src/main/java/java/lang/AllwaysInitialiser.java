package java.lang;

/** An initialiser of a class of the program's that the VM has called, within another one if {@code outer} is not null. */
record AllwaysInitialiser(Class<?> type, AllwaysInitialiser outer) {}
