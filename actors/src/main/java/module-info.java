/** Machines that send each other messages. */
module dev.allways.actors {
    requires transitive dev.allways.core;
    requires transitive dev.allways.model;
    requires static org.jspecify;

    exports dev.allways.actors;
}
