package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;

/** One thread appends a buffer to another one, a second thread shortens it. */
public final class JdkStringBuffer implements Body {
    @Override
    @SuppressWarnings("JdkObsolete")
    public void run() throws InterruptedException {
        StringBuffer target = new StringBuffer();
        StringBuffer source = new StringBuffer("abc");
        Concurrently.run(() -> target.append(source), () -> source.setLength(0));
        String appended = target.toString();
        Claim.that(appended.isEmpty() || appended.equals("abc"), "appended " + appended.length() + " other letters");
    }
}
