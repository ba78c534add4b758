package dev.allways.core;

import java.util.List;
import java.util.Map;

/**
 * Something that was counted over an exploration, beside its executions.
 *
 * @param title what
 * @param lines as text
 * @param counts how often each was met; empty if nothing was counted: then it is told with a failure, too
 */
public record Tally(String title, List<String> lines, Map<String, Long> counts) {}
