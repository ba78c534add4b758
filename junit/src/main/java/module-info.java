/** Explorations as JUnit tests. */
module dev.allways.junit {
    requires transitive dev.allways.core;
    requires transitive dev.allways.model;
    requires transitive dev.allways.symbolic;
    requires transitive org.junit.jupiter.api;
    requires dev.allways.report;
    requires dev.allways.runner;
    requires static org.jspecify;
    requires static transitive org.junit.platform.engine;
    requires static transitive org.junit.platform.launcher;

    exports dev.allways.junit;

    opens dev.allways.junit to
            org.junit.platform.commons;

    provides org.junit.platform.launcher.LauncherSessionListener with
            dev.allways.junit.AgentAtStart;
    provides org.junit.platform.engine.TestEngine with
            dev.allways.junit.RefusedTests;
}
