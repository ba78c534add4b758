package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Bodies;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Transfer;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jctools.queues.MpmcArrayQueue;
import org.jctools.queues.MpmcUnboundedXaddArrayQueue;
import org.jctools.queues.MpscArrayQueue;
import org.jctools.queues.MpscChunkedArrayQueue;
import org.jctools.queues.MpscLinkedQueue;
import org.jctools.queues.MpscUnboundedArrayQueue;
import org.jctools.queues.MpscUnboundedXaddArrayQueue;
import org.jctools.queues.SpmcArrayQueue;
import org.jctools.queues.SpscArrayQueue;
import org.jctools.queues.SpscChunkedArrayQueue;
import org.jctools.queues.SpscLinkedQueue;
import org.jctools.queues.SpscUnboundedArrayQueue;
import org.jctools.queues.atomic.MpmcAtomicArrayQueue;
import org.jctools.queues.atomic.MpscAtomicArrayQueue;
import org.jctools.queues.atomic.MpscLinkedAtomicQueue;
import org.jctools.queues.atomic.SpmcAtomicArrayQueue;
import org.jctools.queues.atomic.SpscAtomicArrayQueue;
import org.jctools.queues.atomic.SpscLinkedAtomicQueue;

/** Queues of JCTools, which promise that what comes out is as it was put in. */
public final class JcToolsQueues implements Bodies {
    @Override
    public Map<String, Body> bodies() {
        Map<String, Body> all = new LinkedHashMap<>();
        all.put("SpscArrayQueue", Transfer.through(1, 1, () -> new SpscArrayQueue<>(4)));
        all.put("SpscLinkedQueue", Transfer.through(1, 1, SpscLinkedQueue::new));
        all.put("SpscChunkedArrayQueue", Transfer.through(1, 1, () -> new SpscChunkedArrayQueue<>(8, 16)));
        all.put("SpscUnboundedArrayQueue", Transfer.through(1, 1, () -> new SpscUnboundedArrayQueue<>(2)));
        all.put("MpscArrayQueue", Transfer.through(2, 1, () -> new MpscArrayQueue<>(4)));
        all.put("MpscLinkedQueue", Transfer.through(2, 1, MpscLinkedQueue::new));
        all.put("MpscChunkedArrayQueue", Transfer.through(2, 1, () -> new MpscChunkedArrayQueue<>(2, 8)));
        all.put("MpscUnboundedArrayQueue", Transfer.through(2, 1, () -> new MpscUnboundedArrayQueue<>(2)));
        all.put("MpscUnboundedXaddArrayQueue", Transfer.through(2, 1, () -> new MpscUnboundedXaddArrayQueue<>(2)));
        all.put("SpmcArrayQueue", Transfer.through(1, 2, () -> new SpmcArrayQueue<>(4)));
        all.put("MpmcArrayQueue", Transfer.through(2, 2, () -> new MpmcArrayQueue<>(4)));
        all.put("MpmcUnboundedXaddArrayQueue", Transfer.through(2, 2, () -> new MpmcUnboundedXaddArrayQueue<>(2)));
        all.put("SpscAtomicArrayQueue", Transfer.through(1, 1, () -> new SpscAtomicArrayQueue<>(4)));
        all.put("SpscLinkedAtomicQueue", Transfer.through(1, 1, SpscLinkedAtomicQueue::new));
        all.put("MpscAtomicArrayQueue", Transfer.through(2, 1, () -> new MpscAtomicArrayQueue<>(4)));
        all.put("MpscLinkedAtomicQueue", Transfer.through(2, 1, MpscLinkedAtomicQueue::new));
        all.put("SpmcAtomicArrayQueue", Transfer.through(1, 2, () -> new SpmcAtomicArrayQueue<>(4)));
        all.put("MpmcAtomicArrayQueue", Transfer.through(2, 2, () -> new MpmcAtomicArrayQueue<>(4)));
        return all;
    }
}
