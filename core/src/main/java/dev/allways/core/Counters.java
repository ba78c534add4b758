package dev.allways.core;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/**
 * What is counted while exploring; written by one worker, read by others without a lock, so slightly behind for them.
 */
public final class Counters {
    /** Executions made. */
    public long executions;
    /** Choices made in all executions, those given by a task included. */
    public long choices;
    /** Executions that failed. */
    public long errors;
    /** Executions that an assumption ended: neither passed nor failed. */
    public long discarded;
    /** Executions of this JVM's in which each answer was as likely as any other, none of them stopped from outside. */
    public long walks;
    /** Executions of this JVM's that went otherwise than others after the same past. */
    public long strayed;
    /** States met for the first time. */
    public long states;
    /** States met again and dropped. */
    public long duplicates;
    /** Options left aside because only a given path is followed. */
    public long offPath;
    /** States, or choices, that lay beyond the depth limit and were dropped. */
    public long depthDropped;
    /** States, or nodes, dropped because the queue was full. */
    public long queueDropped;
    /** States, or nodes, in the queue now. */
    public long queued;
    /** The greatest length of the queue. */
    public long maxQueue;
    /** An estimate of the probability that a state was missed because it looked like another. */
    public double omissionProbability;
    /** States kept by an audit: every other with the fingerprint of one of them is told apart. */
    public long audited;
    /** The greatest depth. */
    public long maxDepth;
    /** Sum of the depths that {@link #depths} counts. */
    public long depthSum;
    /** How many depths were noted. */
    public long depths;

    /** Notes the depth of one more state or execution. */
    public void depth(long depth) {
        depthSum += depth;
        depths++;
        if (depth > maxDepth) {
            maxDepth = depth;
        }
    }

    /** Notes the length of the queue now. */
    public void queue(long length) {
        queued = length;
        if (length > maxQueue) {
            maxQueue = length;
        }
    }

    /** Adds another's counts: sums, and the greater of two maxima. */
    public void add(Counters other) {
        add(other.now());
    }

    /** As {@link #add(Counters)}. */
    public void add(Counts other) {
        executions += other.executions();
        choices += other.choices();
        errors += other.errors();
        discarded += other.discarded();
        walks += other.walks();
        strayed += other.strayed();
        states += other.states();
        duplicates += other.duplicates();
        offPath += other.offPath();
        depthDropped += other.depthDropped();
        queueDropped += other.queueDropped();
        queued += other.queued();
        maxQueue = Math.max(maxQueue, other.maxQueue());
        omissionProbability = Math.max(omissionProbability, other.omissionProbability());
        audited = Math.max(audited, other.audited());
        maxDepth = Math.max(maxDepth, other.maxDepth());
        depthSum += other.depthSum();
        depths += other.depths();
    }

    /** Sets every count to zero. */
    public void clear() {
        executions = 0;
        choices = 0;
        errors = 0;
        discarded = 0;
        walks = 0;
        strayed = 0;
        states = 0;
        duplicates = 0;
        offPath = 0;
        depthDropped = 0;
        queueDropped = 0;
        queued = 0;
        maxQueue = 0;
        omissionProbability = 0;
        audited = 0;
        maxDepth = 0;
        depthSum = 0;
        depths = 0;
    }

    /** Writes every count. */
    public void save(DataOutput out) throws IOException {
        out.writeLong(executions);
        out.writeLong(choices);
        out.writeLong(errors);
        out.writeLong(discarded);
        out.writeLong(states);
        out.writeLong(duplicates);
        out.writeLong(offPath);
        out.writeLong(depthDropped);
        out.writeLong(queueDropped);
        out.writeLong(queued);
        out.writeLong(maxQueue);
        out.writeLong(maxDepth);
        out.writeLong(depthSum);
        out.writeLong(depths);
        out.writeDouble(omissionProbability);
    }

    /** Reads what {@link #save} wrote. */
    public static Counters load(DataInput in) throws IOException {
        var counters = new Counters();
        counters.executions = in.readLong();
        counters.choices = in.readLong();
        counters.errors = in.readLong();
        counters.discarded = in.readLong();
        counters.states = in.readLong();
        counters.duplicates = in.readLong();
        counters.offPath = in.readLong();
        counters.depthDropped = in.readLong();
        counters.queueDropped = in.readLong();
        counters.queued = in.readLong();
        counters.maxQueue = in.readLong();
        counters.maxDepth = in.readLong();
        counters.depthSum = in.readLong();
        counters.depths = in.readLong();
        counters.omissionProbability = in.readDouble();
        return counters;
    }

    /** What is counted now. */
    public Counts now() {
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
