package dev.allways.studies.threads.program;

/** The published collection that a program's name and idea come from. */
public enum Suite {
    SCTBENCH("SCTBench"),
    CONTEST("IBM ConTest"),
    CALFUZZER("CalFuzzer"),
    JACONTEBE("JaConTeBe"),
    OWN("own"),
    JDK("JDK"),
    CORRECT("correct");

    private final String title;

    Suite(String title) {
        this.title = title;
    }

    public String title() {
        return title;
    }
}
