package dev.allways.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.networknt.schema.JsonSchema;
import com.networknt.schema.JsonSchemaFactory;
import com.networknt.schema.SpecVersion;
import dev.allways.core.Chooser;
import dev.allways.core.Program;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code --json} writes is what {@code docs/report.schema.json} says. */
class JsonSchemaTest {
    private static final ObjectMapper JSON = new ObjectMapper();

    @TempDir
    private Path folder;

    private static JsonSchema schema() throws IOException {
        return JsonSchemaFactory.getInstance(SpecVersion.VersionFlag.V202012)
                .getSchema(Files.readString(Path.of("../docs/report.schema.json")));
    }

    private JsonNode report(String arguments) throws IOException {
        Path file = folder.resolve("report.json");
        var nowhere = new PrintWriter(new StringWriter());
        List<String> words = Stream.concat(
                        Stream.of(arguments.split(" ")), Stream.of("--store", "none", "--json", file.toString()))
                .toList();
        Main.run(words.toArray(String[]::new), nowhere, nowhere, Surroundings.plain(folder));
        return JSON.readTree(file.toFile());
    }

    /**
     * Each kind of report: of choices, threads, a model, machines that send messages; that passes, completely and not;
     * of what can't be explored; of several tests.
     */
    @ParameterizedTest
    @CsvSource({
        "check shop.Orders.ships, failed",
        "check shop.Till, failed",
        "check shop.Receipt, failed",
        "check shop.Till --threads off, passed",
        "check shop.Stock, failed",
        "check shop.Orders.counts, passed",
        "check shop.Forgetful, error",
        "check shop.Orders.counts shop.Orders.ships shop.Forgetful, error",
        "check dev.allways.examples.actors.BoxOffice, failed",
        "check dev.allways.examples.threads.Transfers --no-shrink, failed",
        "check shop.Orders.counts -n 3 --strategy random, passed"
    })
    void fits(String command, String verdict) throws IOException {
        JsonNode report = report(command);
        assertThat(schema().validate(report)).isEmpty();
        assertThat(report.path("verdict").asText()).isEqualTo(verdict);
    }

    /** What commands count beside executions: which were called, how long sequences were. */
    @Test
    void statisticsOfCommandsFit() throws IOException {
        JsonNode report = report("check shop.Ledger(LOST)");
        assertThat(schema().validate(report)).isEmpty();
        JsonNode tallies = report.at("/statistics/tallies");
        assertThat(tallies.findValuesAsText("title")).contains("Commands");
        ((ObjectNode) tallies.get(0)).put("unheardOf", 1);
        assertThat(schema().validate(report)).isNotEmpty();
    }

    /** Of a failure whose values shrink, each token has its own error beside it. */
    @Test
    void eachTokenHasItsError() throws IOException {
        JsonNode failure = report("check --strategy random dev.allways.examples.symbolic.Middle")
                .at("/failures/0");
        assertThat(failure.path("error").asText())
                .endsWith(replayed(failure.path("token").asText()));
        assertThat(failure.path("shrunkError").asText())
                .endsWith(replayed(failure.path("shrunkToken").asText()))
                .isNotEqualTo(failure.path("error").asText());
    }

    /** Fails with a half of a surrogate pair. */
    public static final class Halved implements Program {
        @Override
        public void run(Chooser chooser) {
            throw new IllegalStateException("\uD800");
        }
    }

    /** A half of a surrogate pair has no bytes in a file. */
    @Test
    void anyLetterIsWritten() throws IOException {
        JsonNode report = report("check " + Halved.class.getName());
        assertThat(report.at("/failures/0/error").asText()).isEqualTo("java.lang.IllegalStateException: ?");
        assertThat(schema().validate(report)).isEmpty();
    }

    /** The error that a replay tells: its second line. */
    private String replayed(String token) {
        var out = new StringWriter();
        Main.run(
                new String[] {"replay", token},
                new PrintWriter(out, true),
                new PrintWriter(new StringWriter()),
                Surroundings.plain(folder));
        return out.toString().lines().skip(1).findFirst().orElse("").strip();
    }

    /** The schema knows each field: one more, one less, or another type is noticed wherever it is. */
    @Test
    void noticesWhatDoesNotFit() throws IOException {
        JsonNode report = report("check shop.Till");
        assertThat(report.at("/failures/0/steps/1/action/before").asText()).isEqualTo("0");
        for (String place : List.of(
                "",
                "/statistics",
                "/failures/0",
                "/failures/0/steps/1",
                "/failures/0/steps/1/action",
                "/failures/0/explanation")) {
            ObjectNode at = (ObjectNode) report.at(place);
            at.put("unheardOf", 1);
            assertThat(schema().validate(report)).as(place).isNotEmpty();
            at.remove("unheardOf");
        }
        ((ObjectNode) report.at("/failures/0/steps/1")).put("number", "two");
        assertThat(schema().validate(report)).isNotEmpty();
    }
}
