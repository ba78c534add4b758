/** Reports: results as JSON, HTML, JUnit XML and SARIF. */
module dev.allways.report {
    requires transitive dev.allways.core;
    requires com.fasterxml.jackson.databind;
    requires java.xml;
    requires static org.jspecify;

    exports dev.allways.report;
}
