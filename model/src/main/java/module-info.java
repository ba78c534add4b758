/** Models: transition systems written in plain Java. */
module dev.allways.model {
    requires transitive dev.allways.core;
    requires com.dynatrace.hash4j;
    requires static org.apache.fory.core;
    requires static org.jspecify;

    exports dev.allways.model;
}
