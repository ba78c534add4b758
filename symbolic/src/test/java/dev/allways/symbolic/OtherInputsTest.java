package dev.allways.symbolic;

import static org.assertj.core.api.Assertions.assertThat;

import dev.allways.core.Result;
import dev.allways.core.engine.Allways;
import dev.allways.followed.Verifier;
import dev.allways.followed.World;
import java.util.Optional;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Where classes of inputs are named, what else a program asks the world for is told when it asks. */
final class OtherInputsTest {
    @ParameterizedTest
    @CsvSource(
            nullValues = "-",
            value = {
                "nothing, -",
                "seed, -",
                "number, World.random uses random numbers",
                "numberWithoutInputs, World.random uses random numbers",
                "reference, a lambda of World uses random numbers",
                "generator, a lambda of World uses random numbers",
                "ofThread, World.ofThread uses random numbers",
                "shuffled, World.shuffled uses random numbers",
                "identifier, World.identifier uses random numbers",
                "time, a lambda of World uses the time",
                "date, World.date uses the time",
                "instant, World.instant uses the time",
                "today, World.today uses the time",
                "standardInput, World.standardInput uses the standard input",
                "arguments, World.main uses its arguments",
                "object, dev.allways.followed.Verifier.nondetObject uses no input",
                "numberAbove, dev.allways.followed.Verifier.nondetInt uses no input",
                "array, -",
            })
    void told(String method, String what) throws Exception {
        var called = World.class.getMethod(method);
        Result result = Allways.explore(SymbolicProgram.of(
                                OtherInputsTest.class.getClassLoader(), loader -> VerdictsTest.program(loader, called))
                        .withInputsOf(Verifier.class.getName()))
                .run();
        assertThat(result.failures()).as(result.toString()).isEmpty();
        assertThat(result.omitted())
                .isEqualTo(Optional.ofNullable(what)
                        .map(each -> "what might be otherwise is the same in all executions: "
                                + each.replace("World", World.class.getName())));
    }
}
