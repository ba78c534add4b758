/** Models: transition systems written in plain Java. */
module dev.allways.model {
    requires transitive dev.allways.core;
    requires com.dynatrace.hash4j;
    requires jdk.unsupported; // objects that are made without a constructor
    requires static org.apache.fory.core;
    requires static org.jspecify;

    exports dev.allways.model;
}
