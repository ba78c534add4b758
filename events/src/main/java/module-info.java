/** Event-driven code under control: executors, timers and messages whose order is chosen. */
module dev.allways.events {
    requires transitive dev.allways.actors;
    requires transitive dev.allways.core;
    requires static org.jspecify;

    exports dev.allways.events;
}
