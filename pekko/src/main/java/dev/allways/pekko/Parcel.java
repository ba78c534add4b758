package dev.allways.pekko;

import org.apache.pekko.serialization.JSerializer;

/** An event on its way to another node, as {@link EventCodec} writes it. */
final class Parcel implements MachineActor.Mail {
    private final byte[] content;

    Parcel(byte[] content) {
        this.content = content;
    }

    byte[] content() {
        return content;
    }

    /** Made by Pekko, by its name. */
    public static final class Serializer extends JSerializer {
        private static final int IDENTIFIER = 0x411_0001;

        /** As Pekko calls it. */
        public Serializer() {}

        @Override
        public int identifier() {
            return IDENTIFIER;
        }

        @Override
        public byte[] toBinary(Object parcel) {
            return ((Parcel) parcel).content;
        }

        @Override
        public boolean includeManifest() {
            return false;
        }

        @Override
        public Object fromBinaryJava(byte[] bytes, Class<?> manifest) {
            return new Parcel(bytes);
        }
    }
}
