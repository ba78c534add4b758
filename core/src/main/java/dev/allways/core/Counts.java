package dev.allways.core;

/**
 * What was counted of an exploration, at one moment.
 *
 * @param executions executions made
 * @param choices choices made in all executions, those given by a task included
 * @param errors executions that failed
 * @param discarded executions that an assumption ended: neither passed nor failed
 * @param walks executions of this JVM's in which each answer was as likely as any other, none of them stopped
 *     from outside
 * @param strayed executions of this JVM's that went otherwise than others after the same past
 * @param states states met for the first time
 * @param duplicates states met again and dropped
 * @param offPath options left aside because only a given path is followed
 * @param depthDropped states, or choices, that lay beyond the depth limit and were dropped
 * @param queueDropped states, or nodes, dropped because the queue was full
 * @param queued states, or nodes, in the queue now
 * @param maxQueue the greatest length of the queue
 * @param omissionProbability an estimate of the probability that a state was missed because it looked like another
 * @param audited states kept by an audit: every other with the fingerprint of one of them is told apart
 * @param maxDepth the greatest depth
 * @param depthSum sum of the depths that {@code depths} counts
 * @param depths how many depths were noted
 */
public record Counts(
        long executions,
        long choices,
        long errors,
        long discarded,
        long walks,
        long strayed,
        long states,
        long duplicates,
        long offPath,
        long depthDropped,
        long queueDropped,
        long queued,
        long maxQueue,
        double omissionProbability,
        long audited,
        long maxDepth,
        long depthSum,
        long depths) {
    /** The mean depth; 0 if none was noted. */
    public double meanDepth() {
        return depths == 0 ? 0 : (double) depthSum / depths;
    }

    /** These counts with another number of failing executions. */
    public Counts withErrors(long errors) {
        return new Counts(
                executions,
                choices,
                errors,
                discarded,
                walks,
                strayed,
                states,
                duplicates,
                offPath,
                depthDropped,
                queueDropped,
                queued,
                maxQueue,
                omissionProbability,
                audited,
                maxDepth,
                depthSum,
                depths);
    }
}
