package dev.allways.studies.threads.libraries.probes;

import com.univocity.parsers.common.record.RecordMetaData;
import com.univocity.parsers.csv.CsvParser;
import com.univocity.parsers.csv.CsvParserSettings;
import dev.allways.studies.threads.program.Body;
import dev.allways.studies.threads.program.Concurrently;
import java.io.StringReader;

/** Two threads ask for the type of a record's first column, which is made at the first call. */
public final class UnivocityMetaData implements Body {
    @Override
    public void run() throws InterruptedException {
        CsvParserSettings settings = new CsvParserSettings();
        settings.setReadInputOnSeparateThread(false);
        CsvParser parser = new CsvParser(settings);
        parser.beginParsing(new StringReader("7,8\n"));
        RecordMetaData record = parser.parseNextRecord().getMetaData();
        Concurrently.run(() -> record.typeOf(0), () -> record.typeOf(0));
    }
}
