package dev.allways.studies.threads.memory;

import java.util.List;

/**
 * Litmus tests of weak memory.
 *
 * @param beyond the outcomes that there are beside those of sequential consistency
 * @param forbidden some that there must not be
 * @param source what says so: a sample of jcstress, or a model
 */
record Litmus(String name, SmallProgram program, List<String> beyond, List<String> forbidden, String source) {
    private static Litmus test(String name, String program, String beyond, String forbidden, String source) {
        return new Litmus(name, SmallProgram.parse(program), list(beyond), list(forbidden), source);
    }

    private static List<String> list(String outcomes) {
        return outcomes.isEmpty() ? List.of() : List.of(outcomes.split(", "));
    }

    /** All of them. */
    static List<Litmus> all() {
        return List.of(
                test("SB plain", "x=1 y | y=1 x", "0 | 0 / x=1 y=1", "", "BasicJMM_07.PlainDekker"),
                test("SB opaque", "x.o=1 y.o | y.o=1 x.o", "0 | 0 / x=1 y=1", "", "access modes"),
                test("SB acquire", "x.r=1 y.a | y.r=1 x.a", "0 | 0 / x=1 y=1", "", "BasicJMM_07.AcqRelDekker"),
                test("SB volatile", "x.v=1 y.v | y.v=1 x.v", "", "0 | 0 / x=1 y=1", "BasicJMM_07.VolatileDekker"),
                test("SB one volatile", "x.v=1 y | y=1 x.v", "0 | 0 / x=1 y=1", "", "JLS 17.4"),
                test("SB fences", "x=1 fence.v y | y=1 fence.v x", "", "0 | 0 / x=1 y=1", "access modes"),
                test("SB half release", "x.r=1 y.v | y.v=1 x.v", "0 | 0 / x=1 y=1", "", "access modes"),
                test("SB fence, volatile", "x.o=1 fence.v y.o | y.v=1 x.v", "", "0 | 0 / x=1 y=1", "RC11"),
                test("MP plain", "x=1 y=1 | y x", "- | 1 0 / x=1 y=1", "", "BasicJMM_06.PlainReads"),
                test("MP opaque", "x.o=1 y.o=1 | y.o x.o", "- | 1 0 / x=1 y=1", "", "BasicJMM_06.OpaqueReads"),
                test("MP acquire", "x=1 y.r=1 | y.a x", "", "- | 1 0 / x=1 y=1", "BasicJMM_06.AcquireReleaseGuard"),
                test("MP volatile", "x=1 y.v=1 | y.v x", "", "- | 1 0 / x=1 y=1", "BasicJMM_06.VolatileGuard"),
                test("MP late volatile", "x.v=1 y=1 | y x.v", "- | 1 0 / x=1 y=1", "", "BasicJMM_06 (roach motel)"),
                test(
                        "MP late, coherent",
                        "x.v=1 y.o=1 | y.o x.v x.v",
                        "- | 1 0 0 / x=1 y=1, - | 1 0 1 / x=1 y=1",
                        "- | 1 1 0 / x=1 y=1",
                        "RC11"),
                test("MP late, fenced", "x.v=1 y=1 | y fence.v x", "- | 1 0 / x=1 y=1", "", "RC11"),
                test("W late volatile", "x.v=1 y=1 | y x.v=2", "- | 1 / x=1 y=1", "", "RC11"),
                test("W late exchange", "x.v<1 y=1 | y x.v<2", "", "1 | 1 0 / x=2 y=1, 0 | 1 0 / x=2 y=1", "atomicity"),
                test(
                        "SB behind a race",
                        "x.v=1 y.v z=1 | z y.v=1 x.v",
                        "",
                        "0 | 1 0 / x=1 y=1 z=1",
                        "JLS 17.4 (the race proves an order, but does not make it)"),
                test(
                        "SB, fence elsewhere",
                        "x.v=1 y.v | y.v=1 fence.v z.r=1 | z.a x",
                        "",
                        "0 | - | 1 0 / x=1 y=1 z=1",
                        "RC11"),
                test("MP no acquire", "x=1 y.r=1 | y.o x", "- | 1 0 / x=1 y=1", "", "access modes"),
                test("MP no release", "x=1 y.o=1 | y.a x", "- | 1 0 / x=1 y=1", "", "AdvancedJMM_11"),
                test("MP fences", "x=1 fence.r y=1 | y fence.a x", "", "- | 1 0 / x=1 y=1", "access modes"),
                test("MP one fence", "x=1 fence.r y=1 | y x", "- | 1 0 / x=1 y=1", "", "access modes"),
                test(
                        "MP exchange",
                        "x=1 y.r=1 | y.r<2 | y.a x",
                        "",
                        "- | 1 | 2 0 / x=1 y=2, - | 0 | 1 0 / x=1 y=1, - | 1 | 1 0 / x=1 y=2",
                        "release sequence"),
                test(
                        "WRC plain",
                        "x=1 | x y.r=1 | y.a x",
                        "- | 1 | 1 0 / x=1 y=1",
                        "",
                        "JLS 17.4 (plain reads are not coherent)"),
                test("WRC opaque", "x.o=1 | x.o y.r=1 | y.a x.o", "", "- | 1 | 1 0 / x=1 y=1", "RC11"),
                test("CoRR plain", "x=1 | x x", "- | 1 0 / x=1", "", "BasicJMM_05.SameRead"),
                test("CoRR opaque", "x.o=1 | x.o x.o", "", "- | 1 0 / x=1", "BasicJMM_05.SameOpaqueRead"),
                test("CoRR volatile", "x.v=1 | x.v x.v", "", "- | 1 0 / x=1", "BasicJMM_05.SameVolatileRead"),
                test("CoWR opaque", "x.o=1 x.o | x.o=2", "", "0 | - / x=1, 0 | - / x=2", "RC11"),
                test(
                        "IRIW opaque",
                        "x.o=1 | y.o=1 | x.o y.o | y.o x.o",
                        "- | - | 1 0 | 1 0 / x=1 y=1",
                        "",
                        "AdvancedJMM_02.OpaqueIRIW"),
                test(
                        "IRIW acquire",
                        "x.r=1 | y.r=1 | x.a y.a | y.a x.a",
                        "- | - | 1 0 | 1 0 / x=1 y=1",
                        "",
                        "access modes"),
                test(
                        "IRIW volatile",
                        "x.v=1 | y.v=1 | x.v y.v | y.v x.v",
                        "",
                        "- | - | 1 0 | 1 0 / x=1 y=1",
                        "AdvancedJMM_02.VolatileIRIW"),
                test("2+2W plain", "x=1 y=2 | y=1 x=2", "- | - / x=1 y=1", "", "JLS 17.4"),
                test("2+2W release", "x.r=1 y.r=2 | y.r=1 x.r=2", "- | - / x=1 y=1", "", "RC11"),
                test("2+2W volatile", "x.v=1 y.v=2 | y.v=1 x.v=2", "", "- | - / x=1 y=1", "JLS 17.4"),
                test("R opaque", "x.o=1 y.o=1 | y.o=2 x.o", "- | 0 / x=1 y=2", "", "RC11"),
                test("S release", "x.o=2 y.r=1 | y.a x.o=1", "", "- | 1 / x=2 y=1", "RC11"),
                test("CAS weak", "x.v~0:1 | y=1", "8 | - / x=0 y=1", "", "VarHandle.weakCompareAndSet"),
                test(
                        "CAS older, holds",
                        "x.o=1 y.o=1 | y.o x.a?0:2",
                        "- | 1 0 / x=1 y=1",
                        "",
                        "RC11 (an update comes right behind what it reads)"),
                test("CAS older, fails", "x.o=1 y.o=1 | y.o x.a?1:2", "- | 1 0 / x=1 y=1", "", "RC11"),
                test("CAS volatile", "x.v=1 y.r=1 | y.a x.v?1:2", "", "- | 1 0 / x=1 y=1", "JLS 17.4"),
                test("CAS twice", "x.v?0:1 | x.v?0:2", "", "0 | 0 / x=1, 0 | 0 / x=2", "atomicity"),
                test(
                        "LB plain",
                        "x y=1 | y x=1",
                        "",
                        "1 | 1 / x=1 y=1",
                        "RC11 has no load buffering; the Java memory model has"));
    }
}
