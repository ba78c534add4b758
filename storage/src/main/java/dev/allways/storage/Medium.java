package dev.allways.storage;

import java.util.Map;

/** What a disk has its files on. Files and directories are told by number. */
sealed interface Medium permits Image, Undecided {
    boolean isDirectory(int file);

    /** The number of a directory's entry; -1 if there is none. */
    int entry(int directory, String name);

    /** The entries of a directory, by name. */
    Map<String, Integer> entries(int directory);

    /** The length of a file in bytes. */
    long size(int file);

    /** Copies bytes of a file; those beyond its end are not touched. */
    void read(int file, long offset, byte[] into, int at, int length);

    /** Makes a change; forces and acknowledgements change nothing. */
    void apply(Change change);

    /** A number that no file has, nor any after it. */
    int unusedNumber();
}
