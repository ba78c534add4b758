/** The run of a test: from its settings to findings that are shrunk, explained and saved. */
module dev.allways.runner {
    requires transitive dev.allways.core;
    requires transitive dev.allways.report;
    requires static org.jspecify;

    exports dev.allways.runner;
}
