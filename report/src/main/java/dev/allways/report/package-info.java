/** Reports: results as JSON, HTML, JUnit XML and SARIF. */
@NullMarked
package dev.allways.report;

import org.jspecify.annotations.NullMarked;
