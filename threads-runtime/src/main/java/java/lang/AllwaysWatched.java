package java.lang;

/** What executions that reset static state have changed there at their ends, compared to the ends of initialisers. */
public final class AllwaysWatched {
    private final AllwaysWorker worker;
    private final AllwaysStatics statics;
    private String[] watched = {}; // names of static fields
    private AllwaysImage image; // null: nothing is looked at
    private long[] images = new long[64]; // by the number of the field: as an initialiser left it
    private boolean[] changed = new boolean[64]; // by the number of the field: in any execution

    AllwaysWatched(AllwaysWorker worker, AllwaysStatics statics) {
        this.worker = worker;
        this.statics = statics;
    }

    /** Whether executions are looked at. */
    boolean on() {
        return image != null;
    }

    /**
     * From here on it is looked at what executions that reset static state have changed at their ends, compared to the
     * ends of initialisers: all that can be reached from some fields, of others only whether they are the same.
     *
     * @param names of the fields that are looked into; null: nothing is looked at
     */
    public void watch(String[] names) {
        image = names == null ? null : new AllwaysImage();
        watched = names;
        java.util.Arrays.fill(changed, false);
        for (AllwaysInitialisation each : statics.initialisations) {
            if (each != null) {
                each.changesConstants = false;
            }
        }
    }

    /** The names of the static fields that executions have changed, and of enums, as far as they were watched. */
    public String[] changed() {
        String[] names = AllwaysStaticFields.names(changed);
        for (AllwaysInitialisation each : statics.initialisations) {
            if (each != null && each.changesConstants) {
                names = java.util.Arrays.copyOf(names, names.length + 1);
                names[names.length - 1] = "constants of ".concat(AllwaysStaticFields.owner(each.number));
            }
        }
        return names;
    }

    /** An execution has ended, and it is looked at what it has changed. */
    public void compare() {
        for (int i = 0; i < statics.count && image != null; i++) {
            AllwaysInitialisation each = statics.initialisations[statics.begun[i]];
            if (each.state != AllwaysInitialisation.DONE) {
                continue;
            }
            for (int field : AllwaysStaticFields.of(each.number)) {
                changed[field] |= hasChanged(field);
            }
            each.changesConstants |= keepsConstants(each) && (constants(each) != each.constants || !image.isWhole());
        }
    }

    /** Whether it is an enum whose constants may keep something, as far as is known of the fields that are watched. */
    private boolean keepsConstants(AllwaysInitialisation entry) {
        String prefix = AllwaysStaticFields.owner(entry.number).concat(".");
        for (String each : watched) {
            if (entry.type.isEnum() && each.startsWith(prefix)) {
                return true;
            }
        }
        return false;
    }

    private long constants(AllwaysInitialisation entry) {
        return image.of(entry.type.getEnumConstantsShared());
    }

    /** An initialiser has ended, and what it made is kept in mind. */
    void keep(AllwaysInitialisation entry) {
        AllwaysTask me = worker.current;
        me.off++; // none of this is the program's
        me.real++;
        worker.identity.leave();
        try {
            for (int field : AllwaysStaticFields.of(entry.number)) {
                if (field >= images.length) {
                    images = java.util.Arrays.copyOf(images, 2 * field);
                    changed = java.util.Arrays.copyOf(changed, 2 * field);
                }
                images[field] = image(field);
            }
            if (keepsConstants(entry)) {
                entry.constants = constants(entry);
            }
        } finally {
            worker.identity.enter();
            me.real--;
            me.off--;
        }
    }

    private boolean hasChanged(int field) {
        return image(field) != images[field] || isWatched(field) && !image.isWhole();
    }

    private long image(int field) {
        Object reference = statics.reference(field);
        return statics.bits(field) ^ (isWatched(field) ? image.of(reference) : System.identityHashCode(reference));
    }

    private boolean isWatched(int field) {
        String name = AllwaysNames.part(null, field, AllwaysNames.STATIC);
        for (String each : watched) {
            if (each.equals(name)) {
                return true;
            }
        }
        return false;
    }
}
