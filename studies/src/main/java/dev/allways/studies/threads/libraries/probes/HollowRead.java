package dev.allways.studies.threads.libraries.probes;

import com.netflix.hollow.core.read.engine.HollowBlobReader;
import com.netflix.hollow.core.read.engine.HollowReadStateEngine;
import com.netflix.hollow.core.read.engine.object.HollowObjectTypeReadState;
import com.netflix.hollow.core.schema.HollowObjectSchema;
import com.netflix.hollow.core.write.HollowBlobWriter;
import com.netflix.hollow.core.write.HollowObjectTypeWriteState;
import com.netflix.hollow.core.write.HollowObjectWriteRecord;
import com.netflix.hollow.core.write.HollowWriteStateEngine;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Two changes come to a data set while a thread reads a record that is in it before and after. */
public final class HollowRead implements Body {
    private static final Logger LOGGER = Logger.getLogger(HollowBlobReader.class.getName());
    private static final int VALUE = 5;
    private final byte[] snapshot;
    private final List<byte[]> changes = new ArrayList<>();

    /** Writes all that is to be read, before any execution. */
    public HollowRead() throws IOException {
        LOGGER.setLevel(Level.OFF);
        HollowObjectSchema schema = new HollowObjectSchema("Record", 1);
        schema.addField("value", HollowObjectSchema.FieldType.INT);
        HollowWriteStateEngine engine = new HollowWriteStateEngine();
        engine.addTypeState(new HollowObjectTypeWriteState(schema, 1));
        HollowBlobWriter writer = new HollowBlobWriter(engine);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        add(engine, schema, VALUE);
        writer.writeSnapshot(out);
        snapshot = out.toByteArray();
        for (int i = 1; i <= 2; i++) {
            engine.prepareForNextCycle();
            engine.addAllObjectsFromPreviousCycle();
            add(engine, schema, VALUE + i);
            ByteArrayOutputStream change = new ByteArrayOutputStream();
            writer.writeDelta(change);
            changes.add(change.toByteArray());
        }
    }

    private static void add(HollowWriteStateEngine engine, HollowObjectSchema schema, int value) {
        HollowObjectWriteRecord written = new HollowObjectWriteRecord(schema);
        written.setInt("value", value);
        engine.add("Record", written);
    }

    @Override
    public void run() throws Exception {
        HollowReadStateEngine engine = new HollowReadStateEngine();
        HollowBlobReader reader = new HollowBlobReader(engine);
        reader.readSnapshot(new ByteArrayInputStream(snapshot));
        HollowObjectTypeReadState records = (HollowObjectTypeReadState) engine.getTypeState("Record");
        int[] read = new int[1];
        Concurrently.run(
                () -> {
                    for (byte[] change : changes) {
                        reader.applyDelta(new ByteArrayInputStream(change));
                    }
                },
                () -> read[0] = records.readInt(0, 0));
        Claim.that(read[0] == VALUE, "the value was 5 all the time, and is " + read[0]);
    }
}
