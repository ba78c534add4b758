package dev.allways.studies.threads.libraries.probes;

import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Claim;
import dev.allways.studies.threads.program.Concurrently;
import org.apache.commons.lang3.math.Fraction;

/** Two threads ask a fraction, which is immutable, for its text. */
public final class LangFraction implements Body {
    @Override
    public void run() throws InterruptedException {
        Fraction half = Fraction.getFraction(1, 2);
        String[] texts = new String[2];
        Concurrently.run(() -> texts[0] = half.toString(), () -> texts[1] = half.toString());
        Claim.that("1/2".equals(texts[0]) && "1/2".equals(texts[1]), "1/2 is " + texts[0] + " and " + texts[1]);
    }
}
