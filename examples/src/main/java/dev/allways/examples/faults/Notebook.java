package dev.allways.examples.faults;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipArchiveOutputStream;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.utils.SeekableInMemoryByteChannel;

/**
 * Pages of notes. In a file they are a ZIP archive, written and read by Apache Commons Compress, of JSON documents,
 * written and read by Jackson.
 *
 * @param pages the pages in order
 */
record Notebook(List<Page> pages) {
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(JsonGenerator.Feature.AUTO_CLOSE_TARGET)
            .build();

    /** One page. */
    record Page(String title, List<String> lines) {}

    /** This notebook and one more page. */
    Notebook and(Page page) {
        var more = new ArrayList<>(pages);
        more.add(page);
        return new Notebook(List.copyOf(more));
    }

    /** Writes the pages into an archive that the caller closes. */
    void writeTo(ZipArchiveOutputStream zip) throws IOException {
        for (int i = 0; i < pages.size(); i++) {
            var entry = new ZipArchiveEntry("page-" + i + ".json");
            entry.setTime(0); // the time of day would be no choice
            zip.putArchiveEntry(entry);
            JSON.writeValue(zip, pages.get(i));
            zip.closeArchiveEntry();
        }
    }

    /** Reads a whole archive and closes the stream. */
    static Notebook readFrom(InputStream file) throws IOException {
        byte[] bytes;
        try (file) {
            bytes = file.readAllBytes();
        }
        try (ZipFile zip = ZipFile.builder()
                .setSeekableByteChannel(new SeekableInMemoryByteChannel(bytes))
                .get()) {
            List<Page> pages = new ArrayList<>();
            for (int i = 0; zip.getEntry("page-" + i + ".json") != null; i++) {
                try (InputStream page = zip.getInputStream(zip.getEntry("page-" + i + ".json"))) {
                    pages.add(JSON.readValue(page, Page.class));
                }
            }
            return new Notebook(List.copyOf(pages));
        }
    }
}
