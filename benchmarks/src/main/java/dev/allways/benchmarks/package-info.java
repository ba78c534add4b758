/**
 * Benchmarks of the hot paths, run by name, or a part of it:
 *
 * <pre>{@code
 * ./mvnw -q -pl benchmarks -am -Dmaven.test.skip=true package
 * java -cp benchmarks/target/allways-benchmarks.jar:$(cat benchmarks/target/classpath.txt) org.openjdk.jmh.Main
 * SearchBenchmark.grid }</pre>
 *
 * <p>{@code java} is that of a JDK 25. The figures that have targets are printed beside them by
 * {@code ./allways study speed}.
 */
@NullMarked
package dev.allways.benchmarks;

import org.jspecify.annotations.NullMarked;
