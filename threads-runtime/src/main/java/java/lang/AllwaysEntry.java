package java.lang;

/**
 * An entry of a map that a call with a function of the program's holds, from when it reads it until it has written it.
 */
final class AllwaysEntry {
    final Object map;
    final Object key;
    final int hash; // which tells entries apart
    final AllwaysTask holder;
    final Object before; // its value; null: there is none
    boolean present; // whether the map has it
    boolean given; // back
    boolean waits; // its holder may have to wait for others before it gives it back
    boolean outlasts; // its map, which has fallen back while it was held

    // while the holder changes others within its function, as the map's own code would have it
    Object[] table; // where a place is reserved for it; null: nowhere
    long place;
    Object lastOfBin; // behind which it is to come; null: it needs no place, or has one to itself
    boolean overtaken; // another one came there within the function
    boolean lost; // what it is to come behind was removed there, so it comes behind nothing

    AllwaysEntry(Object map, Object key, int hash, AllwaysTask holder, Object before) {
        this.map = map;
        this.key = key;
        this.hash = hash;
        this.holder = holder;
        this.before = before;
        this.present = before != null;
    }
}
