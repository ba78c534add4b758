package dev.allways.studies.threads.own;

import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** The JDK's StringBuffer, which asks its argument for its length and for its characters in two steps. */
final class StringBufferAppend {
    private StringBufferAppend() {}

    @SuppressWarnings("JdkObsolete")
    static void run() throws InterruptedException {
        StringBuffer target = new StringBuffer();
        StringBuffer source = new StringBuffer("abc");
        Concurrently.run(() -> target.append(source), () -> source.setLength(0));
        String appended = target.toString();
        Claim.that(appended.isEmpty() || appended.equals("abc"), "appended " + appended.length() + " other letters");
    }
}
