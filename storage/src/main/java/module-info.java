/** Crashes of storage: a simulated disk whose crash states are choices. */
module dev.allways.storage {
    requires transitive dev.allways.core;
    requires static org.jspecify;
    requires com.dynatrace.hash4j;

    exports dev.allways.storage;
}
