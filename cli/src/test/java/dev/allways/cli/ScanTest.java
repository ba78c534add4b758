package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.groups.Tuple.tuple;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tests that a list shows. */
class ScanTest {
    private static List<Scan.Found> scanned() {
        return Scan.of(List.of(Path.of("target/test-classes/shop")), ScanTest.class.getClassLoader())
                .found();
    }

    /**
     * Kinds of what extends and implements in several steps, and an enum, that other entries of the class path have.
     */
    @Test
    void aClassIsATestByWhatItsSupertypesAre() {
        assertThat(scanned().stream().filter(each -> each.name().startsWith("shop.Fleet")))
                .extracting(Scan.Found::written, Scan.Found::kind)
                .containsExactly(
                        tuple("shop.Fleet$Boats(Order order)", Kind.MODEL), tuple("shop.Fleet$Vans", Kind.PROGRAM));
    }

    /**
     * An object is needed by methods that are not static; a factory that takes arguments is none that is looked for.
     */
    @Test
    void aClassWithArgumentsIsListedWithItsParameters() {
        List<Scan.Found> found = scanned();
        assertThat(found.stream().filter(each -> each.name().startsWith("shop.Cra")))
                .extracting(Scan.Found::written, Scan.Found::name, Scan.Found::kind)
                .containsExactly(
                        tuple("shop.Crane(float tons).lifts", "shop.Crane.lifts", Kind.METHOD),
                        tuple("shop.Crane(long kilograms).lifts", "shop.Crane.lifts", Kind.METHOD),
                        tuple("shop.Crates(Weight weight)", "shop.Crates", Kind.PROGRAM),
                        tuple("shop.Crates(int crates, Weight weight)", "shop.Crates", Kind.PROGRAM));
        assertThat(found).extracting(Scan.Found::written).contains("shop.Orders.ships", "shop.Shelf", "shop.Till");
    }
}
